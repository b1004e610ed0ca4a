import { Inject, Injectable } from '@nestjs/common';
import { HoldsPersonalData, ROOT_KEY, type PersonalData } from '@tender/context/module';
import { UserMessages } from '@tender/context/user-messages';
import { can, type LotMarkBody, type LotMarksBody, type LotPreference } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Actor, type Instant } from '@tender/kernel';
import { Memberships } from '@tender/people';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { auctionIdWithin } from '../auction-command-message.js';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader, companyOf } from '../read-models/auction-reader.js';
import type { LotId, UserId } from '../rules/auction.events.js';
import { NOTES, RecordSeal } from '@tender/context/record-seal';
import { SealedSight } from '../sealing/sealed-sight.js';
import { markRecords, MARKS_PURPOSE, type MarkRecord } from './mark-record.js';

interface Written<T> {
  value: T;
  at: Instant;
}

/**
 * Favourites are the company's watch list. Priority and note belong to their author; colleagues who would see the
 * author's sealed bids see them too (`docs/sealed-bids.md`).
 */
@HoldsPersonalData()
@Injectable()
export class LotPreferences implements PersonalData {
  private readonly seal: RecordSeal;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(ROOT_KEY) rootKey: Buffer,
    @Inject(CLOCK) private readonly now: () => Instant,
    private readonly reader: AuctionReader,
    private readonly sight: SealedSight,
    private readonly memberships: Memberships,
    private readonly messages: UserMessages,
  ) {
    this.seal = new RecordSeal(rootKey, MARKS_PURPOSE, NOTES);
  }

  /** @returns a function that decrypts the preferences of one lot */
  async shownTo(
    actor: Actor,
    auction: AuctionDocument,
    lotIds: readonly LotId[],
  ): Promise<(lotId: LotId) => LotPreference | undefined> {
    const companyId = companyOf(actor);
    const seen = await this.sight.seenBy(actor, auction);
    const found = await this.records.find({
      where: { companyId, lotId: { in: lotIds }, userId: { in: [null, ...seen] } },
    });
    const byLot = Map.groupBy(found, ({ lotId }) => lotId);
    return (lotId) => {
      const records = byLot.get(lotId);
      return records && this.preferenceIn(records, lotId, actor.userId);
    };
  }

  /**
   * Stores no preference if one lot is unknown.
   * @param tab the calling tab, named in the message
   * @throws Rejection NOT_FOUND
   */
  async setAll({ preferences, userId }: LotMarksBody, actor: Actor, tab?: string): Promise<LotPreference[]> {
    companyOf(actor);
    if (userId !== undefined && userId !== actor.userId) throw new Rejection('NOT_FOUND');
    const lotIds = [...new Set(preferences.map(({ lotId }) => lotId))];
    const auctions = await Promise.all(
      [...new Set(lotIds.map(auctionIdWithin))].map((auctionId) => this.reader.auction(auctionId, actor)),
    );
    const known = new Set((await this.reader.lotsById(lotIds)).map((lot) => lot._id));
    if (lotIds.some((lotId) => !known.has(lotId))) throw new Rejection('NOT_FOUND');
    await this.write(preferences, actor);
    for (const auction of auctions) {
      const payload = { auctionId: auction._id, ...(tab !== undefined && { tab }) };
      const marks = preferences.filter(({ lotId }) => auctionIdWithin(lotId) === auction._id);
      await this.messages.sendToFound(() => this.readersOf(marks, auction, actor), { kind: 'marksChanged', payload });
    }
    const shown = new Map(
      await Promise.all(
        auctions.map(async (auction) => [auction._id, await this.shownTo(actor, auction, lotIds)] as const),
      ),
    );
    return preferences.map(({ lotId }) => shown.get(auctionIdWithin(lotId))?.(lotId) ?? { ...UNMARKED, lotId });
  }

  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  async forgetCompany(companyId: string): Promise<void> {
    await this.records.deleteMany({ companyId });
  }

  /** Writes each field separately, so that concurrent changes of different fields do not overwrite each other. */
  private async write(preferences: readonly LotMarkBody[], actor: Actor): Promise<void> {
    const { userId } = actor;
    const companyId = companyOf(actor);
    const at = this.now();
    const place = (lotId: LotId) => ({ companyId, auctionId: auctionIdWithin(lotId), lotId });
    const sealed = <T>(value: T | undefined, context: string) =>
      value === undefined ? undefined : this.seal.seal({ value, at } satisfies Written<T>, context);
    await this.records.addMissing(
      preferences.flatMap(({ lotId, favourite, priority, note }) => [
        ...(favourite === undefined ? [] : [{ _id: idOf(companyId, lotId), ...place(lotId), favourite }]),
        ...((priority ?? note) === undefined ? [] : [{ _id: idOf(userId, lotId), ...place(lotId), userId }]),
      ]),
    );
    await this.records.updateMany(
      preferences.flatMap(({ lotId, favourite, priority, note }) => {
        const own = idOf(userId, lotId);
        return [
          {
            id: idOf(companyId, lotId),
            set: {
              favourite,
              ...(priority !== undefined && { priority: UNMARKED.priority }),
              ...(note !== undefined && { note: UNMARKED.note }),
            },
          },
          {
            id: own,
            set: {
              sealedPriority: sealed(priority, contextOf(own, 'priority')),
              sealedNote: sealed(note, contextOf(own, 'note')),
            },
          },
        ];
      }),
    );
  }

  private async readersOf(
    marks: readonly LotMarkBody[],
    auction: AuctionDocument,
    actor: Actor,
  ): Promise<Iterable<UserId>> {
    const companyId = companyOf(actor);
    if (marks.every(({ favourite }) => favourite === undefined))
      return this.sight.seersOf({ userId: actor.userId, companyId }, auction);
    const people = Object.entries(await this.memberships.peopleOf(companyId));
    return people.flatMap(([userId, { role }]) => (can(role, 'lot:mark') ? [userId] : []));
  }

  private preferenceIn(records: readonly MarkRecord[], lotId: LotId, reader: UserId): LotPreference {
    const ofCompany = records.find(({ userId }) => userId === undefined);
    let isUnreadable = false;
    const shown = <T extends number | string>(
      field: 'priority' | 'note',
      sealedOf: (record: MarkRecord) => string | undefined,
    ) => {
      const written = records.flatMap((record) => {
        const sealed = sealedOf(record);
        if (sealed === undefined) return [];
        const opened = this.seal.open(sealed, contextOf(record._id, field)) as Written<T> | undefined;
        if (opened) return [{ ...opened, by: record.userId }];
        isUnreadable ||= record.userId === reader;
        return [];
      });
      const own = written.find(({ by }) => by === reader);
      return (own ?? newest(written.filter(({ value }) => value !== UNMARKED[field])))?.value;
    };
    const marks = {
      lotId,
      favourite: ofCompany?.favourite ?? UNMARKED.favourite,
      priority:
        shown<number>('priority', ({ sealedPriority }) => sealedPriority) ?? ofCompany?.priority ?? UNMARKED.priority,
      note: shown<string>('note', ({ sealedNote }) => sealedNote) ?? ofCompany?.note ?? UNMARKED.note,
    };
    return isUnreadable ? { ...marks, unreadable: true } : marks;
  }

  private get records() {
    return this.store.state(markRecords);
  }
}

const UNMARKED = { favourite: false, priority: 0, note: '' };

const idOf = (whose: string, lotId: LotId): string => `${whose} ${lotId}`;

const contextOf = (recordId: string, field: 'priority' | 'note'): string => `${recordId} ${field}`;

const newest = <T>(written: readonly Written<T>[]): Written<T> | undefined =>
  written.reduce<Written<T> | undefined>((latest, one) => (latest && latest.at >= one.at ? latest : one), undefined);
