import { useState } from 'react';

/** Keeps the identity of a list while its items are the same, to avoid renders. */
export function useStableList<Item>(list: Item[]): Item[] {
  const [kept, keep] = useState(list);
  if (kept.length === list.length && list.every((item, index) => item === kept[index])) return kept;
  keep(list);
  return list;
}
