import type { BidStatus, Cents } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { AuctionEventOf, BidAmount, BidId, CompanyId, LotId, UserId } from './auction.events.js';

/**
 * A standing bid of a company on a lot, or an ended one. Ended bids are kept: a command on one is refused as ended, not
 * as unknown. A bid that is placed again keeps its id (`docs/decisions/0019-one-bid-a-seat.md`).
 */
export type Bid = Readonly<BidAmount> & {
  readonly bidId: BidId;
  readonly lotId: LotId;
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly status: BidStatus;
  /** Position in the order of the auction's bids and revisions; decides ties. */
  readonly turn: number;
  readonly placedAt: Instant;
  readonly revisedAt: Instant | null;
  readonly firstPlacedAt?: Instant;
  /** Highest amount so far, including withdrawn ones; absent if equal to the present amount, and of a sealed bid. */
  readonly peak?: Cents;
  /** Highest amount until the last withdrawal; absent without a withdrawal, and of a sealed bid. */
  readonly withdrawnPeak?: Cents;
  /** True if a release that did not record the bid's state withdrew it: the company's next bid gets another id. */
  readonly final?: true;
};

export const lastChangeOf = ({ revisedAt, placedAt }: Bid): Instant => revisedAt ?? placedAt;

type BidFact = AuctionEventOf<'BidPlaced' | 'BidRevised'>['data'];
type Ended = Exclude<BidStatus, 'standing'>;

/**
 * All bids of one auction at one moment; immutable. A new book shares most data with the old one
 * (`docs/decisions/0004-immutable-states.md`). Invariant: a book answers from its own bids only, although all books of
 * an auction share one mutable index. Property tests compare each version with a book that has its own index.
 */
export class BidBook {
  private constructor(
    private readonly numbers: IdIndex,
    private readonly bids: PersistentVector<Bid>,
    /** Number of the newest bid in each slot, by slot number. */
    private readonly slots: PersistentVector<number>,
    private readonly turns: number,
  ) {}

  static empty(): BidBook {
    return new BidBook(new IdIndex(), PersistentVector.empty(), PersistentVector.empty(), 0);
  }

  /** In a slot, the newest bid must have the highest turn. */
  static fromBids(bids: readonly Bid[]): BidBook {
    return bids.toSorted((a, b) => a.turn - b.turn).reduce((book, bid) => book.with(bid), BidBook.empty());
  }

  findBid(bidId: BidId): Bid | undefined {
    const number = this.numbers.knownBid(bidId);
    return number === undefined ? undefined : this.bids.at(number);
  }

  /** The company's active bid on a lot. */
  standing(lotId: LotId, companyId: CompanyId): Bid | undefined {
    return this.standingAt(this.numbers.slotsOn(lotId).get(companyId));
  }

  /** The company's bid on the lot: the active one, or one that can be placed again. */
  inSlot(lotId: LotId, companyId: CompanyId): Bid | undefined {
    const bid = this.lastAt(this.numbers.slotsOn(lotId).get(companyId));
    return bid?.final ? undefined : bid;
  }

  /** Active and ended bids on a lot, by time of placing. */
  on(lotId: LotId, companyId?: CompanyId): Bid[] {
    const slots = this.numbers.slotsOn(lotId);
    const companies = companyId === undefined ? [...slots.keys()] : [companyId];
    return companies.flatMap((company) => this.inOneSlot(lotId, company, slots.get(company))).sort(byPlacing);
  }

  standingOn(lotId: LotId): Bid[] {
    return [...this.numbers.slotsOn(lotId).values()].flatMap((slot) => this.standingAt(slot) ?? []);
  }

  standingOf(companyId: CompanyId): Bid[] {
    return this.numbers.slotsOf(companyId).flatMap((slot) => this.standingAt(slot) ?? []);
  }

  allBids(): Bid[] {
    return this.bids.values();
  }

  /** @param forgetsVoid whether voided amounts are excluded from the bid's highest amount */
  placed(fact: BidFact, at: Instant, forgetsVoid = false): BidBook {
    const before = this.findBid(fact.bidId);
    const firstPlacedAt = before && (before.firstPlacedAt ?? before.placedAt);
    return this.with(
      bidAfter(fact, fact, {
        turn: this.turns,
        placedAt: at,
        revisedAt: null,
        firstPlacedAt,
        peak: before && highestOf(before, forgetsVoid),
        withdrawnPeak: before?.withdrawnPeak,
      }),
    );
  }

