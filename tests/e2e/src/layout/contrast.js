// Returns the controls whose frame, ground or picture has a contrast below 3:1 with what is around them (WCAG 2.2, success
// criterion 1.4.11). A button of words is excepted: its words identify it, and axe checks their contrast. But not under the pointer,
// and not of a busy or disabled button: the words of such a button need 4.5:1 there.
const describe = element => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
  + ` “${(element.ariaLabel ?? element.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}”`;
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const CLEAR = [0, 0, 0, 0];
const known = new Map();
// The red, green, blue and opacity of a CSS color, each up to 255.
const rgba = color => {
  if (!known.has(color)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    known.set(color, [...canvas.getImageData(0, 0, 1, 1).data]);
  }
  return known.get(color);
};
const over = ([r, g, b, a], below) => [r, g, b].map((channel, index) => (channel * a + below[index] * (255 - a)) / 255);
const around = element => {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const color = rgba(getComputedStyle(at).backgroundColor);
    if (color[3] > 0) layers.push(color);
    if (color[3] === 255) break;
  }
  const canvasColor = over(rgba('Canvas'), [255, 255, 255]);
  return layers.reduceRight((below, layer) => over(layer, below), canvasColor);
};
const luminance = color => {
  const [r, g, b] = color.map(channel => channel / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, two) => {
  const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
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
  // A field may stand in a frame with its label, and links in a frame of all of them.
  const framed = [element, element.closest('.inline .control'), element.closest('.inline')].filter(Boolean);
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
  // A person has just pressed a busy button, so the pointer is still on it.
  if (element.matches('[aria-disabled=true]:hover')) {
    const text = contrast(over(rgba(getComputedStyle(element).color), around(element)), around(element));
    if (text < 4.5) problems.push(`a contrast of ${text.toFixed(2)} under the pointer: ${describe(element)}`);
  }
  const best = Math.max(0, ...values);
  // Not innerText: a row far from the screen is not rendered and has none.
  const hasWords = !isField && element.textContent.trim();
  if (best < 3 && !hasWords) problems.push(`a contrast of ${best.toFixed(2)}: ${describe(element)}`);
}
return [...new Set(problems)].slice(0, 12);
