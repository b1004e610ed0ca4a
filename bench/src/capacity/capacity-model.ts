/**
 * How large a house on servers may grow, by reckoning: what each part was measured to do, and what people do in the
 * busiest minute. It does not replace a measurement; it tells which part to measure first (`docs/scaling.md`).
 */

/**
 * What one of a part does in a second, or holds. Measured on 2 cores that everything shared, the load generator too:
 * lower bounds. Where nothing else is said, by `npm run bench -- --servers` on 2026-11-25: its table stands in
 * `docs/benchmarks.md`, under "A run on servers".
 */
export const MEASURED = {
  /**
   * Bids that a house of one api process took on 16 auctions: checks, answer and news included. On one auction, where
   * more of them share an append, it took 1,787.
   */
  bidsOfAnApi: 1_115,
  /**
   * Bids on one auction that a house of two api processes took: its stream has one order, so that nothing beside it
   * helps.
   */
  bidsOfAnAuction: 1_288,
  /** Appends of EventStoreDB, 16 at a time: 2,757 events a second, 2.0 in each. */
  appends: 1_380,
  /** Appends to one stream, one after the other: 4,325 events a second, 31.0 in each. More bids share an append. */
  appendsOfAStream: 140,
  /**
   * Events that a core of a process takes from its subscription: 57 µs of processor time each, the middle of two runs
   * (47 and 66 µs) by hand over 20,000 events of 570 bytes, on 2026-11-25. Every api process takes all of them.
   */
  eventsFollowed: 17_500,
  /**
   * Events of bids that the leading worker takes into the auctions' read models on MongoDB: 1,000,000 of them in 226 s
   * (`rebuild`, `docs/scaling.md`).
   */
  eventsProjected: 4_428,
  /** Look-ups of a session by MongoDB, 64 at a time. */
  finds: 1_204,
  /** Sockets that one api process held (`broadcast`, 2026-11-23). */
  sockets: 10_000,
  /** Messages that one api process brought to sockets: one to each of 10,000 in 1,178 ms (`broadcast`, 2026-11-23). */
  deliveries: 8_500,
} as const;

/** Bytes of an event: JSON with its indexes (`docs/scaling.md`); once in the log, about as much in the read models. */
const EVENT_BYTES = 1_000;
/** Share of what was measured that a part is planned for: above it waits grow quickly. */
const PLANNED = 0.6;
const MINUTE_SECONDS = 60;

/** What people do in the busiest minute: the end of a tender. */
export interface Load {
  bidders: number;
  /** Of whom each auction has so many. */
  biddersPerAuction: number;
  bidsPerBidderAndMinute: number;
  /** Pages that a bidder opens, each with so many look-ups. */
  pagesPerBidderAndMinute: number;
  findsPerPage: number;
  /** Tabs that are told of each bid: of the bidder's own company, and of staff. */
  receiversOfABid: number;
  /** News of an auction that all of its bidders are told: extensions, pauses. */
  messagesPerAuctionAndMinute: number;
  auctionsPerYear: number;
  bidsPerAuction: number;
}

export interface Part {
  name: string;
  /** How much of it is asked for in a second; of sockets, at once. */
  demand: number;
  /** What one does, or holds. */
  one: number;
  /** How many are needed; null where more than one cannot share the work, and one is too few. */
  needed: number | null;
  /** What to add. */
  add: string;
}

export interface Year {
  events: number;
  /** Bytes of the log and of the read models together. */
  bytes: number;
  /** Seconds in which one read model is made anew from all of them. */
  rebuildSeconds: number;
}

/** The parts of a house under a load: the one that saturates first stands first. */
export function partsUnder(load: Load): Part[] {
  const auctions = Math.ceil(load.bidders / load.biddersPerAuction);
  const bids = (load.bidders * load.bidsPerBidderAndMinute) / MINUTE_SECONDS;
  const bidsOfOne = bids / auctions;
  const news = (load.bidders * load.messagesPerAuctionAndMinute) / MINUTE_SECONDS;
  const pages = (load.bidders * load.pagesPerBidderAndMinute) / MINUTE_SECONDS;
  const parts = [
    alone('bids on one auction', bidsOfOne, MEASURED.bidsOfAnAuction, 'fewer lots in an auction, more auctions'),
    shared('bids decided', bids, MEASURED.bidsOfAnApi, 'api processes'),
    alone(
      'appends',
      auctions * Math.min(bidsOfOne, MEASURED.appendsOfAStream),
      MEASURED.appends,
      'a disk with a quicker fsync; partitions by auction',
    ),
    alone('events that each api process follows', bids, MEASURED.eventsFollowed, 'partitions by auction'),
    alone('events projected', bids, MEASURED.eventsProjected, 'partitions by auction, each with a leader of its own'),
    // Sessions in use are looked up together, a few times a second: a bid asks for none.
    alone(
      'look-ups in MongoDB',
      pages * load.findsPerPage,
      MEASURED.finds,
      'cores for MongoDB; secondaries for old lists',
    ),
    shared('sockets', load.bidders, MEASURED.sockets, 'api processes'),
    shared('messages told', bids * load.receiversOfABid + news, MEASURED.deliveries, 'api processes'),
  ];
  return parts.sort((a, b) => b.demand / b.one - a.demand / a.one);
}

export function yearOf({ auctionsPerYear, bidsPerAuction }: Load): Year {
  const events = auctionsPerYear * bidsPerAuction;
  return { events, bytes: 2 * events * EVENT_BYTES, rebuildSeconds: events / MEASURED.eventsProjected };
}

/** The work is shared by as many as there are. */
const shared = (name: string, demand: number, one: number, add: string): Part => ({
  name,
  demand,
  one,
  needed: Math.max(1, Math.ceil(demand / (one * PLANNED))),
  add,
});

/** Another beside it would do the same work once more. */
const alone = (name: string, demand: number, one: number, add: string): Part => ({
  name,
  demand,
  one,
  needed: demand <= one * PLANNED ? 1 : null,
  add,
});

const END_OF_A_TENDER: Omit<Load, 'bidders' | 'auctionsPerYear'> = {
  biddersPerAuction: 250,
  bidsPerBidderAndMinute: 6,
  pagesPerBidderAndMinute: 2,
  findsPerPage: 4,
  receiversOfABid: 8,
  messagesPerAuctionAndMinute: 2,
  bidsPerAuction: 20_000,
};

/** A house, a large house, and more than the trade has. */
export const LOADS: readonly Load[] = [
  { ...END_OF_A_TENDER, bidders: 10, auctionsPerYear: 12, bidsPerAuction: 1_000 },
  { ...END_OF_A_TENDER, bidders: 1_000, auctionsPerYear: 100 },
  { ...END_OF_A_TENDER, bidders: 100_000, auctionsPerYear: 10_000 },
];
