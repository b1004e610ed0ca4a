import type { LotPreference } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { ReadStore } from '@tender/read-store';
import { markRecords, MARKS_PURPOSE, type MarkRecord } from './mark-record.js';
import { NOTES, RecordSeal } from './record-seal.js';

interface Written<T> {
  value: T;
  at: Instant;
}

export type Preference = Omit<LotPreference, 'lotId'>;

/** A lot of an auction, or a parcel of a viewing (`auctionId` is then the id of the viewing). */
export interface Marked {
  auctionId: string;
  lotId: string;
}

export interface MarkReader {
  companyId: string;
  userId: string;
  /** Users whose priorities and notes the reader sees. */
  writers: Iterable<string>;
}

/** Preferences of lots and parcels. Priorities and notes are encrypted. The caller checks the rights. */
export class MarkStore {
  private readonly seal: RecordSeal;

  constructor(
    private readonly store: Pick<ReadStore, 'state'>,
    rootKey: Buffer,
    private readonly now: () => Instant,
    logger?: ConstructorParameters<typeof RecordSeal>[3],
  ) {
    this.seal = new RecordSeal(rootKey, MARKS_PURPOSE, NOTES, logger);
  }

  /** @returns a function that decrypts the preference of one lot */
  async shownTo(
    { companyId, userId, writers }: MarkReader,
    lotIds: readonly string[],
  ): Promise<(lotId: string) => Preference | undefined> {
    const found = await this.records.find({
      where: { companyId, lotId: { in: lotIds }, userId: { in: [null, ...writers] } },
    });
    const byLot = Map.groupBy(found, ({ lotId }) => lotId);
    return (lotId) => {
      const records = byLot.get(lotId);
      return records && this.preferenceIn(records, userId);
    };
  }

  /** Writes each field separately, so that concurrent changes of different fields do not overwrite each other. */
  async write(
    preferences: readonly (Marked & Partial<Preference>)[],
    { companyId, userId }: { companyId: string; userId: string },
  ): Promise<void> {
    const at = this.now();
    const place = ({ auctionId, lotId }: Marked) => ({ companyId, auctionId, lotId });
    await this.records.addMissing(
      preferences.flatMap(({ favourite, priority, note, ...marked }) => [
        ...(favourite === undefined ? [] : [{ _id: idOf(companyId, marked.lotId), ...place(marked), favourite }]),
        ...((priority ?? note) === undefined ? [] : [{ _id: idOf(userId, marked.lotId), ...place(marked), userId }]),
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
              sealedPriority: this.sealed(
                priority === undefined ? undefined : { value: priority, at },
                own,
                'priority',
              ),
              sealedNote: this.sealed(note === undefined ? undefined : { value: note, at }, own, 'note'),
            },
          },
        ];
      }),
    );
  }

  /** Copies all preferences of a parcel to a lot, for each company and writer. Fields that the lot has win. */
  async copy(from: string, { auctionId, lotId }: Marked): Promise<void> {
    for (const { companyId, userId, favourite, ...record } of await this.records.find({ where: { lotId: from } })) {
      const id = idOf(userId ?? companyId, lotId);
      const place = { _id: id, companyId, auctionId, lotId };
      if (userId === undefined) {
        if (favourite) await this.addField({ ...place, favourite }, 'favourite');
        continue;
      }
      const moved = (field: Sealed) => this.sealed(this.written(record, field), id, field);
      const [sealedPriority, sealedNote] = [moved('priority'), moved('note')];
      if (sealedPriority) await this.addField({ ...place, userId, sealedPriority }, 'sealedPriority');
      if (sealedNote) await this.addField({ ...place, userId, sealedNote }, 'sealedNote');
    }
  }

  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  async forgetCompany(companyId: string): Promise<void> {
    await this.records.deleteMany({ companyId });
  }

  private async addField<Field extends keyof MarkRecord>(
    record: MarkRecord & Required<Pick<MarkRecord, Field>>,
    field: Field,
  ): Promise<void> {
    await this.records.addMissing([record]);
    await this.records.update(record._id, { [field]: record[field] }, { [field]: null });
  }

  private sealed(written: Written<unknown> | undefined, id: string, field: Sealed): string | undefined {
    return written && this.seal.seal(written, contextOf(id, field));
  }

  private written<T>(record: Pick<MarkRecord, '_id' | 'sealedPriority' | 'sealedNote'>, field: Sealed) {
    const sealed = field === 'priority' ? record.sealedPriority : record.sealedNote;
    return sealed === undefined
      ? undefined
      : (this.seal.open(sealed, contextOf(record._id, field)) as Written<T> | undefined);
  }

  private preferenceIn(records: readonly MarkRecord[], reader: string): Preference {
    const ofCompany = records.find(({ userId }) => userId === undefined);
    let isUnreadable = false;
    const shown = <T extends number | string>(field: Sealed) => {
      const written = records.flatMap((record) => {
        const opened = this.written<T>(record, field);
        if (opened) return [{ ...opened, by: record.userId }];
        const isSealed = record[field === 'priority' ? 'sealedPriority' : 'sealedNote'] !== undefined;
        isUnreadable ||= isSealed && record.userId === reader;
        return [];
      });
      const own = written.find(({ by }) => by === reader);
      return (own ?? newest(written.filter(({ value }) => value !== UNMARKED[field])))?.value;
    };
    const marks = {
      favourite: ofCompany?.favourite ?? UNMARKED.favourite,
      priority: shown<number>('priority') ?? ofCompany?.priority ?? UNMARKED.priority,
      note: shown<string>('note') ?? ofCompany?.note ?? UNMARKED.note,
    };
    return isUnreadable ? { ...marks, unreadable: true } : marks;
  }

  private get records() {
    return this.store.state(markRecords);
  }
}

type Sealed = 'priority' | 'note';

export const UNMARKED: Preference = { favourite: false, priority: 0, note: '' };

const idOf = (whose: string, lotId: string): string => `${whose} ${lotId}`;

const contextOf = (recordId: string, field: 'priority' | 'note'): string => `${recordId} ${field}`;

const newest = <T>(written: readonly Written<T>[]): Written<T> | undefined =>
  written.reduce<Written<T> | undefined>((latest, one) => (latest && latest.at >= one.at ? latest : one), undefined);
