/** Colours of CSS variables for a canvas, which does not accept `light-dark`. @param element the canvas */
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
