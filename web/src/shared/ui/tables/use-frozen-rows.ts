import { useEffect, useState, type FocusEvent, type RefObject } from 'react';

/** Fields that the user types into; a checkbox moves no row. */
const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/** Freezes the rows while the user types in one of them: typing must not move it. @param shown ids in order */
export function useFrozenRows(body: RefObject<HTMLElement | null>, shown: string[]) {
  const [held, setHeld] = useState<string[] | null>(null);
  useEffect(() => {
    const rows = body.current;
    if (!held || !rows) return undefined;
    // A removed field fires no blur event.
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
