import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { Rejection, streamIdOf, type Clock } from '@tender/kernel';
import { READ_STORE, UniqueViolation, type ReadStore, type StateCollection } from '@tender/read-store';
import { companyRecords, userRecords, type CompanyRecord, type UserRecord } from '../records.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { Memberships } from '../membership/membership.js';

const IN_PROGRESS_MILLIS = 60_000;

export type NewRecord = Partial<Omit<UserRecord, 'email'>> &
  Pick<UserRecord, 'firstName' | 'lastName'> & { email: string };

/** Creates a person in three steps: record, event, confirmation of the record (`domain.md §3.4`). */
@Injectable()
export class Reservations {
  private readonly logger = new Logger(Reservations.name);
  private readonly users: StateCollection<UserRecord>;
  private readonly companies: StateCollection<CompanyRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    private readonly memberships: Memberships,
  ) {
    this.users = store.state(userRecords);
    this.companies = store.state(companyRecords);
  }

  /** Claims the address; with `held` also holds it. @returns false if the company claims it already, or it is held */
  async reserve(userId: string, known: NewRecord, { held = false } = {}): Promise<boolean> {
    const claimedEmail = known.email.toLowerCase();
    try {
      await this.users.insert({
        emailVerified: false,
        phone: null,
        position: '',
        categories: [],
        doc1: null,
        doc2: null,
        darkMode: false,
        passwordHash: null,
        lastSeenAt: null,
        ...known,
        _id: userId,
        email: held ? claimedEmail : null,
        claimedEmail,
        claim: JSON.stringify([streamIdOf(userId), claimedEmail]),
        createdAt: this.clock(),
        confirmed: false,
      });
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }

  async reserveCompany(companyId: string, { name, country }: Pick<CompanyRecord, 'name' | 'country'>): Promise<void> {
    await this.companies.insert({
      _id: companyId,
      name,
      country,
      registrationNo: '',
      address: '',
      createdAt: this.clock(),
    });
  }

  /** Marks the record as confirmed after `make`. A refusal by `make` deletes the record. @throws Rejection NOT_FOUND */
  async confirm<T>(userId: string, make: () => Promise<T>): Promise<T> {
    const made = await make().catch(async (error: unknown) => {
      if (error instanceof Rejection && error.code !== 'UNAVAILABLE')
        await this.users.delete(userId, { confirmed: false });
      throw error;
    });
    if (!(await this.memberships.ofUser(userId))) {
      await this.users.delete(userId, { confirmed: false });
      throw new Rejection('NOT_FOUND');
    }
    await this.users.update(userId, { confirmed: true });
    return made;
  }

  /** Confirms or deletes unconfirmed records. In shared stores it skips young ones: another process may use them. */
  async settle(): Promise<void> {
    const before = this.settings.sharedState
      ? new Date(Date.parse(this.clock()) - IN_PROGRESS_MILLIS).toISOString()
      : this.clock();
    for (const { _id } of await this.users.find({ where: { confirmed: false, createdAt: { lte: before } } })) {
      if (await this.memberships.ofUser(_id)) await this.users.update(_id, { confirmed: true });
      else {
        await this.users.delete(_id);
        await this.sweepCompany(streamIdOf(_id) ?? '');
      }
      this.logger.log({ message: 'settled an open reservation', userId: _id });
    }
  }

  private async sweepCompany(companyId: string): Promise<void> {
    if (!(await this.memberships.ofCompany(companyId))) await this.companies.delete(companyId);
  }
}
