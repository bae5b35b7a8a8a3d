// Returns what does not fit on the screen. Containers that scroll sideways by themselves are allowed, such as a wide table.
const root = document.documentElement;
const width = root.clientWidth;
const problems = [];
const isScroller = style => ['auto', 'scroll'].includes(style.overflowX);

if (root.scrollWidth > width) problems.push(`the page is ${root.scrollWidth} px wide, the screen ${width} px`);

const letters = element => [...element.childNodes].map(node =>
  node.nodeType === Node.TEXT_NODE ? node.data.trim().length : node instanceof Element && !isUnseen(node) ? letters(node) : 0)
  .reduce((sum, each) => sum + each, 0);
const isControl = element => element.matches(CONTROLS);
for (const element of document.body.querySelectorAll('*')) {
  if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || !(hasOwnText(element) || isControl(element))) continue;
  if (element.matches('option, datalist, datalist *')) continue;
  if (isUnseen(element)) continue;
  const line = ancestors(element).filter(each => each !== root);
  const styles = line.map(each => getComputedStyle(each));
  const box = element.getBoundingClientRect();
  // A link or a row far from the screen may have no box.
  if (box.width === 0 || box.height === 0) continue;
  if (!styles.slice(1).some(style => isScroller(style) || style.textOverflow === 'ellipsis') && (box.left < -1 || box.right > width + 1)) {
    problems.push(`outside of the screen, from ${Math.round(box.left)} to ${Math.round(box.right)} px: ${describe(element)}`);
  }
  const style = styles[0];
  const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  // One letter stood on each line. A text of one line has its room.
  const isOneLine = box.height < 2.5 * parseFloat(style.fontSize);
  const isNarrow = box.width < 8 * parseFloat(getComputedStyle(root).fontSize) && letters(element) > 20 && !isOneLine;
  if (isNarrow && !isShortened && style.display !== 'inline' && !element.matches('select')) {
    problems.push(`${Math.round(box.width)} px wide: ${describe(element)}`);
  }
  const hides = ['hidden', 'clip'];
  if (hasOwnText(element) && !isShortened && !isControl(element)) {
    const isCut = hides.includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1
      || hides.includes(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (isCut) problems.push(`clipped: ${describe(element)}`);
  }
  // A control that is cut off by a box around it.
  for (const [index, each] of styles.entries()) {
    if (index === 0 || isScroller(each)) {
      if (index > 0) break;
      continue;
    }
    const outer = line[index].getBoundingClientRect();
    if (hides.includes(each.overflowX) && each.textOverflow !== 'ellipsis' && (box.left < outer.left - 1 || box.right > outer.right + 1)) {
      problems.push(`cut off by ${describe(line[index]).split(' “')[0]}: ${describe(element)}`);
      break;
    }
  }
}
return [...new Set(problems)].slice(0, 12);
