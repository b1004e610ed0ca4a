/**
 * The DOM of component tests has no layout. A box of no size would hide what opens beside it, so that each element is a small one in the upper
 * left corner of the window.
 */
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

// Nor are there fonts to wait for.
Object.assign(document, { fonts: new EventTarget() });

/** What the style sheets of the document make of an element. */
export const styledBySheets = globalThis.getComputedStyle;
// Nor are there style sheets, unless a test adds one: what an element says of itself is all that holds.
Object.assign(globalThis, { getComputedStyle: ({ style }: HTMLElement) => style });
