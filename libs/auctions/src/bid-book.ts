import type { BidStatus } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { AuctionEventOf, BidAmount, BidId, CompanyId, LotId, UserId } from './auction.events.js';
import { SharedList } from './shared-list.js';

/**
 * A company's bid on a lot. Ended ones are kept, so that asking for them again is refused, not unknown; a bid that is placed anew is the same
 * bid again, under its id (`docs/decisions/0019-one-bid-a-seat.md`).
 */
export type Bid = Readonly<BidAmount> & {
  readonly bidId: BidId;
  readonly lotId: LotId;
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly status: BidStatus;
  /** Which of the auction's bids in the order of the stream set the present amount: decides ties. */
  readonly turn: number;
  readonly placedAt: Instant;
  readonly revisedAt: Instant | null;
  /** When it was placed the first time; absent while that is `placedAt`. */
  readonly firstPlacedAt?: Instant;
  /** Withdrawn by a release that wrote no more than that: a new bid of the company on the lot has another id. */
  readonly final?: true;
};

type BidFact = AuctionEventOf<'BidPlaced' | 'BidRevised'>['data'];
type Ended = Exclude<BidStatus, 'standing'>;

/**
 * The bids of one auction at one moment. A book never changes: after a bid there is another one, which shares with it almost all that
 * it holds (`docs/decisions/0004-immutable-states.md`).
 */
export class BidBook {
  private constructor(
    private readonly numbers: Numbers,
    /** Every bid, by its number. */
    private readonly bids: SharedList<Bid>,
    /** The number of the last bid that was placed, by the number of its seat. */
    private readonly seats: SharedList<number>,
    /** How many bids and revisions there were. */
    private readonly turns: number,
  ) {}

  static empty(): BidBook {
    return new BidBook(new Numbers(), SharedList.empty(), SharedList.empty(), 0);
  }

  /** The book that `all` gave these bids. */
  static of(bids: readonly Bid[]): BidBook {
    return bids.reduce((book, bid) => book.with(bid), BidBook.empty());
  }

  /** A bid, standing or ended. */
  get(bidId: BidId): Bid | undefined {
    const number = this.numbers.knownBid(bidId);
    return number === undefined ? undefined : this.bids.at(number);
  }

  /** A company's standing bid on a lot, if it has one. */
  standing(lotId: LotId, companyId: CompanyId): Bid | undefined {
    return this.standingAt(this.numbers.seatsOn(lotId).get(companyId));
  }

  /** The bid that a company has on a lot, standing or to be placed anew. */
  atSeat(lotId: LotId, companyId: CompanyId): Bid | undefined {
    const bid = this.lastAt(this.numbers.seatsOn(lotId).get(companyId));
    return bid?.final ? undefined : bid;
  }

  /** All bids on one lot, of one company or of all, standing and ended, in the order in which they were placed. */
  on(lotId: LotId, companyId?: CompanyId): Bid[] {
    const seats = this.numbers.seatsOn(lotId);
    const companies = companyId === undefined ? [...seats.keys()] : [companyId];
    return companies.flatMap((company) => this.atOneSeat(lotId, company, seats.get(company))).sort(byPlacing);
  }

  /** The standing bids on one lot. */
  standingOn(lotId: LotId): Bid[] {
    return [...this.numbers.seatsOn(lotId).values()].flatMap((seat) => this.standingAt(seat) ?? []);
  }

  /** The standing bids of one company, on all lots. */
  standingOf(companyId: CompanyId): Bid[] {
    return this.numbers.seatsOf(companyId).flatMap((seat) => this.standingAt(seat) ?? []);
  }

  /** All bids, standing and ended. */
  all(): Bid[] {
    return this.bids.values();
  }

  placed(fact: BidFact, at: Instant): BidBook {
    const before = this.get(fact.bidId);
    const placed = bidAfter(fact, fact, { turn: this.turns, placedAt: at, revisedAt: null });
    return this.with(before ? { ...placed, firstPlacedAt: before.firstPlacedAt ?? before.placedAt } : placed);
  }

  /** A bid that does not stand stays as it is. */
  revised(fact: BidFact, at: Instant): BidBook {
    const number = this.numbers.knownBid(fact.bidId);
    const bid = number === undefined ? undefined : this.bids.at(number);
    if (number === undefined || bid?.status !== 'standing') return this;
    const revised = bidAfter(bid, fact, {
      turn: this.turns,
      placedAt: bid.placedAt,
      revisedAt: at,
      firstPlacedAt: bid.firstPlacedAt,
    });
    return new BidBook(this.numbers, this.bids.with(number, revised), this.seats, this.turns + 1);
  }

  /** @param final a new bid on the seat will be another one. */
  withdrawn(bidId: BidId, final = false): BidBook {
    const bid = this.get(bidId);
    return bid?.status === 'standing' ? this.ended([final ? { ...bid, final } : bid], 'withdrawn') : this;
  }

