// Gives the focus to each control in turn, as the keyboard does. Returns those that nobody can see then.
const done = args[1];
// The focus outside of a panel closes it.
const panel = document.querySelector('dialog[open], :popover-open');
const controls = [...(panel ?? document).querySelectorAll(`${CONTROLS}, [tabindex="0"]`)].filter(element =>
  element.checkVisibility({ visibilityProperty: true }) && !element.disabled && element.tabIndex >= 0 && !element.closest('[inert]'));
const problems = [];
const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
const check = async () => {
  const before = document.activeElement;
  for (const element of controls) {
    before?.blur?.();
    if (document.activeElement === element) element.blur();
    const shadowBefore = getComputedStyle(element).boxShadow;
    element.focus({ focusVisible: true });
    if (document.activeElement !== element) continue;
    // A field of a toolbar has its label in its frame.
    const style = getComputedStyle(element.closest('.inline > .control') ?? element);
    const hasOutline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
    if (!hasOutline && style.boxShadow === shadowBefore) problems.push(`no outline around the focus: ${describe(element)}`);
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (right - left < 2 || bottom - top < 2) {
      problems.push(`outside of the screen with the focus: ${describe(element)}`);
      continue;
    }
    const belongs = at => at && (element.contains(at) || at.contains(element) || at.closest('label')?.control === element);
    const points = [0.5, 0.15, 0.85].map(part => [left + (right - left) * 0.5, top + (bottom - top) * part]);
    if (!points.every(([x, y]) => belongs(document.elementFromPoint(x, y)))) {
      const [x, y] = points.find(([x, y]) => !belongs(document.elementFromPoint(x, y)));
      problems.push(`hidden with the focus: ${describe(element)} behind ${describe(document.elementFromPoint(x, y))}`);
    }
    if (problems.length > 12) break;
  }
  await frame();
  return [...new Set(problems)];
};
check().then(done, error => done([String(error)]));
