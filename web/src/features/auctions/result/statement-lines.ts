import type { BidStepView, BidView, LotView, Usd } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { sumOf } from '../../../shared/numbers/amounts.js';
import { goodsOf } from '../labels/lot-facts.js';
import { ENDED, endedBy, type Ended } from '../labels/ended-bids.js';
import { bidsByLot, receivedAt } from '../own-bids.js';

export type Outcome = 'Won' | 'Lost' | 'Open' | Ended;

export interface StatementLine {
  lotId: string;
  lotNo: string;
  goods: string;
  carats: number | null;
  /** Each bid placed, revised or withdrawn, in order. Only buyers see hashes of receipts. */
  steps: BidStepView[];
  outcome: Outcome;
  toPay: Usd | null;
}

export const OUTCOMES: Record<Outcome, string> = {
  Won: t('Won'),
  Lost: t('Lost'),
  Open: meant('Open', 'not decided yet'),
  ...ENDED,
};

/** @param end null while it is unknown */
export const outcomeOf = (bid: BidView, lot: LotView, end: { won: boolean } | null | undefined): Outcome =>
  endedBy(bid, lot) ?? (end ? (end.won ? 'Won' : 'Lost') : 'Open');

/** Lines of one company in catalogue order. @param won returns a lot's outcome; null while it is unknown */
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
      // Carats have a separate column.
      goods: goodsOf({ ...lot, carats: null }),
      carats: lot.carats,
      steps: byLot.get(lot._id) ?? [stepOf(bid)],
      outcome: outcomeOf(bid, lot, end),
      toPay: end?.won ? end.priceToPay : null,
    };
  });
}

/** Replaces the steps of a bid that the loaded history lacks. */
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

/** The outcome of a lot for a company, from the view of staff. */
export const endFor =
  (companyId: string) =>
  ({ sold, result }: LotView): { won: boolean; priceToPay: Usd | null } | null => {
    if (sold === null || sold === undefined) return null;
    const won = sold && result?.winner?.companyId === companyId;
    return { won, priceToPay: won ? result.priceToPay : null };
  };

export const toPayInAll = (lines: readonly StatementLine[]): Usd => sumOf(lines.map(({ toPay }) => toPay));

/** Whether a step's bid counted at the end: then its outcome is that of the lot. */
export const isFinalBid = ({ type, ended }: BidStepView): boolean => type !== 'BidWithdrawn' && ended === null;
