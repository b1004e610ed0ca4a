import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { Rejection, streamIdOf, type Clock } from '@tender/kernel';
import { READ_STORE, UniqueViolation, type ReadStore, type StateCollection } from '@tender/read-store';
import { companyRecords, userRecords, type CompanyRecord, type UserRecord } from './records.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';
import { Standings } from './standing.js';

/** No reservation takes longer. */
const UNDER_WAY_MILLIS = 60_000;

export type NewRecord = Partial<Omit<UserRecord, 'email'>> &
  Pick<UserRecord, 'firstName' | 'lastName'> & { email: string };

/**
 * A person's record comes first and claims the address, the event makes the person, the confirmation ends the reservation
 * (`domain.md §3`). What a crash leaves between the steps is settled at the next start.
 */
@Injectable()
export class Reservations {
  private readonly logger = new Logger(Reservations.name);
  private readonly users: StateCollection<UserRecord>;
  private readonly companies: StateCollection<CompanyRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    private readonly standings: Standings,
  ) {
    this.users = store.state(userRecords);
    this.companies = store.state(companyRecords);
  }

  /**
   * Makes a record that waits for its event. The address is claimed, which any number of people may do, or `held` from the start.
   * @returns false when another person holds it, or the address is claimed in this company already.
   */
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
        termsVersion: null,
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

  /** Does what makes the person, and confirms; where that is refused, the address is free again. What is left unknown is settled later. */
  async confirm<T>(userId: string, make: () => Promise<T>): Promise<T> {
    const made = await make().catch(async (error: unknown) => {
      if (error instanceof Rejection && error.code !== 'UNAVAILABLE')
        await this.users.delete(userId, { confirmed: false });
      throw error;
    });
    await this.users.update(userId, { confirmed: true });
    return made;
  }

  /** The person's stream knows whether the event was written. Another process may just be about to write it: such are left for the next start. */
  async settle(): Promise<void> {
    const before = this.settings.sharedState
      ? new Date(Date.parse(this.clock()) - UNDER_WAY_MILLIS).toISOString()
      : this.clock();
    for (const { _id } of await this.users.find({ where: { confirmed: false, createdAt: { lte: before } } })) {
      if (await this.standings.ofUser(_id)) await this.users.update(_id, { confirmed: true });
      else {
        await this.users.delete(_id);
        await this.sweepFirm(streamIdOf(_id) ?? '');
      }
      this.logger.log({ message: 'settled an open reservation', userId: _id });
    }
  }

  /** A firm whose first person never came. */
  private async sweepFirm(companyId: string): Promise<void> {
    if (!(await this.standings.ofCompany(companyId))) await this.companies.delete(companyId);
  }
}
