/**
 * Resolves colours of the theme for a canvas, which does not accept `light-dark`. Caches them.
 * @param element the canvas; sets its CSS colour, which is not visible, for a moment
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
