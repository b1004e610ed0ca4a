import type { ApiDriver } from '@tender/api-driver';
import { centsOf } from '@tender/contracts';

export type Meant = readonly [lotNo: string, amount: number];

/** Counts the bids in the auction's history that were not meant, and those meant that are missing. */
export async function wrongBids(
  admin: ApiDriver,
  auctionId: string,
  { companyId, meant }: { companyId: string; meant: readonly Meant[] },
): Promise<number> {
  const numbers = new Map((await admin.lots(auctionId)).map(({ _id, lotNo }) => [_id, lotNo]));
  const { events } = await admin.audit.events({ kind: 'auction', id: auctionId }, { limit: 1_000 });
  const missing = meant.map(([lotNo, amount]) => `${lotNo} ${centsOf(amount)}`);
  const others: string[] = [];
  for (const event of events) {
    if (event.companyId !== companyId || event.amount === null) continue;
    const bid = `${numbers.get(event.subject ?? '')} ${centsOf(event.amount)}`;
    const place = missing.indexOf(bid);
    if (place < 0) others.push(bid);
    else missing.splice(place, 1);
  }
  if (others.length + missing.length > 0) console.error('not meant:', others, 'missing:', missing);
  // A bid on another lot is one wrong bid, although it is also missing on its own lot.
  return Math.max(others.length, missing.length);
}
