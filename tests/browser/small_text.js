// Returns the visible texts and the contents of fields that are smaller than `size` pixels.
(size) => {
  const small = new Set();
  const look = (element, text) => {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || element.closest(".unseen, svg, script, style")) return;
    const pixels = parseFloat(getComputedStyle(element).fontSize);
    if (pixels < size) small.add(`${text.trim().slice(0, 40)}: ${pixels}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.data.trim()) look(texts.currentNode.parentElement, texts.currentNode.data);
  for (const field of document.querySelectorAll("input, select, textarea")) look(field, field.name || field.outerHTML);
  return [...small];
};
