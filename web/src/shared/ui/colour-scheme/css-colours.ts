/**
 * Reads colours of the theme as a canvas takes them: one that is made by `light-dark` is none to it, and what was drawn with before is drawn with again.
 * @param element what is drawn on; its own colour is nobody's to see
 */
export function cssColoursOf(element: HTMLElement): (name: string) => string {
  const read = new Map<string, string>();
  return (name) => {
    const known = read.get(name);
    if (known !== undefined) return known;
    element.style.color = `var(${name})`;
    const colour = getComputedStyle(element).color;
    element.style.color = '';
    read.set(name, colour);
    return colour;
  };
}
