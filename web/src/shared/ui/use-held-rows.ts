import { useState, type FocusEvent } from 'react';

const FIELD = 'input, textarea, select';

/**
 * Which rows a table shows while somebody types in one of them: those that stood there when the field took the focus. What is typed must
 * neither move its row away nor take it off the page; order and filters hold again once the focus has left the rows.
 * @param shown ids of the rows on the page, in their order
 */
export function useHeldRows(shown: string[]) {
  const [held, setHeld] = useState<string[] | null>(null);
  return {
    ids: held ?? shown,
    holds: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        if (target.matches(FIELD)) setHeld((now) => now ?? shown);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!currentTarget.contains(relatedTarget)) setHeld(null);
      },
    },
  };
}
