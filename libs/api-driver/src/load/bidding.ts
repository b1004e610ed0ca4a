import type { ApiDriver } from '../api-driver.js';
import { request, type Answer } from './load-connection.js';

export interface Bidder {
  cookie: string;
  userId: string;
  companyId: string;
}

export const bidderOf = ({ cookie, userId, companyId }: ApiDriver): Bidder => ({
  cookie: cookie.split('; ', 1)[0]!,
  userId,
  companyId,
});

export interface Tender {
  auctionId: string;
  lotIds: string[];
}

/** A company on a lot; `bidId` is null without a current bid. */
interface Cell {
  bidder: Bidder;
  auctionId: string;
  lotId: string;
  bidId: string | null;
}

/** All amounts have the same length and are within all limits. */
const LEAST_AMOUNT = 1_000_000;
const AMOUNTS = 9_000_000;
/** Every nth bid is new while empty cells exist; the others are revisions. */
const NEW_BID_EVERY = 4;

interface Bid {
  text: string;
  accept(answer: Answer): void;
}

/** Bids of one connection, on cells that no other connection uses: none can be refused. */
export class BidSequence {
  private made = 0;
  private revised = 0;
  private readonly placed: Cell[];
  private readonly empty: Cell[];

  /** @param nextAmount returns another amount at each call: an unchanged revision would do nothing. */
  constructor(
    cells: readonly Cell[],
    private readonly nextAmount: () => number,
  ) {
    this.placed = cells.filter(({ bidId }) => bidId !== null);
    this.empty = cells.filter(({ bidId }) => bidId === null);
  }

  next(): Bid {
    const isNew = this.placed.length === 0 || (this.empty.length > 0 && this.made % NEW_BID_EVERY === 0);
    this.made++;
    return isNew ? this.create(this.empty.pop()!) : this.revise(this.placed[this.revised++ % this.placed.length]!);
  }

  private create(cell: Cell): Bid {
    const {
      auctionId,
      lotId,
      bidder: { cookie, userId, companyId },
    } = cell;
    const body = `{"auctionId":"${auctionId}","biddingAmount":${this.nextAmount()},"userId":"${userId}","companyId":"${companyId}","lotId":"${lotId}"}`;
    return {
      text: request('POST', '/api/bidding/create', cookie, body),
      accept: (answer) => {
        cell.bidId = (JSON.parse(accepted(answer)) as { bidding: { _id: string } }).bidding._id;
        this.placed.push(cell);
      },
    };
  }

  private revise({ bidId, bidder: { cookie } }: Cell): Bid {
    return {
      text: request('PATCH', `/api/bidding/update/${bidId}`, cookie, `{"biddingAmount":${this.nextAmount()}}`),
      accept: accepted,
    };
  }
}

/** @throws Error unless the response accepts a bid with its receipt. */
function accepted({ status, body }: Answer): string {
  if (status !== 200 && status !== 201) throw new Error(`a bid was refused with ${status}: ${body}`);
  if (!body.includes('"receipt":{')) throw new Error(`a bid was answered without a receipt: ${body}`);
  return body;
}

/** Divides all bidders and lots among connections. Keeps the bids between rounds. */
export class BiddingGrid {
  private readonly cells: Cell[][][];
  private amounts = 0;

  constructor(
    private readonly bidders: readonly Bidder[],
    private readonly tenders: readonly Tender[],
  ) {
    this.cells = tenders.map(({ auctionId, lotIds }) =>
      bidders.map((bidder) => lotIds.map((lotId) => ({ bidder, auctionId, lotId, bidId: null }))),
    );
  }

  /** @param auctions number of auctions that get bids. Each connection uses one of them. */
  sequences(connections: number, auctions: number): BidSequence[] {
    const sharing = Math.ceil(connections / this.bidders.length);
    return Array.from({ length: connections }, (_, connection) => {
      const bidder = connection % this.bidders.length;
      const share = Math.floor(connection / this.bidders.length);
      const lots = this.cells[connection % Math.min(auctions, this.tenders.length)]![bidder]!;
      return new BidSequence(
        lots.filter((_, lot) => lot % sharing === share),
        () => LEAST_AMOUNT + (this.amounts++ % AMOUNTS),
      );
    });
  }
}
