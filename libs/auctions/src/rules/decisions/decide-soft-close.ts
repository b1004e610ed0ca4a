import type { Cents } from '@tender/contracts';
import { millisBetween, plusMillis, rulesOf, type Context } from '@tender/kernel';
import type { LiveAuction } from '../auction.js';
import type { AuctionEvent } from '../auction.events.js';
import { highestOf, type Bid } from '../bid-book.js';

/**
 * Soft close. Depends only on the company's own bids: reveals nothing about the reserve or other bids. Lowering a bid
 * and raising it up to its former amount does not extend the auction.
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

function isIncrease({ rules, extension: rule }: LiveAuction, before: Bid | undefined, amount: Cents): boolean {
  const highest = before && highestOf(before, rulesOf(rules).boundsSoftClose);
  if (highest === undefined) return true;
  if (rule?.stepPercent === undefined) return amount > highest;
  return amount >= highest + Math.max(LEAST_STEP, Math.ceil((highest * rule.stepPercent) / 100));
}

/** Minimum rise in cents if the step is a percentage. */
const LEAST_STEP: Cents = 100;
