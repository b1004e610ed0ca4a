/** Box of every element: component tests have no layout, and floating elements hide at an anchor without a size. */
const BOX = { width: 100, height: 20 };

const rect = (): DOMRect => new DOMRect(0, 0, BOX.width, BOX.height);
const size = (get: () => number): PropertyDescriptor => ({ configurable: true, get });

Object.assign(Element.prototype, { getBoundingClientRect: rect, getClientRects: () => [rect()] });
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: size(() => BOX.width),
  offsetHeight: size(() => BOX.height),
  clientWidth: size(() => BOX.width),
  clientHeight: size(() => BOX.height),
});
Object.defineProperties(document.documentElement, {
  clientWidth: size(() => window.innerWidth),
  clientHeight: size(() => window.innerHeight),
});

// There are no fonts to wait for.
Object.assign(document, { fonts: new EventTarget() });

/** `getComputedStyle` with the style sheets of the document. */
export const styledBySheets = globalThis.getComputedStyle;
// Elsewhere only inline styles count: component tests load no style sheets.
Object.assign(globalThis, { getComputedStyle: ({ style }: HTMLElement) => style });
