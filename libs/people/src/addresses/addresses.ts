import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Rejection } from '@tender/kernel';
import { READ_STORE, UniqueViolation, type Filter, type ReadStore, type StateCollection } from '@tender/read-store';
import { saltOf } from '../passwords/passwords.js';
import { userRecords, type UserRecord } from '../records.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { Memberships } from '../membership/membership.js';

/** Maximum number of claimants that `claimants` reads. `claimantWith` also finds others. */
const CLAIMANTS = 100;
const SALT_BYTES = 16;
const PAGE = 100;

const chunksOf = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, index) => ids.slice(index * PAGE, (index + 1) * PAGE));

export const addressOf = ({ email, claimedEmail }: Pick<UserRecord, 'email' | 'claimedEmail'>): string =>
  email ?? claimedEmail ?? '';

/** Many people may claim an e-mail address; at most one holds it (`docs/decisions/0022-claimed-addresses.md`). */
@Injectable()
export class Addresses {
  private readonly logger = new Logger(Addresses.name);
  private readonly users: StateCollection<UserRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    private readonly memberships: Memberships,
  ) {
    this.users = store.state(userRecords);
  }

  async holder(email: string): Promise<UserRecord | null> {
    const [record] = await this.users.find({ where: { email: email.toLowerCase(), confirmed: true }, limit: 1 });
    return record ?? null;
  }

  async holders(emails: ReadonlySet<string>): Promise<UserRecord[]> {
    const found = await Promise.all(
      chunksOf([...emails]).map((some) => this.users.find({ where: { email: { in: some }, confirmed: true } })),
    );
    return found.flat();
  }

  async heldBy(userIds: readonly string[]): Promise<string[]> {
    return (await this.recordsOf(userIds)).flatMap(({ email }) => email ?? []);
  }

  async namedBy(userIds: readonly string[]): Promise<string[]> {
    return (await this.recordsOf(userIds)).map(addressOf);
  }

  private async recordsOf(userIds: readonly string[]): Promise<UserRecord[]> {
    const found = await Promise.all(
      chunksOf(userIds).map((some) => this.users.find({ where: { _id: { in: some }, confirmed: true } })),
    );
    return found.flat();
  }

  /** The latest claimants of an address, latest first, without the holder. */
  claimants(email: string): Promise<UserRecord[]> {
    return this.users.find({
      where: { claimedEmail: email.toLowerCase(), email: null, confirmed: true },
      sort: [{ field: 'createdAt', descending: true }],
      limit: CLAIMANTS,
    });
  }

  /** Finds a claimant by the possible hashes of a password, also beyond the latest `CLAIMANTS`. */
  async claimantWith(email: string, passwordHashes: readonly string[]): Promise<UserRecord | null> {
    const where = { claimedEmail: email.toLowerCase(), confirmed: true, passwordHash: { in: passwordHashes } };
    const [record] = await this.users.find({ where, limit: 1 });
    return record ?? null;
  }

  /** The earliest claimants of an address, earliest first, without the holder. */
  earliestClaimants(email: string, limit: number): Promise<UserRecord[]> {
    return this.users.find({
      where: { claimedEmail: email.toLowerCase(), email: null, confirmed: true },
      sort: [{ field: 'createdAt' }],
      limit,
    });
  }

  async people(email: string): Promise<UserRecord[]> {
    // Read the claimants first: a claimant who becomes the holder between the reads is then found twice, not missed.
    const claimants = await this.claimants(email);
    const holder = await this.holder(email);
    return holder ? [holder, ...claimants.filter(({ _id }) => _id !== holder._id)] : claimants;
  }

  /** Makes the person the holder; writes `changes`. @returns false without a match. @throws Rejection EMAIL_TAKEN */
  async hold(
    userId: string,
    changes: Partial<Omit<UserRecord, '_id'>> = {},
    where: Filter<UserRecord> = {},
  ): Promise<boolean> {
    const record = await this.users.get(userId);
    if (!record) return false;
    try {
      return await this.users.update(userId, { ...changes, email: addressOf(record) }, where);
    } catch (error) {
      if (error instanceof UniqueViolation) throw new Rejection('EMAIL_TAKEN');
      throw error;
    }
  }

  /** Salt for a password: usually the same for all claimants of an address, so that a sign-in computes few hashes. */
  async saltFor(email: string): Promise<Buffer> {
    const holder = await this.holder(email);
    if (holder?.passwordHash) return saltOf(holder.passwordHash);
    return createHmac('sha256', this.settings.deviceKey)
      .update(`salt ${email.toLowerCase()}`)
      .digest()
      .subarray(0, SALT_BYTES);
  }

  /** Migrates older records, in which all people held their address: some of them now only claim it. */
  async settle(): Promise<void> {
    for (let full = true; full;) {
      const page = await this.users.find({ where: { claimedEmail: null }, limit: PAGE });
      for (const record of page) await this.claimOnly(record);
      full = page.length === PAGE;
    }
  }

  private async claimOnly({ _id, email, passwordHash, emailVerified }: UserRecord): Promise<void> {
    const membership = await this.memberships.ofUser(_id);
    const holds = passwordHash !== null && (emailVerified || membership?.status === 'approved');
    await this.users.update(_id, { claimedEmail: email ?? '', ...(!holds && { email: null }) });
    if (!holds) this.logger.log({ message: 'an address is claimed and no longer held', userId: _id });
  }
}
