import { Inject, Injectable } from '@nestjs/common';
import type { LotPreference } from '@tender/contracts';
import { Rejection, type Actor } from '@tender/kernel';
import { READ_STORE, type CollectionSpec, type ReadStore } from '@tender/read-store';
import { auctionIdWithin } from '../auction-command-message.js';
import type { AuctionId, CompanyId, LotId } from '../rules/auction.events.js';
import { AuctionReader, companyOf } from '../read-models/auction-reader.js';

/** A company's watch list: its own preferences of lots, seen by no one else. State, not events. */
interface PreferenceRecord extends LotPreference {
  _id: string;
  companyId: CompanyId;
  auctionId: AuctionId;
}

/** A change of a preference: what is left out stays as it is. */
export type PreferenceChange = Pick<LotPreference, 'lotId'> & Partial<LotPreference>;

const preferenceRecords: CollectionSpec<PreferenceRecord> = { name: 'lotMarks', database: 'state' };

@Injectable()
export class LotPreferences {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly reader: AuctionReader,
  ) {}

  /** A company's preferences of some lots. */
  async of(companyId: CompanyId, lotIds: readonly LotId[]): Promise<Map<LotId, LotPreference>> {
    const records = await this.store
      .state(preferenceRecords)
      .find({ where: { _id: { in: lotIds.map((lotId) => idOf(companyId, lotId)) } } });
    return new Map(records.map((record) => [record.lotId, preferenceOf(record)]));
  }

  /** All or none: a lot that the company may not know of is a 404. */
  async setAll(preferences: readonly PreferenceChange[], actor: Actor): Promise<LotPreference[]> {
    const companyId = companyOf(actor);
    await Promise.all(
      [...new Set(preferences.map(({ lotId }) => auctionIdWithin(lotId)))].map((auctionId) =>
        this.reader.auction(auctionId, actor),
      ),
    );
    const known = new Set((await this.reader.lotsById(preferences.map(({ lotId }) => lotId))).map((lot) => lot._id));
    if (preferences.some(({ lotId }) => !known.has(lotId))) throw new Rejection('NOT_FOUND');
    const records = this.store.state(preferenceRecords);
    const before = await records.find({
      where: { _id: { in: preferences.map(({ lotId }) => idOf(companyId, lotId)) } },
    });
    const after = new Map(before.map((record) => [record._id, record]));
    const set = preferences.map((preference) => {
      const _id = idOf(companyId, preference.lotId);
      const record: PreferenceRecord = {
        _id,
        companyId,
        auctionId: auctionIdWithin(preference.lotId),
        ...changed(after.get(_id), preference),
      };
      after.set(_id, record);
      return preferenceOf(record);
    });
    await records.putMany([...after.values()]);
    return set;
  }
}

const idOf = (companyId: CompanyId, lotId: LotId): string => `${companyId} ${lotId}`;

/** Sets what was given, keeps the rest of an earlier preference. */
const changed = (
  before: LotPreference | undefined,
  { lotId, favourite, priority, note }: PreferenceChange,
): LotPreference => ({
  lotId,
  favourite: favourite ?? before?.favourite ?? false,
  priority: priority ?? before?.priority ?? 0,
  note: note ?? before?.note ?? '',
});

const preferenceOf = ({ lotId, favourite, priority, note }: PreferenceRecord): LotPreference => ({
  lotId,
  favourite,
  priority,
  note,
});
