import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { can, foldForSearch } from '@tender/contracts';
import type { PartByPlace } from '@tender/http';
import { isId, Rejection, type Actor, type CheckedActor } from '@tender/kernel';
import {
  found,
  READ_YOUR_WRITES,
  READ_STORE,
  type Collection,
  type CollectionSpec,
  type Document,
  type Filter,
  type ReadYourWrites,
  type ReadStore,
} from '@tender/read-store';
import { auctionIdFrom, auctionIdWithin } from '../auction-command-message.js';
import { addenda, addendaOf, type AddendumDocument } from './addendum-document.js';
import { auctions, type AuctionDocument } from './auction-document.js';
import type { AuctionId, CompanyId, LotId } from '../rules/auction.events.js';
import { bids, type BidDocument } from './bid-document.js';
import { bidMinutes, type BidMinuteDocument } from './bid-minute-document.js';
import { happenings, type HappeningDocument } from './happening-document.js';
import { lots, type LotDocument } from './lot-document.js';
import { receipts, type ReceiptDocument } from './receipt-document.js';
import type { Opener } from './auction-views.js';
import { byLotNo, numericPart } from '../rules/pricing.js';
import { SealKeys } from '../sealing/seal-keys.js';
import { SealedSight } from '../sealing/sealed-sight.js';

/** Bids per turn of the event loop: some ms. */
const BIDS_PER_TURN = 500;
/** Lots per turn of the event loop: some ms, even with long descriptions. */
const LOTS_PER_TURN = 250;
/** Auctions per query of a search by lot number, each with one lot of that number or a few. */
const AUCTIONS_PER_SEARCH = 50;
const AS_PLACED = [{ field: 'placedAt' }] as const;

