// Returns each shown element with its role, its state and its text. Left out: what a choice or the time changes without the address,
// which is not kept.
const isLeftOut = element => element.closest('.rate-limit, [data-volatile], #crash, script, style, dialog, [popover], #categoryId, [type=password]');
const STATE = ['role', 'aria-label', 'aria-current', 'aria-sort', 'aria-invalid', 'aria-disabled', 'aria-checked', 'aria-describedby', 'href', 'type'];
const lines = [];
for (const element of document.body.querySelectorAll('*')) {
  if (!element.checkVisibility() || isLeftOut(element)) continue;
  // The links of the header remember the last list.
  const state = STATE.filter(name => element.hasAttribute(name) && !(name === 'href' && element.closest('header'))).map(name => `${name}=${element.getAttribute(name)}`);
  const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data).join('').trim();
  const value = element.matches('input, textarea, select') ? ` value=${element.value}` : '';
  const text = own.replace(/\d+:\d\d(:\d\d)?(\s[AP]M)?/g, 'TIME');
  if (state.length || text || value) lines.push(`${element.localName} ${state.join(' ')}${value} “${text}”`);
}
return lines;
