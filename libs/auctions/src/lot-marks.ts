import { Inject, Injectable } from '@nestjs/common';
import type { LotPreference } from '@tender/contracts';
import { Rejection, type Actor } from '@tender/kernel';
import { READ_STORE, type CollectionSpec, type ReadStore } from '@tender/read-store';
import { auctionIdWithin } from './ask-auction.js';
import type { AuctionId, CompanyId, LotId } from './auction.events.js';
import { AuctionReader, companyOf } from './auction-reader.js';
import type { PreferenceDto } from './lot.dto.js';

/** A company's own mark on a lot: its watch list, seen by no one else. State, not events. */
interface LotMark extends LotPreference {
  _id: string;
  companyId: CompanyId;
  auctionId: AuctionId;
}

const lotMarks: CollectionSpec<LotMark> = { name: 'lotMarks', database: 'state' };

@Injectable()
export class LotMarks {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly reader: AuctionReader,
  ) {}

  /** A company's marks on some lots. */
  async of(companyId: CompanyId, lotIds: readonly LotId[]): Promise<Map<LotId, LotPreference>> {
    const marks = await this.store
      .state(lotMarks)
      .find({ where: { _id: { in: lotIds.map((lotId) => idOf(companyId, lotId)) } } });
    return new Map(marks.map((mark) => [mark.lotId, preferenceOf(mark)]));
  }

  /** All or none: a lot that the company may not know of is a 404. */
  async setAll(preferences: readonly PreferenceDto[], actor: Actor): Promise<LotPreference[]> {
    const companyId = companyOf(actor);
    await Promise.all(
      [...new Set(preferences.map(({ lotId }) => auctionIdWithin(lotId)))].map((auctionId) =>
        this.reader.auction(auctionId, actor),
      ),
    );
    const known = new Set((await this.reader.lotsById(preferences.map(({ lotId }) => lotId))).map((lot) => lot._id));
    if (preferences.some(({ lotId }) => !known.has(lotId))) throw new Rejection('NOT_FOUND');
    const marks = this.store.state(lotMarks);
    const before = await marks.find({ where: { _id: { in: preferences.map(({ lotId }) => idOf(companyId, lotId)) } } });
    const after = new Map(before.map((mark) => [mark._id, mark]));
    const set = preferences.map((preference) => {
      const _id = idOf(companyId, preference.lotId);
      const mark: LotMark = {
        _id,
        companyId,
        auctionId: auctionIdWithin(preference.lotId),
        ...changed(after.get(_id), preference),
      };
      after.set(_id, mark);
      return preferenceOf(mark);
    });
    await marks.putMany([...after.values()]);
    return set;
  }
}

const idOf = (companyId: CompanyId, lotId: LotId): string => `${companyId} ${lotId}`;

/** Sets what was given, keeps the rest of an earlier mark. */
const changed = (
  before: LotPreference | undefined,
  { lotId, favourite, priority, note }: PreferenceDto,
): LotPreference => ({
  lotId,
  favourite: favourite ?? before?.favourite ?? false,
  priority: priority ?? before?.priority ?? 0,
  note: note ?? before?.note ?? '',
});

const preferenceOf = ({ lotId, favourite, priority, note }: LotMark): LotPreference => ({
  lotId,
  favourite,
  priority,
  note,
});
