import { dropSent } from './bid-settling.js';

/** Empties the fields of amounts that stand already; one that somebody may be typing in as soon as they leave it. */
export function dropWhenLeft(auctionId: string, focused: Element | null = document.activeElement): void {
  if (!dropSent(auctionId, lotOfAmount(focused))) return;
  // Once its own field has written the amount out. A window that is left for another keeps its focus.
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => dropWhenLeft(auctionId, (relatedTarget as Element | null) ?? document.activeElement),
    { once: true },
  );
}

/** The lot into whose total, or price per carat, one types; null: into none. A note beside it changes no amount. */
const lotOfAmount = (focused: Element | null): string | null =>
  focused?.closest('[data-field="total"], [data-field="carat"]')?.closest<HTMLElement>('[data-lot]')?.dataset['lot'] ??
  null;
