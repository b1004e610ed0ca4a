import { Inject, Injectable } from '@nestjs/common';
import { HoldsPersonalData, ROOT_KEY, type PersonalData } from '@tender/context/module';
import { PersonalNews } from '@tender/context/personal-news';
import type { BidDraft, BidDraftsView, BidLimits } from '@tender/contracts';
import { Rejection, streamIdOf, type Actor } from '@tender/kernel';
import { READ_STORE, type CollectionSpec, type ReadStore } from '@tender/read-store';
import { AuctionReader, companyOf } from '../read-models/auction-reader.js';
import type { AuctionId, CompanyId, LotId, UserId } from '../rules/auction.events.js';
import { RecordSeal } from '../sealing/record-seal.js';
import { SealedSight } from '../sealing/sealed-sight.js';

/**
 * What one person has typed about one lot, or, with no lot, the limits that they have set themself. State, not events.
 */
interface DraftRecord {
  _id: string;
  userId: UserId;
  companyId: CompanyId;
  auctionId: AuctionId;
  /** The draft or the limits, encrypted, always of the same length but for very long texts. */
  sealed: string;
}

/** What is changed in one call; what is left out stays as it is. */
export interface DraftChanges {
  lots: readonly BidDraft[];
  limits?: BidLimits;
  /** Names the tab that asks: it is told of no change of its own. */
  tab?: string;
  /** Who has typed it, where the tab says so: in another tab of the browser somebody else may have signed in since. */
  userId?: string;
}

const draftRecords: CollectionSpec<DraftRecord> = {
  name: 'bidDrafts',
  database: 'state',
  indexes: [{ fields: ['userId', 'auctionId'] }],
};

const NO_LIMITS: BidLimits = { limit: '', perCarat: '' };

/**
 * Drafts of bids, the own valuations, and the own limits of an auction: their typist's own, and shown to colleagues who
 * would see what the typist sealed there (`docs/sealed-bids.md`), whatever the auction shows to the house. At rest they
 * are ciphertext.
 */
@HoldsPersonalData()
@Injectable()
export class BidDrafts implements PersonalData {
  private readonly seal: RecordSeal;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(ROOT_KEY) rootKey: Buffer,
    private readonly reader: AuctionReader,
    private readonly sight: SealedSight,
    private readonly news: PersonalNews,
  ) {
    this.seal = new RecordSeal(rootKey, 'bid drafts');
  }

  /** @throws Rejection NOT_FOUND for an auction that is not the actor's to know of */
  async of(id: string, actor: Actor): Promise<BidDraftsView> {
    companyOf(actor);
    const auction = await this.reader.auction(id, actor);
    const seen = await this.sight.seenBy(actor, auction);
    const found = await this.records.find({ where: { auctionId: auction._id, userId: { in: [...seen] } } });
    const drafts = found.flatMap((record) => {
      const draft = this.draftIn(record);
      return draft ? [{ ...draft, userId: record.userId }] : [];
    });
    const present = await this.present(drafts);
    const isOwn = ({ userId }: { userId: UserId }) => userId === actor.userId;
    const shown = drafts.filter(({ lotId }) => present.has(lotId));
    return {
      lots: shown.filter(isOwn).map(({ userId: _, ...draft }) => draft),
      limits: this.limitsIn(found.filter(isOwn)) ?? NO_LIMITS,
      colleagues: shown.filter((draft) => !isOwn(draft)),
    };
  }

  /**
   * All or none: a lot of another auction is a 404, and so is what somebody else has typed. Lots that the auction has
   * no more are passed over.
   * @returns the ids of those that were
   * @throws Rejection NOT_FOUND
   */
  async change(id: string, { lots, limits, tab, userId }: DraftChanges, actor: Actor): Promise<LotId[]> {
    const companyId = companyOf(actor);
    if (userId !== undefined && userId !== actor.userId) throw new Rejection('NOT_FOUND');
    const auction = await this.reader.auction(id, actor);
    if (lots.some(({ lotId }) => streamIdOf(lotId) !== auction._id)) throw new Rejection('NOT_FOUND');
    const present = await this.present(lots);
    const record = (subject: string, content: object): DraftRecord => {
      const _id = `${actor.userId} ${subject}`;
      return { _id, userId: actor.userId, companyId, auctionId: auction._id, sealed: this.seal.seal(content, _id) };
    };
    const typed = lots.filter(({ amount, perCarat = '', valuation }) => `${amount}${perCarat}${valuation}` !== '');
    const kept = typed.filter(({ lotId }) => present.has(lotId));
    const gone = lots.filter((draft) => !kept.includes(draft)).map(({ lotId }) => `${actor.userId} ${lotId}`);
    await this.records.putMany([
      ...kept.map(({ lotId, amount, perCarat, valuation }) => record(lotId, { lotId, amount, perCarat, valuation })),
      ...(limits ? [record(auction._id, limits)] : []),
    ]);
    if (gone.length > 0) await this.records.deleteMany({ _id: { in: gone } });
    for (const seer of await this.sight.seersOf({ userId: actor.userId, companyId }, auction))
      this.news.tell(seer, {
        kind: 'draftsChanged',
        payload: { auctionId: auction._id, ...(tab !== undefined && { tab }) },
      });
    return typed.filter((draft) => !kept.includes(draft)).map(({ lotId }) => lotId);
  }

  async forget(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  private get records() {
    return this.store.state(draftRecords);
  }

  /** The lots among those of some drafts that are there. */
  private async present(drafts: readonly BidDraft[]): Promise<ReadonlySet<LotId>> {
    return new Set((await this.reader.lotsById(drafts.map(({ lotId }) => lotId))).map(({ _id }) => _id));
  }

  private draftIn({ _id, auctionId, userId, sealed }: DraftRecord): BidDraft | null {
    return _id === `${userId} ${auctionId}` ? null : (this.seal.open(sealed, _id) as BidDraft);
  }

  private limitsIn(own: readonly DraftRecord[]): BidLimits | null {
    const record = own.find(({ _id, userId, auctionId }) => _id === `${userId} ${auctionId}`);
    return record ? (this.seal.open(record.sealed, record._id) as BidLimits) : null;
  }
}
