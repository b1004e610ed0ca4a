import type { Cents } from '@tender/contracts';
import { millisBetween, plusMillis, rulesOf, type Context } from '@tender/kernel';
import type { LiveAuction } from '../auction.js';
import type { AuctionEvent } from '../auction.events.js';
import { highestOf, type Bid } from '../bid-book.js';

/**
 * Soft close: a bid that is accepted shortly before the end gives others time to answer. Whether it moves the end depends
 * on the company's own bids alone, so that it tells nothing of the reserve or of others' bids; a company cannot hold the
 * auction open by lowering its bid and raising it again.
 */
export function extension(
  auction: LiveAuction,
  { before, amount }: { before: Bid | undefined; amount: Cents },
  { now }: Context,
): AuctionEvent[] {
  const { extension: rule, endsAt, extendedMillis } = auction;
  if (!rule || !isIncrease(auction, before, amount)) return [];
  if (millisBetween(now, endsAt) > rule.windowSeconds * 1000) return [];
  const millisLeft = (rule.latestEndSeconds ?? Infinity) * 1000 - extendedMillis;
  const millis = Math.min(rule.extendSeconds * 1000, millisLeft);
  return millis > 0 ? [{ type: 'EndExtended', data: { endsAt: plusMillis(endsAt, millis) } }] : [];
}

/** Whether an amount is a company's first on a lot, or exceeds its own highest amount there by the least step. */
function isIncrease({ rules, extension: rule }: LiveAuction, before: Bid | undefined, amount: Cents): boolean {
  const highest = before && highestOf(before, rulesOf(rules).boundsSoftClose);
  if (highest === undefined) return true;
  if (rule?.stepPercent === undefined) return amount > highest;
  return amount >= highest + Math.max(LEAST_STEP, Math.ceil((highest * rule.stepPercent) / 100));
}

/** The least rise, in cents, where a soft close demands a rise in percent. */
const LEAST_STEP: Cents = 100;
