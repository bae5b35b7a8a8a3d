// Returns what the page has reported as an error since it was looked at for the first time: calls of console.error, such as that of a
// panic, exceptions that nothing catches, and what the policy of the site blocks. All engines tell a page this. Notes the pressed button.
const ALLOWED = new RegExp(args[0].map(text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '(?!)');
if (!window.reportedErrors) {
  window.reportedErrors = [];
  const report = text => window.reportedErrors.push(String(text).slice(0, 300));
  addEventListener('click', event => { window.pressedButton = event.target.closest?.('button'); }, true);
  const error = console.error;
  console.error = (...parts) => { report(parts.join(' ')); error.apply(console, parts); };
  addEventListener('error', event => { if (event.message) report(event.message); });
  addEventListener('unhandledrejection', event => report(event.reason?.message ?? event.reason));
  addEventListener('securitypolicyviolation', event => report(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`));
}
return window.reportedErrors.filter(text => !ALLOWED.test(text)).map(text => `an error: ${text}`);
