// Returns the controls whose frame, ground or picture has a contrast below 3:1 with what is around them (WCAG 2.2, success
// criterion 1.4.11). A button of words is excepted: its words identify it.
const CLEAR = [0, 0, 0, 0];
const frameOf = style => {
  if (style.borderBlockEndStyle !== 'none' && parseFloat(style.borderBlockEndWidth) > 0) return rgba(style.borderBlockEndColor);
  if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) return rgba(style.outlineColor);
  return CLEAR;
};
const problems = [];
document.activeElement?.blur();
// The browser draws a checkbox itself.
const controls = document.querySelectorAll('input:not([type=checkbox]), select, textarea, button, .button');
for (const element of controls) {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
  // A field may stand in a frame with its label, or unseen over its button, and links in a frame of all of them.
  const framed = [element, element.closest('.inline .control'), element.closest('.inline'), element.closest('.file')].filter(Boolean);
  const values = framed.flatMap(each => {
    const [style, outside] = [getComputedStyle(each), around(each.parentElement)];
    const [frame, ground] = [frameOf(style), rgba(style.backgroundColor)];
    return [frame, ground].filter(color => color[3] > 0).map(color => contrast(over(color, outside), outside));
  });
  const isField = element.matches('input, select, textarea');
  const picture = element.querySelector('svg');
  if (!isField && !element.innerText.trim() && picture) {
    const style = getComputedStyle(picture);
    values.push(contrast(over(rgba(style.stroke === 'none' ? style.fill : style.stroke), around(element)), around(element)));
  }
  // A picture that the style draws has the color of the text.
  if (!isField && ['::before', '::after'].some(part => !['none', 'normal'].includes(getComputedStyle(element, part).content))) {
    values.push(contrast(over(rgba(getComputedStyle(element).color), around(element)), around(element)));
  }
  const best = Math.max(0, ...values);
  // Not innerText: a row far from the screen is not rendered and has none.
  const hasWords = !isField && element.textContent.trim();
  if (best < 3 && !hasWords) problems.push(`a contrast of ${best.toFixed(2)}: ${describe(element)}`);
}
return [...new Set(problems)].slice(0, 12);
