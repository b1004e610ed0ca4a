import { Inject, Injectable } from '@nestjs/common';
import type { LotMarksBody, LotPreference } from '@tender/contracts';
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

  /** All or none: a lot that the company may not know of is a 404, and so is what somebody else has typed. @throws Rejection NOT_FOUND */
  async setAll({ preferences, userId }: LotMarksBody, actor: Actor): Promise<LotPreference[]> {
    const companyId = companyOf(actor);
    if (userId !== undefined && userId !== actor.userId) throw new Rejection('NOT_FOUND');
    await Promise.all(
      [...new Set(preferences.map(({ lotId }) => auctionIdWithin(lotId)))].map((auctionId) =>
        this.reader.auction(auctionId, actor),
      ),
    );
    const known = new Set((await this.reader.lotsById(preferences.map(({ lotId }) => lotId))).map((lot) => lot._id));
    if (preferences.some(({ lotId }) => !known.has(lotId))) throw new Rejection('NOT_FOUND');
    const records = this.store.state(preferenceRecords);
    await records.addMissing(
      preferences.map(({ lotId }) => ({
        _id: idOf(companyId, lotId),
        companyId,
        auctionId: auctionIdWithin(lotId),
        ...UNMARKED,
        lotId,
      })),
    );
    // Field by field: of two changes at once, of colleagues or of one person, neither takes the other back.
    await records.updateMany(
      preferences.map(({ lotId, favourite, priority, note }) => ({
        id: idOf(companyId, lotId),
        set: { favourite, priority, note },
      })),
    );
    const kept = await this.of(
      companyId,
      preferences.map(({ lotId }) => lotId),
    );
    return preferences.flatMap(({ lotId }) => kept.get(lotId) ?? []);
  }
}

const UNMARKED = { favourite: false, priority: 0, note: '' };

const idOf = (companyId: CompanyId, lotId: LotId): string => `${companyId} ${lotId}`;

const preferenceOf = ({ lotId, favourite, priority, note }: PreferenceRecord): LotPreference => ({
  lotId,
  favourite,
  priority,
  note,
});
