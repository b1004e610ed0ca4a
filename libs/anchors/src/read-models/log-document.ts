import type { Instant } from '@tender/kernel';
import { formatEntry, fromHex, leafHash, Peaks, toHex, utf8, type LogEntry } from '@tender/proof';
import { defineProjection, put, type CollectionSpec, type ProjectionReader, type Write } from '@tender/read-store';
import { anchorsStreams, type AnchorsEvent } from '../rules/anchors.events.js';
import { publicEntries } from '../rules/public-entries.js';

export interface LogDocument {
  _id: typeof THE_LOG;
  size: number;
  at: Instant;
  vkey: string;
  /** Indexes of the entries with keys, newest last. */
  keys: number[];
  /** Roots of the complete subtrees (`Peaks`), hexadecimal. */
  peaks: string[];
}
export const THE_LOG = 'log';

export const PAGE_SIZE = 256;

/** Consecutive entries; `_id` is the page number, from 0. */
export interface LogPageDocument {
  _id: string;
  entries: string[];
}

/** Tiles of hashes (C2SP `tlog-tiles`): level 0 over entries, higher ones over pages. `_id` is `<level>.<page>`. */
export interface LogHashesDocument {
  _id: string;
  hashes: string[];
}

export interface LoggedAuctionDocument {
  _id: string;
  commitments: number;
  /** Indexes of entries in the log: the first and the last commitment, the root, the result; null if absent. */
  first: number | null;
  last: number | null;
  root: number | null;
  result: number | null;
  /** Revision of the event that began its tree; null until the auction ends. */
  treeAt: number | null;
}

export const log: CollectionSpec<LogDocument> = { name: 'log', database: 'views' };
export const logPages: CollectionSpec<LogPageDocument> = { name: 'log_pages', database: 'views' };
export const logHashes: CollectionSpec<LogHashesDocument> = { name: 'log_hashes', database: 'views' };
export const loggedAuctions: CollectionSpec<LoggedAuctionDocument> = { name: 'logged_auctions', database: 'views' };

/** Tree levels per level of pages: a page holds 2^8 hashes. */
export const LEVELS_OF_PAGE = 8;

const UNLOGGED = { commitments: 0, first: null, last: null, root: null, result: null, treeAt: null };

const append = async (event: AnchorsEvent, read: ProjectionReader): Promise<Write[]> => {
  const entries = publicEntries(event);
  const changed = new Changed(read);
  const before = await read.get(log, THE_LOG);
  const peaks = new Peaks(before?.size ?? 0, (before?.peaks ?? []).map(fromHex));
  for (const entry of entries) await changed.append(entry, peaks);
  return [...changed.writes(), put(log, headAfter(event, before, peaks))];
};

function headAfter(event: AnchorsEvent, before: LogDocument | null, peaks: Peaks): LogDocument {
  const vkey = event.type === 'KeyTold' ? event.data.vkey : (before?.vkey ?? '');
  const at = 'at' in event.data ? event.data.at : (before?.at ?? '');
  const keys = [...(before?.keys ?? []), ...(event.type === 'KeyTold' ? [peaks.size - 1] : [])];
  return { _id: THE_LOG, size: peaks.size, at, vkey, keys, peaks: peaks.hashes.map(toHex) };
}

/** The first root and the first result count: a forged later entry must not replace them. */
export const withEntry = (
  auction: LoggedAuctionDocument,
  kind: 'commitment' | 'root' | 'result',
  index: number,
): LoggedAuctionDocument =>
  kind === 'commitment'
    ? { ...auction, commitments: auction.commitments + 1, first: auction.first ?? index, last: index }
    : { ...auction, [kind]: auction[kind] ?? index };

class Changed {
  private readonly pages = new Map<string, LogPageDocument>();
  private readonly hashes = new Map<string, LogHashesDocument>();
  private readonly auctions = new Map<string, LoggedAuctionDocument>();

  constructor(private readonly read: ProjectionReader) {}

  async append(entry: LogEntry, peaks: Peaks): Promise<void> {
    const index = peaks.size;
    const text = formatEntry(entry);
    const id = String(Math.floor(index / PAGE_SIZE));
    const page = await this.of(this.pages, logPages, { _id: id, entries: [] });
    page.entries[index % PAGE_SIZE] = text;
    for (const { subtree, hash } of peaks.add(leafHash(utf8(text)))) {
      if (subtree.level % LEVELS_OF_PAGE !== 0) continue;
      const level = subtree.level / LEVELS_OF_PAGE;
      const place = `${level}.${Math.floor(subtree.index / PAGE_SIZE)}`;
      const kept = await this.of(this.hashes, logHashes, { _id: place, hashes: [] });
      kept.hashes[subtree.index % PAGE_SIZE] = toHex(hash);
    }
    await this.note(entry, index);
  }

  writes(): Write[] {
    return [
      ...[...this.pages.values()].map((page) => put(logPages, page)),
      ...[...this.hashes.values()].map((page) => put(logHashes, page)),
      ...[...this.auctions.values()].map((auction) => put(loggedAuctions, auction)),
    ];
  }

  private async note(entry: LogEntry, index: number): Promise<void> {
    if (!('auctionId' in entry)) return;
    const auction = await this.of(this.auctions, loggedAuctions, { _id: entry.auctionId, ...UNLOGGED });
    this.auctions.set(entry.auctionId, withEntry(auction, entry.kind, index));
  }

  private async of<D extends { _id: string }>(known: Map<string, D>, spec: CollectionSpec<D>, fresh: D): Promise<D> {
    let document = known.get(fresh._id);
    if (!document) known.set(fresh._id, (document = structuredClone((await this.read.get(spec, fresh._id)) ?? fresh)));
    return document;
  }
}

export const logProjection = defineProjection({
  name: 'log',
  version: 3,
  collections: [log, logPages, logHashes, loggedAuctions],
  writesOncePerPage: true,
})
  .of(anchorsStreams, {
    KeyTold: (event, { read }) => append(event, read),
    HeadsCommitted: (event, { read }) => append(event, read),
    TreeBegun: async ({ data: { auctionId }, revision }, { read }) => {
      const known = (await read.get(loggedAuctions, auctionId)) ?? { _id: auctionId, ...UNLOGGED };
      return [put(loggedAuctions, { ...known, treeAt: known.treeAt ?? revision })];
    },
    RootTaken: (event, { read }) => append(event, read),
    ResultTaken: (event, { read }) => append(event, read),
    AnchorTaken: (event, { read }) => append(event, read),
  })
  .ignoring('CommitmentsBegun', 'TreeMade', 'ResultBegun');
