import { centsOf, type AuctionReceiptsView, type BidProofView, type BidView, type Usd } from '@tender/contracts';
import { checkReceipt, openStatement, type ReceiptBid, type ReceiptProblem } from '@tender/proof';

export type Misfit =
  /** The published history has no such bid. */
  | 'missing'
  /** The receipt is invalid. */
  | ReceiptProblem
  /** The receipt is about another bid. */
  | 'other'
  /** The published bid has another amount, or another lot. */
  | 'amount'
  | 'lot'
  /** The bid is active on the page and withdrawn in the published history, or vice versa. */
  | 'withdrawn'
  | 'standing'
  /** The published history has a bid of the company that the page lacks. */
  | 'unlisted';

export interface BidFinding {
  bidId: string;
  lotId: string;
  /** Amount on the page; null if the page shows none. */
  shown: Usd | null;
  /** Amount in the published history, in cents; null if it has none. */
  proven: number | null;
  /** Mismatch; null if there is none. */
  misfit: Misfit | null;
}

/** Number of receipts checked at a time, for some tens of ms; then the page can respond. */
const CHECKED_TOGETHER = 4;

/** Compares the company's bids with their receipts. */
export async function findingsOf(
  { companyId, bids }: { companyId: string; bids: readonly BidView[] },
  { auctionId, logKey, receipts }: AuctionReceiptsView,
): Promise<BidFinding[]> {
  const checked = new Map<string, Checked[]>();
  for (const [place, receipt] of receipts.entries()) {
    if (place % CHECKED_TOGETHER === 0) await new Promise((resolve) => setTimeout(resolve));
    const list = checked.get(receipt.bidId) ?? [];
    checked.set(receipt.bidId, [...list, checkedOf(receipt, { auctionId, companyId, logKey })]);
  }
  const known = new Set(bids.map(({ _id }) => _id));
  return [
    ...bids.map((bid) => findingOf(bid, checked.get(bid._id) ?? [])),
    ...[...checked]
      .filter(([bidId]) => !known.has(bidId))
      .map(([bidId, list]): BidFinding => {
        const { receipt, bid, misfit } = list.at(-1)!;
        const proven = bid?.amount ?? null;
        return { bidId, lotId: receipt.lotId, shown: null, proven, misfit: misfit ?? 'unlisted' };
      }),
  ];
}

interface Checked {
  receipt: BidProofView;
  bid: ReceiptBid | null;
  misfit: Misfit | null;
}

function checkedOf(
  receipt: BidProofView,
  { auctionId, companyId, logKey }: { auctionId: string; companyId: string; logKey: string },
): Checked {
  if (receipt.file === null) return { receipt, bid: null, misfit: 'missing' };
  const check = checkReceipt(receipt.file, logKey);
  if (!check.ok) return { receipt, bid: null, misfit: check.problem };
  const { bid } = check;
  const isThis =
    bid.auctionId === auctionId &&
    bid.companyId === companyId &&
    bid.bidId === receipt.bidId &&
    bid.hash === receipt.hash;
  return { receipt, bid, misfit: isThis ? null : 'other' };
}

function findingOf({ _id: bidId, lot: lotId, biddingAmount: shown, status }: BidView, checked: Checked[]): BidFinding {
  const last = checked.at(-1);
  const proven = last?.bid?.amount ?? null;
  const found = { bidId, lotId, shown, proven };
  const broken = checked.find(({ misfit }) => misfit !== null)?.misfit;
  if (!last || broken) return { ...found, misfit: broken ?? 'missing' };
  if (last.bid?.lotId !== lotId) return { ...found, misfit: 'lot' };
  const isWithdrawnThere = last.bid.type === 'BidWithdrawn';
  if (isWithdrawnThere !== (status === 'withdrawn'))
    return { ...found, misfit: isWithdrawnThere ? 'withdrawn' : 'standing' };
  // A colleague’s sealed amount is hidden, and events store a sealed amount encrypted only.
  const isComparable = shown !== null && proven !== null && !isWithdrawnThere;
  return { ...found, misfit: isComparable && centsOf(shown) !== proven ? 'amount' : null };
}

/** Outcome of the check of a file that the bidder kept: a receipt, or the signed statement on a bid. */
export type KeptFile =
  | { kind: 'stands'; at: string; bid: ReceiptBid | null }
  | { kind: 'missing'; at: string }
  | { kind: 'broken'; problem: ReceiptProblem };

export function checkKept(file: string, { auctionId, logKey, receipts }: AuctionReceiptsView): KeptFile {
  const text = file.replace(/\r\n/g, '\n');
  const statement = openStatement(text, logKey);
  if (statement) {
    const { hash, at } = statement;
    const stands = statement.auctionId === auctionId && receipts.some((receipt) => receipt.hash === hash);
    return stands ? { kind: 'stands', at, bid: null } : { kind: 'missing', at };
  }
  const check = checkReceipt(text, logKey);
  return check.ok ? { kind: 'stands', at: check.bid.at, bid: check.bid } : { kind: 'broken', problem: check.problem };
}
