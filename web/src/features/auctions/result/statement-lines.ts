import type { BidStepView, BidView, LotView, Usd } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { sumOf } from '../../../shared/numbers/amounts.js';
import { goodsOf } from '../labels/lot-facts.js';
import { ENDED, endedBy, type Ended } from '../labels/ended-bids.js';
import { bidsByLot, receivedAt } from '../own-bids.js';

/** How a lot that a company bid on ended for it. */
export type Outcome = 'Won' | 'Lost' | 'Open' | Ended;

/** What a company's statement says of a lot that it bid on. */
export interface StatementLine {
  lotId: string;
  lotNo: string;
  goods: string;
  carats: number | null;
  /** Each bid placed, revised or withdrawn, in order; the receipts' hashes are their bidder's only. */
  steps: BidStepView[];
  outcome: Outcome;
  toPay: Usd | null;
}

/** How a lot ended for a company, in its reader's language. */
export const OUTCOMES: Record<Outcome, string> = {
  Won: t('Won'),
  Lost: t('Lost'),
  Open: meant('Open', 'not decided yet'),
  ...ENDED,
};

/** How a lot ended for the company that bid. @param end null while nobody knows */
export const outcomeOf = (bid: BidView, lot: LotView, end: { won: boolean } | null | undefined): Outcome =>
  endedBy(bid, lot) ?? (end ? (end.won ? 'Won' : 'Lost') : 'Open');

/**
 * The lines of one company, in the order of the catalogue.
 * @param own its bids, as they stand or ended, and every step of them @param won whether it won a lot, and null while nobody knows
 */
export function statementLines(
  lots: readonly LotView[],
  { bids, steps }: { bids: BidView[]; steps: readonly BidStepView[] },
  won: (lot: LotView) => { won: boolean; priceToPay: Usd | null } | null,
): StatementLine[] {
  const own = bidsByLot(bids);
  const byLot = Map.groupBy(steps, ({ lotId }) => lotId);
  return lots.flatMap((lot) => {
    const bid = own.get(lot._id);
    if (!bid) return [];
    const end = bid.status === 'standing' ? won(lot) : null;
    return {
      lotId: lot._id,
      lotNo: lot.lotNo,
      // Its carats have a column of their own.
      goods: goodsOf({ ...lot, carats: null }),
      carats: lot.carats,
      steps: byLot.get(lot._id) ?? [stepOf(bid)],
      outcome: outcomeOf(bid, lot, end),
      toPay: end?.won ? end.priceToPay : null,
    };
  });
}

/** A bid as its only step, where its history does not have it yet: what became of it is what became of the lot. */
const stepOf = (bid: BidView): BidStepView => ({
  _id: bid._id,
  bidId: bid._id,
  lotId: bid.lot,
  companyId: bid.companyId,
  type: bid.revisedAt === null ? 'BidPlaced' : 'BidRevised',
  biddingAmount: bid.biddingAmount,
  at: receivedAt(bid),
  ...(bid.receipt?.onBehalf && { onBehalf: bid.receipt.onBehalf }),
  ended: null,
  ...(bid.receipt && { hash: bid.receipt.hash }),
});

/** How a lot ended for a company, as the staff see it. */
export const endFor =
  (companyId: string) =>
  ({ sold, result }: LotView): { won: boolean; priceToPay: Usd | null } | null => {
    if (sold === null || sold === undefined) return null;
    const won = sold && result?.winner?.companyId === companyId;
    return { won, priceToPay: won ? result.priceToPay : null };
  };

export const toPayInAll = (lines: readonly StatementLine[]): Usd => sumOf(lines.map(({ toPay }) => toPay));

/** Whether a step is of the bid as it stood to the end: what became of it is what became of the lot. */
export const stoodToTheEnd = ({ type, ended }: BidStepView): boolean => type !== 'BidWithdrawn' && ended === null;
