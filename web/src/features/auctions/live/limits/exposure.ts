import { centsOf, type BidView, type Cents, type LotView } from '@tender/contracts';

/** What a bid, or a draft, adds to what its company may have to pay. */
export interface Commitment {
  lot: Pick<LotView, '_id'>;
  cents: Cents;
}

/** What a company may have to pay without anything more that it sends. */
export interface Committed {
  /** The bid that counts on each lot. */
  own: ReadonlyMap<string, BidView>;
  /** What was submitted and has no answer, by lot (`underWayIn`). */
  underWay: ReadonlyMap<string, Cents>;
}

/** What a company may have to pay; `unseen` counts colleagues' sealed bids, whose amounts are in none of the sums. */
export interface Exposure {
  after: Cents;
  unseen: number;
}

/**
 * What it comes to if a company wins all: on each lot the draft, else what stands; but no less than what is under way there, which may be taken,
 * or, a lower one, be refused.
 */
export function exposureOf({ own, underWay }: Committed, lines: readonly Commitment[]): Exposure & { standing: Cents } {
  const drafted = new Map(lines.map(({ lot, cents }) => [lot._id, cents]));
  let [standing, after, unseen] = [0, 0, 0];
  for (const lotId of new Set([...own.keys(), ...underWay.keys(), ...drafted.keys()])) {
    const bid = own.get(lotId);
    const [stands, sent, draft] = [standingCents(bid) ?? 0, underWay.get(lotId), drafted.get(lotId)];
    standing += stands;
    after += Math.max(draft ?? stands, sent ?? 0);
    if (isSealed(bid) && sent === undefined && draft === undefined) unseen += 1;
  }
  return { standing, after, unseen };
}

/** What is more than the own limit allows. */
export interface Excess extends Exposure {
  limit: Cents;
}

/** What is above the buying limit once some bids have gone out; null where nothing is. */
export function excessOf(committed: Committed, lines: readonly Commitment[], limit: Cents | null): Excess | null {
  if (limit === null) return null;
  const { after, unseen } = exposureOf(committed, lines);
  return after > limit ? { after, unseen, limit } : null;
}

/** Whoever agrees to it agrees to each. */
export const largest = (excesses: readonly Excess[]): Excess | null =>
  excesses.reduce<Excess | null>(
    (most, one) => ({
      after: Math.max(one.after, most?.after ?? 0),
      unseen: Math.max(one.unseen, most?.unseen ?? 0),
      limit: Math.min(one.limit, most?.limit ?? one.limit),
    }),
    null,
  );

/** Whether somebody who has agreed to an excess has agreed to this one, too: a larger one, or a lower limit, they have not seen. */
export const isWithin = (excess: Excess | null, agreed: Excess | null): boolean =>
  excess === null ||
  (agreed !== null && excess.after <= agreed.after && excess.unseen <= agreed.unseen && excess.limit >= agreed.limit);

/** Whether a bid stands at an amount that a colleague sees, and the reader does not. */
const isSealed = (bid: BidView | undefined): boolean => bid?.status === 'standing' && bid.biddingAmount === null;

/** What a company's bid stands at; null where none stands, or its amount is not shown. */
export const standingCents = (bid: BidView | undefined): Cents | null =>
  bid?.status === 'standing' && bid.biddingAmount !== null ? centsOf(bid.biddingAmount) : null;
