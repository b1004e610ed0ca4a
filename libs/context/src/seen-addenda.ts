import type { Count } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import type { CollectionSpec, ReadStore } from '@tender/read-store';
import type { PersonalData } from './module.js';
import { RecordSeal, SHORT_TEXTS } from './record-seal.js';

export interface SeenRecord {
  _id: string;
  userId: string;
  companyId: string;
  sealed: string;
}

export const seenRecords = (name: string): CollectionSpec<SeenRecord> => ({
  name,
  database: 'state',
  indexes: [{ fields: ['userId'] }, { fields: ['companyId'] }],
});

export interface Changed {
  _id: string;
  addenda: Count;
}

/** Addenda that a user has read, encrypted and only for that user: staff could learn who prepares a bid or a visit. */
export abstract class SeenAddenda implements PersonalData {
  private readonly seal: RecordSeal;

  protected constructor(
    private readonly store: ReadStore,
    rootKey: Buffer,
    private readonly kept: { records: CollectionSpec<SeenRecord>; purpose: string },
  ) {
    this.seal = new RecordSeal(rootKey, kept.purpose, SHORT_TEXTS);
  }

  async seenNumbers({ userId }: Pick<Actor, 'userId'>, ids: readonly string[]): Promise<ReadonlyMap<string, Count>> {
    if (ids.length === 0) return new Map();
    const byRecord = new Map(ids.map((id) => [idOf(userId, id), id] as const));
    const found = await this.records.find({ where: { _id: { in: [...byRecord.keys()] } } });
    return new Map(found.map(({ _id, sealed }) => [byRecord.get(_id)!, this.opened(_id, sealed)] as const));
  }

  /** Stores a number. It never decreases, and is limited to the newest addendum. */
  async saveSeen(
    { _id: id, addenda }: Changed,
    number: Count,
    reader: { userId: string; companyId: string },
  ): Promise<Count> {
    const before = (await this.seenNumbers(reader, [id])).get(id) ?? 0;
    const seen = Math.max(before, Math.min(number, addenda));
    const { userId, companyId } = reader;
    const _id = idOf(userId, id);
    const sealed = this.seal.seal({ seen }, _id);
    await this.records.addMissing([{ _id, userId, companyId, sealed }]);
    await this.records.updateMany([{ id: _id, set: { sealed } }]);
    return seen;
  }

  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  async forgetCompany(companyId: string): Promise<void> {
    await this.records.deleteMany({ companyId });
  }

  /** A number encrypted with another root key counts as unread. */
  private opened(id: string, sealed: string): Count {
    return (this.seal.open(sealed, id) as { seen: Count } | undefined)?.seen ?? 0;
  }

  private get records() {
    return this.store.state(this.kept.records);
  }
}

const idOf = (userId: string, id: string): string => `${userId} ${id}`;
