import { FACTOR_AHEAD_MILLIS, usdOf, type AuctionView, type Cents } from '@tender/contracts';
import { useEffect } from 'react';
import { isAboveOwnAmount } from '../../../../shared/factors/own-amount.js';
import { post } from '../../../../shared/http/request.js';
import { serverNow } from '../../../../shared/socket/clock.js';
import { committedNow, linesNow } from '../bid/floor-now.js';
import { standingCents } from '../limits/exposure.js';

/** Requests a factor in advance if the largest amount needs one, by the dialog for step-up. Never rejects. */
export async function askFactor(amounts: readonly (Cents | null)[], ahead = 0): Promise<void> {
  const largest = Math.max(0, ...amounts.map((cents) => cents ?? 0));
  if (largest === 0) return;
  const body = { biddingAmount: usdOf(largest), ahead };
  await isAboveOwnAmount(body.biddingAmount)
    .then((isLarge) => isLarge && post('/api/factors/bids/ready', body))
    .catch(() => undefined);
}

/** Near the end, and after each extension: a factor that would be stale at the end is given now. */
export default function FactorAhead({ auction: { _id, endsAt } }: { auction: AuctionView }) {
  useEffect(() => {
    const left = Date.parse(endsAt) - serverNow();
    const standing = [...committedNow(_id).own.values()].map((bid) => standingCents(bid));
    const amounts = [...linesNow(_id).map(({ cents }) => cents), ...standing.map((cents) => cents ?? null)];
    void askFactor(amounts, Math.round(Math.max(0, Math.min(left, FACTOR_AHEAD_MILLIS))));
  }, [_id, endsAt]);
  return null;
}