  /** Changes nothing if the bid is not active. */
  revised(fact: BidFact, at: Instant): BidBook {
    const number = this.numbers.knownBid(fact.bidId);
    const bid = number === undefined ? undefined : this.bids.at(number);
    if (number === undefined || bid?.status !== 'standing') return this;
    const revised = bidAfter(bid, fact, {
      turn: this.turns,
      placedAt: bid.placedAt,
      revisedAt: at,
      firstPlacedAt: bid.firstPlacedAt,
      peak: peakOf(bid),
      withdrawnPeak: bid.withdrawnPeak,
    });
    return new BidBook(this.numbers, this.bids.with(number, revised), this.slots, this.turns + 1);
  }

  /** @param final whether the company's next bid on the lot gets another id */
  withdrawn(bidId: BidId, final = false): BidBook {
    const bid = this.findBid(bidId);
    if (bid?.status !== 'standing') return this;
    const withdrawnPeak = peakOf(bid);
    const withdrawn = withdrawnPeak === undefined ? bid : { ...bid, withdrawnPeak };
    return this.ended([final ? { ...withdrawn, final } : withdrawn], 'withdrawn');
  }

  voidedOn(lotId: LotId): BidBook {
    return this.ended(this.standingOn(lotId), 'void');
  }

  voidedOf(companyId: CompanyId, bidIds?: readonly BidId[]): BidBook {
    const active = this.standingOf(companyId);
    return this.ended(bidIds ? active.filter(({ bidId }) => bidIds.includes(bidId)) : active, 'void');
  }

  private with(bid: Bid): BidBook {
    const number = this.numbers.ofBid(bid);
    const slot = this.numbers.ofSlot(bid, number);
    return new BidBook(
      this.numbers,
      this.bids.with(number, bid),
      this.slots.with(slot, number),
      Math.max(this.turns, bid.turn + 1),
    );
  }

  private ended(standing: readonly Bid[], status: Ended): BidBook {
    let { bids } = this;
    for (const bid of standing) bids = bids.with(this.numbers.ofBid(bid), { ...bid, status });
    return new BidBook(this.numbers, bids, this.slots, this.turns);
  }

  private standingAt(slot: number | undefined): Bid | undefined {
    const bid = this.lastAt(slot);
    return bid?.status === 'standing' ? bid : undefined;
  }

  private inOneSlot(lotId: LotId, companyId: CompanyId, slot: number | undefined): Bid[] {
    const ever = slot === undefined ? [] : this.numbers.bidsAt(slot).flatMap((number) => this.bids.at(number) ?? []);
    // In this book the bid of a number may be on another slot.
    return ever.filter((bid) => bid.lotId === lotId && bid.companyId === companyId);
  }

  private lastAt(slot: number | undefined): Bid | undefined {
    const number = slot === undefined ? undefined : this.slots.at(slot);
    return number === undefined ? undefined : this.bids.at(number);
  }
}

const peakOf = ({ peak, amount }: Bid): Cents | undefined => peak ?? amount;

/**
 * Highest amount of a bid; undefined of a sealed one.
 * @param forgetsVoid excludes voided amounts; then undefined if all amounts were voided
 */
export const highestOf = (bid: Bid, forgetsVoid: boolean): Cents | undefined =>
  forgetsVoid && bid.status === 'void' ? bid.withdrawnPeak : peakOf(bid);

type Course = Pick<Bid, 'turn' | 'placedAt' | 'revisedAt'> & {
  firstPlacedAt: Instant | undefined;
  peak: Cents | undefined;
  withdrawnPeak: Cents | undefined;
};

/** The bid after it is placed or revised. Takes the ids from an existing bid, so that revisions share the strings. */
function bidAfter(
  { bidId, lotId, companyId }: Bid | BidFact,
  fact: BidFact,
  { turn, placedAt, revisedAt, firstPlacedAt, peak, withdrawnPeak }: Course,
): Bid {
  const amount: BidAmount = fact.sealed === undefined ? { amount: fact.amount } : { sealed: fact.sealed };
  return {
    bidId,
    lotId,
    companyId,
    userId: fact.userId,
    status: 'standing',
    turn,
    placedAt,
    revisedAt,
    ...amount,
    ...(firstPlacedAt !== undefined && { firstPlacedAt }),
    ...(peak !== undefined && fact.amount !== undefined && peak > fact.amount && { peak }),
    ...(withdrawnPeak !== undefined && { withdrawnPeak }),
  };
}

