/**
 * Estimates how far an installation on servers scales: measured capacity of each part against the busiest minute. It
 * does not replace a measurement; it shows which part to measure first (`docs/scaling.md`).
 */

/**
 * Capacity of one unit of each part: per second, or held at once. Lower bounds, measured on 2 cores shared with the
 * load generator. Default source: `npm run bench -- --servers` on 2026-11-25 (`docs/benchmarks.md`, "A run on
 * servers").
 */
export const MEASURED = {
  /**
   * Bids of one api process on 16 auctions: checks, response and live messages included. On one auction: 1,787,
   * because more bids share an append.
   */
  bidsOfAnApi: 1_115,
  /** Bids on one auction with two api processes. Its stream has one order, so more processes do not help. */
  bidsOfAnAuction: 1_288,
  /** Concurrent appends of EventStoreDB (16): 2,757 events/s, 2.0 per append. */
  appends: 1_380,
  /** Sequential appends to one stream: 4,325 events/s, 31.0 per append. More bids share an append. */
  appendsOfAStream: 140,
  /**
   * Events that one core reads from its subscription: 57 µs of CPU time each. Mean of two manual runs (47 and 66 µs)
   * over 20,000 events of 570 bytes, on 2026-11-25. Every api process reads all events.
   */
  eventsFollowed: 17_500,
  /**
   * Bid events that the leading worker projects into the auctions' read models on MongoDB: 1,000,000 in 226 s
   * (`rebuild`, `docs/scaling.md`).
   */
  eventsProjected: 4_428,
  /** Session lookups in MongoDB, 64 concurrent. */
  finds: 1_204,
  /** Sockets on one api process (`broadcast`, 2026-11-23). */
  sockets: 10_000,
  /** Messages from one api process to sockets: one to each of 10,000 in 1,178 ms (`broadcast`, 2026-11-23). */
  deliveries: 8_500,
} as const;

/**
 * Bytes per event: JSON with its indexes (`docs/scaling.md`). The log holds it once, the read models about as much.
 */
const EVENT_BYTES = 1_000;
/** Planned share of the measured capacity: above it, waiting times grow quickly. */
const PLANNED = 0.6;
const MINUTE_SECONDS = 60;

/** User activity in the busiest minute: the end of a tender. */
export interface Load {
  bidders: number;
  biddersPerAuction: number;
  bidsPerBidderAndMinute: number;
  pagesPerBidderAndMinute: number;
  findsPerPage: number;
  /** Tabs that receive each bid: the bidder's own company and staff. */
  receiversOfABid: number;
  /** Live messages to all bidders of an auction: extensions, pauses. */
  messagesPerAuctionAndMinute: number;
  auctionsPerYear: number;
  bidsPerAuction: number;
}

export interface Part {
  name: string;
  /** Required rate per second; for sockets, the number held at once. */
  demand: number;
  one: number;
  /** Required units; null if one is too few and more cannot share the work. */
  needed: number | null;
  /** Recommended way to scale. */
  add: string;
}

export interface Year {
  events: number;
  /** Bytes of the log and the read models together. */
  bytes: number;
  /** Duration of the rebuild of one read model from all events, in seconds. */
  rebuildSeconds: number;
}

/** Parts under a load, highest utilisation first. */
export function partsUnder(load: Load): Part[] {
  const auctions = Math.ceil(load.bidders / load.biddersPerAuction);
  const bids = (load.bidders * load.bidsPerBidderAndMinute) / MINUTE_SECONDS;
  const bidsOfOne = bids / auctions;
  const messages = (load.bidders * load.messagesPerAuctionAndMinute) / MINUTE_SECONDS;
  const pages = (load.bidders * load.pagesPerBidderAndMinute) / MINUTE_SECONDS;
  const parts = [
    alone('bids on one auction', bidsOfOne, MEASURED.bidsOfAnAuction, 'fewer lots in an auction, more auctions'),
    shared('bids decided', bids, MEASURED.bidsOfAnApi, 'api processes'),
    alone(
      'appends',
      auctions * Math.min(bidsOfOne, MEASURED.appendsOfAStream),
      MEASURED.appends,
      'a disk with a faster fsync; partitions by auction',
    ),
    alone('events that each api process follows', bids, MEASURED.eventsFollowed, 'partitions by auction'),
    alone('events projected', bids, MEASURED.eventsProjected, 'partitions by auction, each with its own leader'),
    // Lookups of active sessions are batched, a few times per second: a bid needs none.
    alone(
      'lookups in MongoDB',
      pages * load.findsPerPage,
      MEASURED.finds,
      'cores for MongoDB; secondaries for old lists',
    ),
    shared('sockets', load.bidders, MEASURED.sockets, 'api processes'),
    shared('messages sent', bids * load.receiversOfABid + messages, MEASURED.deliveries, 'api processes'),
  ];
  return parts.sort((a, b) => b.demand / b.one - a.demand / a.one);
}

export function yearOf({ auctionsPerYear, bidsPerAuction }: Load): Year {
  const events = auctionsPerYear * bidsPerAuction;
  return { events, bytes: 2 * events * EVENT_BYTES, rebuildSeconds: events / MEASURED.eventsProjected };
}

/** A part whose units share the work. */
const shared = (name: string, demand: number, one: number, add: string): Part => ({
  name,
  demand,
  one,
  needed: Math.max(1, Math.ceil(demand / (one * PLANNED))),
  add,
});

/** A part to which more units add nothing, because they cannot share the work. */
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

/** A small firm, a large firm, and more than the industry needs. */
export const LOADS: readonly Load[] = [
  { ...END_OF_A_TENDER, bidders: 10, auctionsPerYear: 12, bidsPerAuction: 1_000 },
  { ...END_OF_A_TENDER, bidders: 1_000, auctionsPerYear: 100 },
  { ...END_OF_A_TENDER, bidders: 100_000, auctionsPerYear: 10_000 },
];