  /** Every standing bid on the lot is void. */
  voidedOn(lotId: LotId): BidBook {
    return this.ended(this.standingOn(lotId), 'void');
  }

  /** Every standing bid of the company is void. */
  voidedOf(companyId: CompanyId): BidBook {
    return this.ended(this.standingOf(companyId), 'void');
  }

  private with(bid: Bid): BidBook {
    const number = this.numbers.ofBid(bid);
    const seat = this.numbers.ofSeat(bid, number);
    return new BidBook(
      this.numbers,
      this.bids.with(number, bid),
      this.seats.with(seat, number),
      Math.max(this.turns, bid.turn + 1),
    );
  }

  private ended(standing: readonly Bid[], status: Ended): BidBook {
    let { bids } = this;
    for (const bid of standing) bids = bids.with(this.numbers.ofBid(bid), { ...bid, status });
    return new BidBook(this.numbers, bids, this.seats, this.turns);
  }

  private standingAt(seat: number | undefined): Bid | undefined {
    const bid = this.lastAt(seat);
    return bid?.status === 'standing' ? bid : undefined;
  }

  private atOneSeat(lotId: LotId, companyId: CompanyId, seat: number | undefined): Bid[] {
    const ever = seat === undefined ? [] : this.numbers.bidsAt(seat).flatMap((number) => this.bids.at(number) ?? []);
    // In this book the bid of a number may be on another seat.
    return ever.filter((bid) => bid.lotId === lotId && bid.companyId === companyId);
  }

  private lastAt(seat: number | undefined): Bid | undefined {
    const number = seat === undefined ? undefined : this.seats.at(seat);
    return number === undefined ? undefined : this.bids.at(number);
  }
}

/** The texts of a bid's ids are taken from the bid itself, so that those of every revision need not be kept. */
function bidAfter(
  { bidId, lotId, companyId }: Bid | BidFact,
  fact: BidFact,
  { turn, placedAt, revisedAt, firstPlacedAt }: Pick<Bid, 'turn' | 'placedAt' | 'revisedAt' | 'firstPlacedAt'>,
): Bid {
  const amount: BidAmount = fact.sealed === undefined ? { amount: fact.amount } : { sealed: fact.sealed };
  const bid: Bid = {
    bidId,
    lotId,
    companyId,
    userId: fact.userId,
    status: 'standing',
    turn,
    placedAt,
    revisedAt,
    ...amount,
  };
  return firstPlacedAt === undefined ? bid : { ...bid, firstPlacedAt };
}

const byPlacing = (a: Bid, b: Bid): number =>
  a.placedAt < b.placedAt ? -1 : a.placedAt > b.placedAt ? 1 : a.bidId < b.bidId ? -1 : 1;

/**
 * Gives every bid, and every seat (a company on a lot), its place in the lists. All books of an auction share one and add to it, which
 * changes none of them: a number does not say that a book knows the bid, only where in it the bid would stand.
 */
class Numbers {
  private readonly bids = new Map<BidId, number>();
  private readonly seats = new Map<LotId, Map<CompanyId, number>>();
  /** The numbers of the bids that were ever on a seat, by its number: one, but for histories of older releases. */
  private readonly bidsOfSeats: number[][] = [];

  knownBid(bidId: BidId): number | undefined {
    return this.bids.get(bidId);
  }

  ofBid({ bidId }: Bid): number {
    let number = this.bids.get(bidId);
    if (number === undefined) this.bids.set(bidId, (number = this.bids.size));
    return number;
  }

  /** @param number of the bid that is placed there. */
  ofSeat({ lotId, companyId }: Bid, number: number): number {
    let onLot = this.seats.get(lotId);
    if (!onLot) this.seats.set(lotId, (onLot = new Map()));
    let seat = onLot.get(companyId);
    if (seat === undefined) {
      onLot.set(companyId, (seat = this.bidsOfSeats.length));
      this.bidsOfSeats.push([number]);
      return seat;
    }
    // Numbers rise: one that is not above the last was here before, unless books have parted in between.
    const known = this.bidsOfSeats[seat]!;
    if (number > known.at(-1)! || known.lastIndexOf(number) < 0) known.push(number);
    return seat;
  }

  bidsAt(seat: number): readonly number[] {
    return this.bidsOfSeats[seat] ?? [];
  }

  seatsOn(lotId: LotId): ReadonlyMap<CompanyId, number> {
    return this.seats.get(lotId) ?? NO_SEATS;
  }

  seatsOf(companyId: CompanyId): number[] {
    return [...this.seats.values()].flatMap((onLot) => onLot.get(companyId) ?? []);
  }
}

const NO_SEATS: ReadonlyMap<CompanyId, number> = new Map();
