import { centsTyped } from '../../../../shared/numbers/amounts.js';
import { draftsNow, dropAmount } from '../../drafts/drafts-slice.js';
import { sheetOf } from '../../drafts/drafts-state.js';
import { currentOf } from '../../own-bids.js';
import { bidsOnLotNow } from '../../state/auctions-slice.js';
import { standingCents } from '../limits/exposure.js';

/**
 * Empties fields that hold the amount of the current bid: an earlier page sent it, and closed before the answer. Otherwise a later
 * revision would turn them into unsent changes. A field with the focus is emptied when it loses it.
 */
export function dropWhenLeft(auctionId: string, focused: Element | null = document.activeElement): void {
  if (!dropStanding(auctionId, lotOfAmount(focused))) return;
  // The field's own handler formats the amount first. A window that loses the focus keeps its focused element.
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => dropWhenLeft(auctionId, (relatedTarget as Element | null) ?? document.activeElement),
    { once: true },
  );
}

/** @param held the lot with the focus, which is not emptied @returns whether its field holds the amount of the current bid */
export function dropStanding(auctionId: string, held: string | null = null): boolean {
  let isHeld = false;
  for (const [lotId, { amount }] of Object.entries(sheetOf(draftsNow(), auctionId).lots)) {
    const standing = standingCents(currentOf(bidsOnLotNow(auctionId, lotId)));
    if (standing === null || centsTyped(amount) !== standing) continue;
    if (lotId === held) isHeld = true;
    else dropAmount(auctionId, lotId);
  }
  return isHeld;
}

/** The lot whose total or price per carat has the focus; null for any other element. */
const lotOfAmount = (focused: Element | null): string | null =>
  focused?.closest('[data-field="total"], [data-field="carat"]')?.closest<HTMLElement>('[data-lot]')?.dataset['lot'] ??
  null;
