// Translates the page as browsers do, now and after each change: two font elements take the place of each text node that may be translated.
(() => {
  const translate = text => {
    const parent = text.parentElement;
    if (!parent?.translate || !text.data.trim() || parent.closest('font, script, style, svg, textarea')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  new MutationObserver(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  }).observe(document, { childList: true, characterData: true, subtree: true });
})();
