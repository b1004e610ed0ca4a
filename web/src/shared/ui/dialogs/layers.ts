const layers: object[] = [];

export function openLayer(layer: object): () => void {
  layers.push(layer);
  // All open dialogs get the same Escape event: the one below must not become the top one before all have handled it.
  return () => void setTimeout(() => layers.splice(layers.indexOf(layer), 1));
}

/** Whether the layer is the top one, which alone handles Escape. */
export const isTopLayer = (layer: object): boolean => layers.at(-1) === layer;

export const hasOpenLayer = (): boolean => layers.length > 0;
