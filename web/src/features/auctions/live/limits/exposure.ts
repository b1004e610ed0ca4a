import { centsOf, type BidView, type Cents, type LotView } from '@tender/contracts';

/** An amount that a company bids, or may bid, on a lot. */
export interface Commitment {
  lot: Pick<LotView, '_id'>;
  cents: Cents;
}

export interface Committed {
  own: ReadonlyMap<string, BidView>;
  /** Submitted amounts without an answer, by lot (`pendingCents`). */
  pending: ReadonlyMap<string, Cents>;
}

/** The sum if a company wins all its lots. `unseen`: number of colleagues' sealed bids, which the sum does not contain. */
export interface Exposure {
  after: Cents;
  unseen: number;
}

/** The sum of drafts, or else current bids, but at least the pending amounts, which may be refused. `standing`: the sum of current bids */
export function exposureOf({ own, pending }: Committed, lines: readonly Commitment[]): Exposure & { standing: Cents } {
  const drafted = new Map(lines.map(({ lot, cents }) => [lot._id, cents]));
  let [standing, after, unseen] = [0, 0, 0];
  for (const lotId of new Set([...own.keys(), ...pending.keys(), ...drafted.keys()])) {
    const bid = own.get(lotId);
    const [current, sent, draft] = [standingCents(bid) ?? 0, pending.get(lotId), drafted.get(lotId)];
    standing += current;
    after += Math.max(draft ?? current, sent ?? 0);
    if (isSealed(bid) && sent === undefined && draft === undefined) unseen += 1;
  }
  return { standing, after, unseen };
}

export interface Excess extends Exposure {
  limit: Cents;
}

export function excessOf(committed: Committed, lines: readonly Commitment[], limit: Cents | null): Excess | null {
  if (limit === null) return null;
  const { after, unseen } = exposureOf(committed, lines);
  return after > limit ? { after, unseen, limit } : null;
}

/** An excess that includes each of the given ones: an agreement to it is one to each. */
export const largest = (excesses: readonly Excess[]): Excess | null =>
  excesses.reduce<Excess | null>(
    (most, one) => ({
      after: Math.max(one.after, most?.after ?? 0),
      unseen: Math.max(one.unseen, most?.unseen ?? 0),
      limit: Math.min(one.limit, most?.limit ?? one.limit),
    }),
    null,
  );

/** Whether an agreement to one excess covers another: it does not cover a larger sum or a lower limit. */
export const isWithin = (excess: Excess | null, agreed: Excess | null): boolean =>
  excess === null ||
  (agreed !== null && excess.after <= agreed.after && excess.unseen <= agreed.unseen && excess.limit >= agreed.limit);

const isSealed = (bid: BidView | undefined): boolean => bid?.status === 'standing' && bid.biddingAmount === null;

/** The amount of the current bid; null without one, or if the amount is hidden. */
export const standingCents = (bid: BidView | undefined): Cents | null =>
  bid?.status === 'standing' && bid.biddingAmount !== null ? centsOf(bid.biddingAmount) : null;
