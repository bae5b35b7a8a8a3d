// For all the scripts beside this file: what is shown, how it is named in a report, and the contrast of two colors (WCAG 2.2).
const describe = element => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
  + ` “${(element.ariaLabel ?? element.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}”`;
const ancestors = element => {
  const all = [];
  for (let at = element; at; at = at.parentElement) all.push(at);
  return all;
};
const isShown = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
// For assistive technology only.
const isUnseen = element => ancestors(element).some(each => {
  const { clipPath, clip } = getComputedStyle(each);
  return clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)';
});
const hasOwnText = element => [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
const CONTROLS = 'a[href], button, input, select, textarea, summary';
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
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
// What `measure` returns with a copy of the style in which the pointer is on each element.
const underPointer = measure => {
  const adopted = [...document.adoptedStyleSheets];
  const rules = [...document.styleSheets, ...adopted].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText).join(' ');
  const hovered = new CSSStyleSheet();
  hovered.replaceSync(rules.replaceAll(':hover', ':not([data-none])').replaceAll('(hover: hover)', '(width)') + ' * { transition: none !important; }');
  document.adoptedStyleSheets = [...adopted, hovered];
  try {
    return measure();
  } finally {
    document.adoptedStyleSheets = adopted;
  }
};
// The color behind the content of an element. A picture counts with its first color.
const around = element => {
  const layers = [];
  // The ground of a control may be a box behind its content.
  const grounds = ancestors(element).flatMap(each => [getComputedStyle(each, '::before'), getComputedStyle(each)]);
  for (const { backgroundColor, backgroundImage } of grounds.filter((style, index) => index % 2 || style.zIndex === '-1')) {
    const first = backgroundImage.match(/(rgba?|color|oklch|oklab|lab|lch|hsl)\([^()]*\)/)?.[0];
    for (const color of [first, backgroundColor].filter(Boolean).map(rgba)) if (color[3] > 0) layers.push(color);
    if (layers.some(color => color[3] === 255)) break;
  }
  const page = over(rgba('Canvas'), [255, 255, 255]);
  return layers.reduceRight((below, layer) => over(layer, below), page);
};
const luminance = color => {
  const [r, g, b] = color.map(channel => channel / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, two) => {
  const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