/** Reads the read models. Methods with an `actor` hide auctions and lots that the actor may not see. */
@Injectable()
export class AuctionReader {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
    private readonly sealKeys: SealKeys,
    private readonly sight: SealedSight,
  ) {}

  async auctionsFor(
    actor: Actor,
    part: { limit?: number; skip: number },
    where: Filter<AuctionDocument> = {},
  ): Promise<AuctionDocument[]> {
    const auctionViews = await this.view(auctions);
    return auctionViews.find({
      where: { ...where, ...scopeOf(actor) },
      sort: [{ field: 'createdAt', descending: true }],
      ...part,
    });
  }

  auction(id: string, actor: Actor): Promise<AuctionDocument> {
    const auctionId = auctionIdFrom(id);
    return found(this.readYourWrites, async () => {
      const auction = await this.store.view(auctions).get(auctionId);
      return auction && maySee(auction, actor) ? auction : null;
    });
  }

  async lot(id: LotId, actor: Actor): Promise<LotDocument> {
    await this.auction(auctionIdWithin(id), actor);
    return found(this.readYourWrites, () => this.store.view(lots).get(id));
  }

  async lots(
    auctionId: AuctionId,
    { limit = Infinity, skip = 0 }: { limit?: number; skip?: number } = {},
  ): Promise<LotDocument[]> {
    const collection = this.store.view(lots);
    const found = new Map<LotId, LotDocument>();
    for (let read = 0; read < limit; read += LOTS_PER_TURN) {
      if (read > 0) await nextTurn();
      const page = await collection.find({
        where: { auctionId },
        sort: [{ field: 'lotNumber' }, { field: 'lotNo' }],
        limit: Math.min(LOTS_PER_TURN, limit - read),
        skip: skip + read,
      });
      // A lot that is added concurrently shifts the later ones: keep each only once.
      for (const lot of page) found.set(lot._id, lot);
      if (page.length < LOTS_PER_TURN) break;
    }
    return [...found.values()];
  }

  /** Lots with this number in the auctions that the actor may see; lots of the newest auctions first. */
  async lotsByNumber(text: string, actor: Actor, limit: number): Promise<LotDocument[]> {
    const visible = (await this.auctionsFor(actor, { skip: 0 })).map(({ _id }) => _id);
    const found: LotDocument[] = [];
    for (let from = 0; from < visible.length && found.length < limit; from += AUCTIONS_PER_SEARCH) {
      if (from > 0) await nextTurn();
      const ids = visible.slice(from, from + AUCTIONS_PER_SEARCH);
      const pages = await Promise.all(
        numbered(text).map((where) => this.store.view(lots).find({ where: { auctionId: { in: ids }, ...where } })),
      );
      const page = new Map(pages.flat().map((lot) => [lot._id, lot]));
      const lotsOf = Map.groupBy([...page.values()].filter(isNumbered(text)), ({ auctionId }) => auctionId);
      found.push(...ids.flatMap((id) => (lotsOf.get(id) ?? []).toSorted(byLotNo)));
    }
    return found.slice(0, limit);
  }

  async lotsById(ids: readonly LotId[]): Promise<LotDocument[]> {
    const found: LotDocument[] = [];
    for (let from = 0; from < ids.length; from += LOTS_PER_TURN) {
      if (from > 0) await nextTurn();
      const some = ids.slice(from, from + LOTS_PER_TURN);
      found.push(...(await this.store.view(lots).find({ where: { _id: { in: some } } })));
    }
    return found;
  }

  auctionsById(ids: readonly AuctionId[]): Promise<AuctionDocument[]> {
    return this.store.view(auctions).find({ where: { _id: { in: ids } } });
  }

  async auctionsOfViewing(viewing: string): Promise<AuctionDocument[]> {
    return (await this.view(auctions)).find({ where: { viewing } });
  }

  /** Bids by time of placing: one page with `limit`, all without it. */
  async bids(where: Filter<BidDocument>, { limit, behind }: PartByPlace = {}): Promise<BidDocument[]> {
    const collection = await this.view(bids);
    if (limit === undefined) return allBids(collection, where);
    if (!behind) return collection.find({ where, sort: AS_PLACED, limit });
    const { at: placedAt, id } = behind;
    const tied = await collection.find({ where: { ...where, placedAt, _id: { gt: id } }, sort: AS_PLACED, limit });
    if (tied.length === limit) return tied;
    const later = { ...where, placedAt: { gt: placedAt } };
    const rest = await collection.find({ where: later, sort: AS_PLACED, limit: limit - tied.length });
    // A bid that was placed again between the two reads is in both parts: keep it only once.
    const again = new Set(rest.map(({ _id }) => _id));
    return [...tied.filter(({ _id }) => !again.has(_id)), ...rest];
  }

  async bid(id: string): Promise<BidDocument | null> {
    return isId(id) ? (await this.view(bids)).get(id) : null;
  }

  async receipts(where: Filter<ReceiptDocument>): Promise<ReceiptDocument[]> {
    const collection = await this.view(receipts);
    const found: ReceiptDocument[] = [];
    for (let turn = -1; ; await nextTurn()) {
      const page = await collection.find({
        where: { ...where, turn: { gt: turn } },
        sort: [{ field: 'turn' }],
        limit: BIDS_PER_TURN,
      });
      found.push(...page);
      if (page.length < BIDS_PER_TURN) return found;
      turn = page.at(-1)!.turn;
    }
  }

  async bidMinutes(auctionId: AuctionId, since: string): Promise<BidMinuteDocument[]> {
    return (await this.view(bidMinutes)).find({
      where: { auctionId, minute: { gt: since } },
      sort: [{ field: 'minute' }],
    });
  }

  async happenings(where: Filter<HappeningDocument>, limit: number): Promise<HappeningDocument[]> {
    return (await this.view(happenings)).find({ where, sort: [{ field: 'turn', descending: true }], limit });
  }

  async addenda(auctionId: AuctionId, part: { limit?: number; skip: number }): Promise<AddendumDocument[]> {
    return addendaOf(await this.view(addenda), auctionId, part);
  }

  async openersFor(
    found: readonly Pick<BidDocument, 'auction' | 'sealed'>[],
    actor: Actor,
  ): Promise<Map<AuctionId, Opener>> {
    const sealed = new Set(found.filter((bid) => bid.sealed !== null).map((bid) => bid.auction));
    const openers = new Map<AuctionId, Opener>();
    for (const auction of sealed.size > 0 ? await this.auctionsById([...sealed]) : []) {
      const sealKey = this.sealKeys.ifOpen({ ...auction, auctionId: auction._id });
      if (sealKey !== undefined) openers.set(auction._id, { sealKey, seen: await this.sight.seenBy(actor, auction) });
    }
    return openers;
  }

  isKeyLost(auction: AuctionDocument): boolean {
    return this.sealKeys.isLost({ ...auction, auctionId: auction._id });
  }

  private async view<D extends Document>(spec: CollectionSpec<D>): Promise<Collection<D>> {
    await this.readYourWrites.caughtUp();
    return this.store.view(spec);
  }
}

