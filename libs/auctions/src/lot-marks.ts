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

const lotMarks: CollectionSpec<LotMark> = { name: 'lotMarks', database: 'state', indexes: [{ fields: ['companyId', 'auctionId'] }] };

@Injectable()
export class LotMarks {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore, private readonly reader: AuctionReader) {}

  async of(companyId: CompanyId, auctionId: AuctionId): Promise<Map<LotId, LotPreference>> {
    const marks = await this.store.state(lotMarks).find({ where: { companyId, auctionId } });
    return new Map(marks.map((mark) => [mark.lotId, preferenceOf(mark)]));
  }

  /** All or none: a lot that the company may not know of is a 404. */
  async setAll(preferences: readonly PreferenceDto[], actor: Actor): Promise<LotPreference[]> {
    const companyId = companyOf(actor);
    const marked: LotPreference[] = [];
    await Promise.all([...new Set(preferences.map(({ lotId }) => auctionIdWithin(lotId)))].map((auctionId) => this.reader.auction(auctionId, actor)));
    const known = new Set((await this.reader.lotsById(preferences.map(({ lotId }) => lotId))).map((lot) => lot._id));
    if (preferences.some(({ lotId }) => !known.has(lotId))) throw new Rejection('NOT_FOUND');
    for (const preference of preferences) marked.push(await this.set(companyId, auctionIdWithin(preference.lotId), preference));
    return marked;
  }

  /** Sets what was given, keeps the rest of an earlier mark. */
  private async set(companyId: CompanyId, auctionId: AuctionId, { lotId, ...given }: PreferenceDto): Promise<LotPreference> {
    const marks = this.store.state(lotMarks);
    const _id = `${companyId} ${lotId}`;
    const { favourite = false, priority = 0, note = '' } = (await marks.get(_id)) ?? {};
    const mark: LotMark = {
      _id, companyId, auctionId, lotId,
      favourite: given.favourite ?? favourite, priority: given.priority ?? priority, note: given.note ?? note,
    };
    await marks.put(mark);
    return preferenceOf(mark);
  }
}

const preferenceOf = ({ lotId, favourite, priority, note }: LotMark): LotPreference => ({ lotId, favourite, priority, note });
