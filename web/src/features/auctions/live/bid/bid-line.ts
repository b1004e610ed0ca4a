import type { BidView, Cents, LotView } from '@tender/contracts';

export interface BidLine {
  lot: LotView;
  /** The company's bid on the lot, as the user saw it. */
  own: BidView | undefined;
  cents: Cents;
}