/** Reads over several turns of the event loop, so that a large auction does not block other requests. */
async function allBids(collection: Collection<BidDocument>, where: Filter<BidDocument>): Promise<BidDocument[]> {
  const found = new Map<string, BidDocument>();
  let limit = BIDS_PER_TURN;
  for (let from: string | null = null; ;) {
    const page: BidDocument[] = await collection.find({
      where: from === null ? where : { ...where, placedAt: { gte: from } },
      sort: AS_PLACED,
      limit,
    });
    for (const bid of page) {
      // Move a bid that was placed again during the read to the end.
      if (found.get(bid._id)?.placedAt !== bid.placedAt) found.delete(bid._id);
      found.set(bid._id, bid);
    }
    if (page.length < limit) return [...found.values()];
    if (page[0]!.placedAt === page.at(-1)!.placedAt) limit *= 2;
    from = page.at(-1)!.placedAt;
    await nextTurn();
  }
}

export function companyOf({ companyId }: Actor): CompanyId {
  if (companyId === null) throw new Rejection('NOT_FOUND');
  return companyId;
}

/** Whether the actor reads the data of all companies, in every auction or in the observed one. */
export const readsAll = (actor: CheckedActor): boolean => readsEvery(actor) || observedAuction(actor) !== null;

const readsEvery = ({ role }: Actor): boolean => can(role, 'auction:read-all');

const observedAuction = ({ observes }: CheckedActor): AuctionId | null =>
  observes?.kind === 'auction' ? observes.subject : null;

/** Filters of the indexes: lots by the first or last digits of their number; without digits by the whole number. */
function numbered(text: string): Filter<LotDocument>[] {
  const lotNumber = numericPart(text);
  if (/\d/.test(text)) return [{ lotNumber }, { lastNumber: lotNumber }];
  return [{ lotNumber, lotNo: { in: [text, text.toLowerCase(), text.toUpperCase()] } }];
}

/** `17` finds `17`, `017`, `A-17` and `2026-17`; `a-17` finds `A-17` only. */
function isNumbered(text: string): (lot: LotDocument) => boolean {
  const wanted = foldForSearch(text);
  if (/^\d+$/.test(text)) return ({ lotNo }) => /\d/.test(lotNo);
  return ({ lotNo }) => foldForSearch(lotNo).includes(wanted);
}

function scopeOf(actor: CheckedActor): Filter<AuctionDocument> {
  if (readsEvery(actor)) return {};
  const observed = observedAuction(actor);
  return observed === null ? { published: true, companies: companyOf(actor) } : { _id: observed };
}

const maySee = ({ _id, published, companies }: AuctionDocument, actor: CheckedActor): boolean =>
  readsEvery(actor) || _id === observedAuction(actor) || (published && companies.includes(companyOf(actor)));
