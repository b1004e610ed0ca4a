/** The dialogs and questions that are open, the lowest first. */
const layers: object[] = [];

/** Says that a dialog is open, until what it returns is called. */
export function openLayer(layer: object): () => void {
  layers.push(layer);
  // Each open dialog hears the same Escape: the one below is not the highest before all have heard it.
  return () => void setTimeout(() => layers.splice(layers.indexOf(layer), 1));
}

/** Whether nothing is open above: Escape is for the highest alone. */
export const isTopLayer = (layer: object): boolean => layers.at(-1) === layer;

/** Whether a dialog or a question is open. */
export const hasOpenLayer = (): boolean => layers.length > 0;
