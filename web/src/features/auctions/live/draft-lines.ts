import { centsOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { centsTyped } from '../../../shared/amounts.js';
import { expectationFor, looksLikeASlip, usualPerCarat, type Expectation } from './tenfold.js';

/** One amount that waits to be sent. */
export interface DraftLine {
  lot: LotView;
  own: BidView | undefined;
  cents: Cents;
  expected: Expectation | null;
  slip: boolean;
}

/** The drafts that can be sent: amounts that differ from what stands and keep the lot's minimum. */
export function draftLines(lots: LotView[], own: Map<string, BidView>, drafts: Record<string, string>): DraftLine[] {
  const amounts = lots.flatMap((lot) => {
    const cents = centsTyped(drafts[lot._id] ?? '');
    return cents !== null && cents > 0 && !lot.withdrawn ? [{ lot, cents, own: own.get(lot._id) }] : [];
  });
  const usual = usualPerCarat(
    lots.flatMap(({ _id, carats }) => {
      const standing = standingCents(own.get(_id));
      return standing === null ? [] : [{ cents: standing, carats }];
    }),
  );
  return amounts
    .filter(({ lot, cents, own: bid }) => cents !== standingCents(bid) && cents >= (centsOf(lot.minimumBid ?? 0) ?? 0))
    .map((line) => {
      const expected = expectationFor(line.lot, line.own?.status === 'standing' ? line.own : undefined, usual);
      return { ...line, expected, slip: looksLikeASlip(line.cents, expected) };
    });
}

/** The company's standing bids and the drafts on top of them. */
export function exposureOf(
  own: Map<string, BidView>,
  lines: DraftLine[],
): { standing: Cents; drafted: Cents; after: Cents } {
  const standing = [...own.values()].reduce((sum, bid) => sum + (standingCents(bid) ?? 0), 0);
  const drafted = lines.reduce((sum, { cents }) => sum + cents, 0);
  const replaced = lines.reduce((sum, { own: bid }) => sum + (standingCents(bid) ?? 0), 0);
  return { standing, drafted, after: standing - replaced + drafted };
}

const standingCents = (bid: BidView | undefined): Cents | null =>
  bid?.status === 'standing' && bid.biddingAmount !== null ? centsOf(bid.biddingAmount) : null;
