import { useEffect, useState, type FocusEvent, type RefObject } from 'react';

/** What one types into; a box that is ticked moves no row. */
const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/**
 * Which rows a table shows while somebody types in one of them: those that stood there when the field took the focus.
 * What is typed must neither move its row away nor take it off the page; order and filters hold again once the focus
 * has left the rows. A window that is left for another keeps its focus.
 * @param shown ids of the rows on the page, in their order
 */
export function useFrozenRows(body: RefObject<HTMLElement | null>, shown: string[]) {
  const [held, setHeld] = useState<string[] | null>(null);
  useEffect(() => {
    const rows = body.current;
    if (!held || !rows) return undefined;
    // A field that is taken away with its row or its column tells of no blur.
    const taken = new MutationObserver(() => {
      if (!rows.contains(document.activeElement)) setHeld(null);
    });
    taken.observe(rows, { childList: true, subtree: true });
    return () => taken.disconnect();
  }, [body, held]);
  return {
    ids: held ?? shown,
    holds: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        if (target.matches(FIELD)) setHeld((now) => now ?? shown);
      },
      onBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
        if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) setHeld(null);
      },
    },
  };
}
