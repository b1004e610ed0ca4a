import { useState } from 'react';

/** The list of before, for as long as it would hold the same: what is drawn from it is not drawn again. */
export function useStableList<Item>(list: Item[]): Item[] {
  const [kept, keep] = useState(list);
  if (kept.length === list.length && list.every((item, index) => item === kept[index])) return kept;
  keep(list);
  return list;
}
