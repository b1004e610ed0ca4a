import { Logger } from '@nestjs/common';
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

/** How many addenda a user has read. Encrypted, and shown only to this user: staff could otherwise find out who prepares a bid or a visit. */
export abstract class SeenAddenda implements PersonalData {
  private readonly seal: RecordSeal;

  protected constructor(
    private readonly store: ReadStore,
    rootKey: Buffer,
    private readonly kept: { records: CollectionSpec<SeenRecord>; purpose: string },
  ) {
    this.seal = new RecordSeal(rootKey, kept.purpose, SHORT_TEXTS, new Logger(RecordSeal.name));
  }

  async seenNumbers({ userId }: Pick<Actor, 'userId'>, ids: readonly string[]): Promise<ReadonlyMap<string, Count>> {
    if (ids.length === 0) return new Map();
    const byRecord = new Map(ids.map((id) => [idOf(userId, id), id] as const));
    const found = await this.records.find({ where: { _id: { in: [...byRecord.keys()] } } });
    return new Map(found.map(({ _id, sealed }) => [byRecord.get(_id)!, this.opened(_id, sealed)] as const));
  }

  /** Stores how many addenda were read. The number never decreases, and never exceeds the number of addenda. */
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

  /** A record encrypted with another root key counts as 0. */
  private opened(id: string, sealed: string): Count {
    return (this.seal.open(sealed, id) as { seen: Count } | undefined)?.seen ?? 0;
  }

  private get records() {
    return this.store.state(this.kept.records);
  }
}

const idOf = (userId: string, id: string): string => `${userId} ${id}`;