const byPlacing = (a: Bid, b: Bid): number =>
  a.placedAt < b.placedAt ? -1 : a.placedAt > b.placedAt ? 1 : a.bidId < b.bidId ? -1 : 1;

/**
 * Mutable, shared by all books of an auction. Numbers each bid and each slot (a company on a lot): the positions in the vectors. Only grows. A number
 * does not prove that a book contains the bid: another book of the auction may have added it.
 */
class IdIndex {
  private readonly bids = new Map<BidId, number>();
  private readonly slots = new Map<LotId, Map<CompanyId, number>>();
  /** Numbers of the bids of each slot. Only auctions of older releases have slots with several. */
  private readonly bidsOfSlots: number[][] = [];

  knownBid(bidId: BidId): number | undefined {
    return this.bids.get(bidId);
  }

  ofBid({ bidId }: Bid): number {
    let number = this.bids.get(bidId);
    if (number === undefined) this.bids.set(bidId, (number = this.bids.size));
    return number;
  }

  ofSlot({ lotId, companyId }: Bid, number: number): number {
    let onLot = this.slots.get(lotId);
    if (!onLot) this.slots.set(lotId, (onLot = new Map()));
    let slot = onLot.get(companyId);
    if (slot === undefined) {
      onLot.set(companyId, (slot = this.bidsOfSlots.length));
      this.bidsOfSlots.push([number]);
      return slot;
    }
    const known = this.bidsOfSlots[slot]!;
    if (number > known.at(-1)!) known.push(number);
    else if (!known.includes(number))
      known.splice(
        known.findIndex((other) => other > number),
        0,
        number,
      );
    return slot;
  }

  bidsAt(slot: number): readonly number[] {
    return this.bidsOfSlots[slot] ?? [];
  }

  slotsOn(lotId: LotId): ReadonlyMap<CompanyId, number> {
    return this.slots.get(lotId) ?? NO_SLOTS;
  }

  slotsOf(companyId: CompanyId): number[] {
    return [...this.slots.values()].flatMap((onLot) => onLot.get(companyId) ?? []);
  }
}

const NO_SLOTS: ReadonlyMap<CompanyId, number> = new Map();

const BITS = 5;
const WIDTH = 1 << BITS;
const EMPTY: Node = Array.from({ length: WIDTH }, () => undefined);

/** Leaves hold values, the nodes above them hold nodes. */
type Node = readonly unknown[];

/**
 * Sparse immutable list. `with` returns a new list that shares all arrays except those on the path to the changed
 * place. A tree of arrays of 32; the highest place determines its height.
 */
export class PersistentVector<T> {
  private constructor(
    private readonly root: Node,
    private readonly height: number,
  ) {}

  static empty<T>(): PersistentVector<T> {
    return new PersistentVector<T>(EMPTY, 0);
  }

  at(place: number): T | undefined {
    if (place >>> ((this.height + 1) * BITS) > 0) return undefined;
    let node: Node | undefined = this.root;
    for (let shift = this.height * BITS; shift > 0 && node; shift -= BITS)
      node = node[(place >>> shift) % WIDTH] as Node | undefined;
    return node?.[place % WIDTH] as T | undefined;
  }

  with(place: number, value: T | undefined): PersistentVector<T> {
    let { root, height } = this;
    for (; place >>> ((height + 1) * BITS) > 0; height++) root = changed(EMPTY, 0, root);
    return new PersistentVector<T>(replaced(root, height * BITS, { place, value }), height);
  }

  values(): T[] {
    const present = (node: Node): unknown[] => node.filter((inner) => inner !== undefined);
    let level = present(this.root);
    for (let height = this.height; height > 0; height--) level = (level as Node[]).flatMap(present);
    return level as T[];
  }
}

function replaced(node: Node, shift: number, entry: { place: number; value: unknown }): Node {
  const slot = (entry.place >>> shift) % WIDTH;
  if (shift === 0) return changed(node, slot, entry.value);
  return changed(node, slot, replaced((node[slot] as Node | undefined) ?? EMPTY, shift - BITS, entry));
}

function changed(node: Node, slot: number, value: unknown): Node {
  const copy = node.slice();
  copy[slot] = value;
  return copy;
}
