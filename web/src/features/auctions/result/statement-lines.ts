import { type BidView, type LotView, type Usd } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { sumOf } from '../../../shared/amounts.js';
import { factsOfLot } from '../lot-facts.js';
import { bidsByLot, receivedAt } from '../own-bids.js';

/** What a company's statement says of a lot that it bid on. */
export interface StatementLine {
  lotId: string;
  lotNo: string;
  goods: string;
  carats: number | null;
  /** Null where the reader may not know it. */
  bid: Usd | null;
  /** When the house took the bid as it stands. */
  at: string;
  outcome: 'Won' | 'Lost' | 'Withdrawn' | 'Void' | 'Open';
  toPay: Usd | null;
  /** Hash of the event that took the bid, in the auction's history; its bidder's only. */
  receipt: string | null;
}

/** How a lot ended for a company, in its reader's language. */
export const OUTCOMES: Record<StatementLine['outcome'], string> = {
  Won: t('Won'),
  Lost: t('Lost'),
  Withdrawn: meant('Withdrawn', 'a bid'),
  Void: t('Void'),
  Open: meant('Open', 'not decided yet'),
};

/**
 * The lines of one company, in the order of the catalogue.
 * @param bids of that company @param won whether it won a lot, and null while nobody knows
 */
export function statementLines(
  lots: readonly LotView[],
  bids: BidView[],
  won: (lot: LotView) => { won: boolean; priceToPay: Usd | null } | null,
): StatementLine[] {
  const own = bidsByLot(bids);
  return lots.flatMap((lot) => {
    const bid = own.get(lot._id);
    if (!bid) return [];
    const end = bid.status === 'standing' ? won(lot) : null;
    return {
      lotId: lot._id,
      lotNo: lot.lotNo,
      goods: [lot.description, factsOfLot(lot)].filter(Boolean).join(' · '),
      carats: lot.carats,
      bid: bid.biddingAmount,
      at: receivedAt(bid),
      outcome: WORDS[bid.status] ?? (end === null ? 'Open' : end.won ? 'Won' : 'Lost'),
      toPay: end?.won ? end.priceToPay : null,
      receipt: bid.receipt?.hash ?? null,
    };
  });
}

const WORDS: Partial<Record<BidView['status'], StatementLine['outcome']>> = { withdrawn: 'Withdrawn', void: 'Void' };

/** How a lot ended for a company, as the staff see it. */
export const endFor =
  (companyId: string) =>
  ({ sold, result }: LotView): { won: boolean; priceToPay: Usd | null } | null => {
    if (sold === null || sold === undefined) return null;
    const won = sold && result?.winner?.companyId === companyId;
    return { won, priceToPay: won ? result.priceToPay : null };
  };

export const toPayInAll = (lines: readonly StatementLine[]): Usd => sumOf(lines.map(({ toPay }) => toPay));
