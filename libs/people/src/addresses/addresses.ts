import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Rejection } from '@tender/kernel';
import { READ_STORE, UniqueViolation, type Filter, type ReadStore, type StateCollection } from '@tender/read-store';
import { saltOf } from '../passwords/passwords.js';
import { userRecords, type UserRecord } from '../records.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { Memberships } from '../membership/membership.js';

/**
 * Maximum number of people who claim one address and are read together: the latest. Strangers can make any number of
 * them, and each would make every sign-in with that address dearer. Beyond it people are found by their passwords
 * (`claimantWith`), so that nobody is pushed out.
 */
const CLAIMANTS = 100;
const SALT_BYTES = 16;
/** Number of records that are read together. */
const PAGE = 100;

const chunksOf = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, index) => ids.slice(index * PAGE, (index + 1) * PAGE));

/** The address by which a person is reached, whether or not it is theirs yet. */
export const addressOf = ({ email, claimedEmail }: Pick<UserRecord, 'email' | 'claimedEmail'>): string =>
  email ?? claimedEmail ?? '';

/**
 * Whose an e-mail address is. Anybody may claim one, and nobody learns of the others who do; one person holds it, once
 * they have proven that they get its mail, or the house has approved them (`docs/decisions/0022-claimed-addresses.md`).
 */
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

  /** The person who holds an address; null when nobody does. */
  async holder(email: string): Promise<UserRecord | null> {
    const [record] = await this.users.find({ where: { email: email.toLowerCase(), confirmed: true }, limit: 1 });
    return record ?? null;
  }

  /** Those who hold one of some addresses. */
  async holders(emails: ReadonlySet<string>): Promise<UserRecord[]> {
    const found = await Promise.all(
      chunksOf([...emails]).map((some) => this.users.find({ where: { email: { in: some }, confirmed: true } })),
    );
    return found.flat();
  }

  /** The addresses that some people hold. */
  async heldBy(userIds: readonly string[]): Promise<string[]> {
    return (await this.recordsOf(userIds)).flatMap(({ email }) => email ?? []);
  }

  /** The addresses that some people hold, or claim. */
  async namedBy(userIds: readonly string[]): Promise<string[]> {
    return (await this.recordsOf(userIds)).map(addressOf);
  }

  private async recordsOf(userIds: readonly string[]): Promise<UserRecord[]> {
    const found = await Promise.all(
      chunksOf(userIds).map((some) => this.users.find({ where: { _id: { in: some }, confirmed: true } })),
    );
    return found.flat();
  }

  /** Those who claim an address and do not hold it, latest first. */
  claimants(email: string): Promise<UserRecord[]> {
    return this.users.find({
      where: { claimedEmail: email.toLowerCase(), email: null, confirmed: true },
      sort: [{ field: 'createdAt', descending: true }],
      limit: CLAIMANTS,
    });
  }

  /** One of those who claim an address, by what the password's hash may be: also one who is not among the latest. */
  async claimantWith(email: string, passwordHashes: readonly string[]): Promise<UserRecord | null> {
    const where = { claimedEmail: email.toLowerCase(), confirmed: true, passwordHash: { in: passwordHashes } };
    const [record] = await this.users.find({ where, limit: 1 });
    return record ?? null;
  }

  /** Those who claim an address and do not hold it, earliest first: a stranger who comes later takes nobody's place. */
  earliestClaimants(email: string, limit: number): Promise<UserRecord[]> {
    return this.users.find({
      where: { claimedEmail: email.toLowerCase(), email: null, confirmed: true },
      sort: [{ field: 'createdAt' }],
      limit,
    });
  }

  /** Everybody who may mean this address when they name it: its holder first. */
  async people(email: string): Promise<UserRecord[]> {
    // The claimants first: whoever comes to hold it meanwhile is both, and not neither.
    const claimants = await this.claimants(email);
    const holder = await this.holder(email);
    return holder ? [holder, ...claimants.filter(({ _id }) => _id !== holder._id)] : claimants;
  }

  /**
   * Makes a person the holder of the address that they claim, with other changes of the record in the same write.
   * @returns whether the record was there and matched.
   * @throws Rejection EMAIL_TAKEN when another person holds it
   */
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

  /**
   * One salt for all who claim an address: a password is compared with all of theirs at the price of one, however many
   * there are.
   */
  async saltFor(email: string): Promise<Buffer> {
    const holder = await this.holder(email);
    if (holder?.passwordHash) return saltOf(holder.passwordHash);
    return createHmac('sha256', this.settings.deviceKey)
      .update(`salt ${email.toLowerCase()}`)
      .digest()
      .subarray(0, SALT_BYTES);
  }

  /**
   * Records of older releases held their address from the start: those who have neither proven it nor been approved
   * only claim it.
   */
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
    if (!holds) this.logger.log({ message: 'an address is claimed, and no longer held', userId: _id });
  }
}
