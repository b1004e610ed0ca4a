import { Inject, Injectable } from '@nestjs/common';
import { HoldsPersonalData, type PersonalData } from '@tender/context/module';
import { FACTOR_KINDS, type FactorMethod, type FactorView } from '@tender/contracts';
import { HTTP_SETTINGS, type HttpSettings } from '@tender/http';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { factorRecords, recoveryCodeRecords, type FactorRecord, type RecoveryCodeRecord } from '../records.js';
import { rpIdOf } from './rules/relying-party.js';

/** The second factors of people. */
@HoldsPersonalData()
@Injectable()
export class Factors implements PersonalData {
  readonly records: StateCollection<FactorRecord>;
  private readonly codes: StateCollection<RecoveryCodeRecord>;
  private readonly rpId: string | null;

  constructor(@Inject(READ_STORE) store: ReadStore, @Inject(HTTP_SETTINGS) { publicUrl = null }: HttpSettings) {
    this.records = store.state(factorRecords);
    this.codes = store.state(recoveryCodeRecords);
    const rpId = rpIdOf(publicUrl);
    this.rpId = typeof rpId === 'string' ? rpId : null;
  }

  ofUser(userId: string): Promise<FactorRecord[]> {
    return this.records.find({ where: { userId, confirmed: true }, sort: [{ field: 'createdAt' }] });
  }

  /** Whether these factors must be given. A copied passkey counts, else a thief could remove the last factor by using it. */
  counts = ({ rpId }: FactorRecord): boolean => rpId === undefined || rpId === this.rpId;

  isAccepted = (factor: FactorRecord): boolean => this.counts(factor) && factor.copiedAt === undefined;

  async has(userId: string): Promise<boolean> {
    return (await this.ofUser(userId)).some(this.counts);
  }

  /** Ids of the people who have only factors of another address of the site. */
  async elsewhere(): Promise<string[]> {
    const people = await this.people();
    const factors = await this.records.find({ where: { confirmed: true } });
    return [...new Set(factors.map(({ userId }) => userId))].filter((userId) => !people.has(userId));
  }

  /** Ids of the people who have a factor. */
  async people(): Promise<Set<string>> {
    const factors = await this.records.find({ where: { confirmed: true } });
    return new Set(factors.filter(this.counts).map(({ userId }) => userId));
  }

  /** How a person proves an identity with a factor; null for a person without one. */
  async methodsOf(userId: string): Promise<FactorMethod[] | null> {
    const factors = await this.ofUser(userId);
    if (!factors.some(this.counts)) return null;
    const kinds = new Set(factors.filter(this.isAccepted).map(({ kind }) => kind));
    const recovery = (await this.codes.count({ userId })) > 0;
    return [...FACTOR_KINDS.filter((kind) => kinds.has(kind)), ...(recovery ? (['recovery'] as const) : [])];
  }

  viewOf(factor: FactorRecord): FactorView {
    const { _id, kind, name, createdAt, lastUsedAt, copiedAt } = factor;
    const problem = copiedAt !== undefined ? 'copied' : this.counts(factor) ? null : 'otherSite';
    return { _id, kind, name, createdAt, lastUsedAt, ...(problem && { problem }) };
  }

  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
    await this.codes.deleteMany({ userId });
  }
}
