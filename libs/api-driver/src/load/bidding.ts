import type { ApiDriver } from '../api-driver.js';
import { request, type Answer } from './load-connection.js';

/** A signed-in buyer. */
export interface Bidder {
  cookie: string;
  userId: string;
  companyId: string;
}

/** What a load must know of somebody who bids: of the cookies the session's alone. */
export const bidderOf = ({ cookie, userId, companyId }: ApiDriver): Bidder => ({
  cookie: cookie.split('; ', 1)[0]!,
  userId,
  companyId,
});

/** A live auction, to which every bidder is invited. */
export interface Tender {
  auctionId: string;
  lotIds: string[];
}

/** One company's place on one lot: empty, or with the standing bid that is there. */
interface Cell {
  bidder: Bidder;
  auctionId: string;
  lotId: string;
  bidId: string | null;
}

/** Amounts of one length, far from any limit. */
const LEAST_AMOUNT = 1_000_000;
const AMOUNTS = 9_000_000;
/** One bid in this number is a new one, as long as there are empty places; the others are revisions. */
const NEW_BID_EVERY = 4;

/** A request, and what to do with its answer. */
interface Bid {
  text: string;
  accept(answer: Answer): void;
}

/**
 * The bids that one connection makes: on places that no other connection touches, so that none of them can be refused.
 */
export class BidSequence {
  private made = 0;
  private revised = 0;
  private readonly placed: Cell[];
  private readonly empty: Cell[];

  /** @param nextAmount never the same twice: a revision to the amount that stands would change nothing. */
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

/** @throws when it is not a bid's answer with its receipt. */
function accepted({ status, body }: Answer): string {
  if (status !== 200 && status !== 201) throw new Error(`a bid was refused with ${status}: ${body}`);
  if (!body.includes('"receipt":{')) throw new Error(`a bid was answered without a receipt: ${body}`);
  return body;
}

/**
 * The places of all bidders on all lots, shared out among connections; it remembers what has been bid from round to
 * round.
 */
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

  /** @param auctions number of auctions that get bids, from the first on, each connection's to one of them. */
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
