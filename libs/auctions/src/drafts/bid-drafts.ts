import { Inject, Injectable, Logger } from '@nestjs/common';
import { HoldsPersonalData, ROOT_KEY, type PersonalData } from '@tender/context/module';
import { UserMessages } from '@tender/context/user-messages';
import type { BidDraft, BidDraftsBody, BidDraftsView, BidLimits } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, streamIdOf, type Actor, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader, companyOf } from '../read-models/auction-reader.js';
import type { LotId, UserId } from '../rules/auction.events.js';
import { RecordSeal, SHORT_TEXTS } from '@tender/context/record-seal';
import { isSeen, SealedSight, type SeenUsers } from '../sealing/sealed-sight.js';
import { draftRecords, DRAFTS_PURPOSE, type DraftField, type DraftRecord, type SealedTexts } from './draft-record.js';

const NO_LIMITS: BidLimits = { limit: '', perCarat: '' };

/**
 * Drafts are visible to their author and to colleagues who would see the author's sealed bids, limits only to their
 * author. Both are encrypted at rest.
 */
@HoldsPersonalData()
@Injectable()
export class BidDrafts implements PersonalData {
  private readonly seal: RecordSeal;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(ROOT_KEY) rootKey: Buffer,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reader: AuctionReader,
    private readonly sight: SealedSight,
    private readonly news: UserMessages,
  ) {
    this.seal = new RecordSeal(rootKey, DRAFTS_PURPOSE, SHORT_TEXTS, new Logger(RecordSeal.name));
  }

  /** @throws Rejection NOT_FOUND if the actor may not see the auction */
  async loadDrafts(id: string, actor: Actor): Promise<BidDraftsView> {
    companyOf(actor);
    const auction = await this.reader.auction(id, actor);
    const seen = await this.sight.seenBy(actor, auction);
    const found = await this.records.find({ where: { auctionId: auction._id, userId: { in: [...seen.keys()] } } });
    const opened = found.filter(isSeenBy(seen)).map((record) => this.openedRecord(record));
    const isOwn = ({ userId }: { userId: UserId }) => userId === actor.userId;
    const drafts = opened.flatMap(({ draft, userId }) => (draft ? [{ ...draft, userId }] : []));
    const lost = opened.filter((record) => record.isUnreadable && isOwn(record));
    const present = await this.existingLots([...drafts, ...lost]);
    const shown = drafts.filter(({ lotId }) => present.has(lotId));
    const lostLots = lost.flatMap(({ lotId }) => (present.has(lotId) ? [lotId] : []));
    const areLimitsLost = lost.some(({ lotId }) => lotId === auction._id);
    return {
      lots: shown.filter(isOwn).map(({ userId: _, ...draft }) => draft),
      limits: opened.find((record) => record.limits && isOwn(record))?.limits ?? NO_LIMITS,
      colleagues: shown.filter((draft) => !isOwn(draft)),
      ...((lostLots.length > 0 || areLimitsLost) && { unreadable: { lots: lostLots, limits: areLimitsLost } }),
    };
  }

  /**
   * Writes each field separately, so that two devices overwrite only fields that both change. Refuses lots of other auctions and other users' drafts.
   * @returns ids of skipped lots: they no longer exist, and something was typed for them
   */
  async change(id: string, { lots, limits, tab, userId }: BidDraftsBody, actor: Actor): Promise<LotId[]> {
    const companyId = companyOf(actor);
    if (userId !== undefined && userId !== actor.userId) throw new Rejection('NOT_FOUND');
    const auction = await this.reader.auction(id, actor);
    if (lots.some(({ lotId }) => streamIdOf(lotId) !== auction._id)) throw new Rejection('NOT_FOUND');
    const present = await this.existingLots(lots);
    const idOf = (subject: string) => `${actor.userId} ${subject}`;
    const there = lots.filter(({ lotId }) => present.has(lotId));
    const gone = lots.filter(({ lotId }) => !present.has(lotId));
    const changes = [
      ...there.map(({ lotId, amount, perCarat, valuation }) => ({ _id: idOf(lotId), amount, perCarat, valuation })),
      ...(limits ? [{ _id: idOf(auction._id), limit: limits.limit, perCarat: limits.perCarat }] : []),
    ];
    const changed = await this.forgetHidden(changes, actor, auction);
    await this.records.addMissing(
      changes.map(({ _id }) => ({ _id, userId: actor.userId, companyId, auctionId: auction._id })),
    );
    await this.records.updateMany(
      changes.map(({ _id, ...texts }) => ({ id: _id, set: { ...this.sealed(_id, texts), ...changed } })),
    );
    if (gone.length > 0) await this.records.deleteMany({ _id: { in: gone.map(({ lotId }) => idOf(lotId)) } });
    await this.news.sendToFound(() => this.sight.seersOf({ userId: actor.userId, companyId }, auction), {
      kind: 'draftsChanged',
      payload: { auctionId: auction._id, ...(tab !== undefined && { tab }) },
    });
    return gone
      .filter(({ amount, perCarat, valuation }) => Boolean(amount || perCarat || valuation))
      .map(({ lotId }) => lotId);
  }

  /**
   * Deletes records whose other fields the user no longer sees, because the user now types into them.
   * @returns the time of the change; without one, if trust cannot be read, such records stay hidden
   */
  private async forgetHidden(
    changes: readonly { _id: string }[],
    actor: Actor,
    auction: AuctionDocument,
  ): Promise<Pick<DraftRecord, 'changedAt'>> {
    const seen = await this.sight.seenBy(actor, auction).catch(() => null);
    if (!seen) return {};
    const found = await this.records.find({ where: { _id: { in: changes.map(({ _id }) => _id) } } });
    const hidden = found.filter((record) => !isSeenBy(seen)(record)).map(({ _id }) => _id);
    if (hidden.length > 0) await this.records.deleteMany({ _id: { in: hidden } });
    return { changedAt: this.clock() };
  }

  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  private get records() {
    return this.store.state(draftRecords);
  }

  private async existingLots(drafts: readonly Pick<BidDraft, 'lotId'>[]): Promise<ReadonlySet<LotId>> {
    return new Set((await this.reader.lotsById(drafts.map(({ lotId }) => lotId))).map(({ _id }) => _id));
  }

  /** `lotId` is the id of the lot, or of the auction for limits. */
  private openedRecord(record: DraftRecord): OpenedRecord {
    const { _id, userId, auctionId } = record;
    const lotId = _id.slice(userId.length + 1);
    const isOfLot = lotId !== auctionId;
    const { texts, isUnreadable } = this.opened(record, isOfLot ? OF_LOT : OF_LIMITS);
    const { amount = '', perCarat, valuation = '' } = texts;
    return {
      lotId,
      userId,
      isUnreadable,
      draft:
        isOfLot && (amount || perCarat || valuation)
          ? { lotId, amount, ...(perCarat !== undefined && { perCarat }), valuation }
          : null,
      limits: isOfLot ? null : { ...NO_LIMITS, ...texts },
    };
  }

  private sealed(recordId: string, texts: Partial<Record<DraftField, string | undefined>>): SealedTexts {
    return Object.fromEntries(
      Object.entries(texts).flatMap(([field, text]) =>
        text === undefined ? [] : [[field, text && this.seal.seal({ text }, `${recordId} ${field}`)]],
      ),
    );
  }

  private opened(record: DraftRecord, fields: readonly DraftField[]): OpenedTexts {
    const { _id, sealed } = record;
    const older = sealed === undefined ? {} : (this.seal.open(sealed, _id) as OpenedTexts['texts'] | undefined);
    const texts: OpenedTexts['texts'] = {};
    let isLost = older === undefined;
    for (const field of fields) {
      const typed = record[field];
      const opened = typed ? (this.seal.open(typed, `${_id} ${field}`) as { text: string } | undefined) : undefined;
      const text = typed ? opened?.text : (typed ?? older?.[field]);
      isLost ||= Boolean(typed) && !opened;
      if (text !== undefined) texts[field] = text;
    }
    // If any text is readable, the user has typed since the key was lost.
    return { texts, isUnreadable: isLost && Object.values(texts).every((text) => text === '') };
  }
}

const isSeenBy =
  (seen: SeenUsers) =>
  ({ userId, changedAt = '' }: DraftRecord): boolean =>
    isSeen(seen, userId, changedAt);

const OF_LOT: readonly DraftField[] = ['amount', 'perCarat', 'valuation'];
const OF_LIMITS: readonly DraftField[] = ['limit', 'perCarat'];

interface OpenedTexts {
  texts: Partial<Record<DraftField, string>>;
  /** Whether a text cannot be decrypted and the user has typed nothing since. */
  isUnreadable: boolean;
}

interface OpenedRecord {
  lotId: LotId;
  userId: UserId;
  isUnreadable: boolean;
  /** Draft of a bid; null for limits, and if all fields are empty. */
  draft: BidDraft | null;
  limits: BidLimits | null;
}
