import { Inject, Injectable, Logger } from '@nestjs/common';
import type { GoodsCategory, PhoneView, StaffRole } from '@tender/contracts';
import { CLOCK, type CommandContext } from '@tender/event-store';
import { newId, newIdWithin, streamIdOf, type Clock } from '@tender/kernel';
import { READ_STORE, UniqueViolation, type ReadStore, type StateCollection } from '@tender/read-store';
import { PeopleCommands } from './ask.js';
import { hashPassword } from './passwords.js';
import { companyRecords, userRecords, type CompanyRecord, type UserRecord } from './records.js';
import { Standings } from './standing.js';
import { HOUSE_ID } from './stream-standings.js';

export interface SignUpDetails {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: PhoneView;
  companyName: string;
  country: string;
  categories: GoodsCategory[];
}

/**
 * New people and firms. State first, then the event: the record reserves the e-mail address, the event makes the person, the confirmation
 * ends the reservation. What a crash leaves between the steps is settled at the next start.
 */
@Injectable()
export class Registration {
  private readonly logger = new Logger(Registration.name);
  private readonly users: StateCollection<UserRecord>;
  private readonly companies: StateCollection<CompanyRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly commands: PeopleCommands,
    private readonly standings: Standings,
  ) {
    this.users = store.state(userRecords);
    this.companies = store.state(companyRecords);
  }

  /** Makes a firm and its first person, both pending. An address that is taken changes nothing, and the caller is not told (`domain.md §3`). */
  async signUp(details: SignUpDetails, context: CommandContext): Promise<void> {
    const { password, companyName, country, ...person } = details;
    const passwordHash = await hashPassword(password);
    const companyId = newId();
    const ownerId = newIdWithin(companyId);
    if (!(await this.reserve(this.record(ownerId, { ...person, passwordHash })))) return;
    await this.companies.insert({ _id: companyId, name: companyName, country, registrationNo: '', address: '', createdAt: this.clock() });
    await this.commands.company(companyId, { type: 'RegisterCompany', companyId, ownerId }, context);
    await this.users.update(ownerId, { confirmed: true });
  }

  /** @returns the new person's id, or null when the address is taken. */
  async addStaff(person: Pick<UserRecord, 'firstName' | 'lastName' | 'email'> & { password: string }, role: StaffRole, context: CommandContext): Promise<string | null> {
    const { password, ...names } = person;
    const passwordHash = await hashPassword(password);
    // A repetition must find the person whom the first one made: the id follows from the key.
    const userId = context.fingerprint === undefined ? newIdWithin(HOUSE_ID) : `${HOUSE_ID}.${context.commandId.slice(0, 32)}`;
    const reserved = await this.reserve(this.record(userId, { ...names, passwordHash, emailVerified: true }));
    if (!reserved && !(await this.users.get(userId))) return null;
    await this.commands.house({ type: 'AddStaff', userId, role }, context);
    await this.users.update(userId, { confirmed: true });
    return userId;
  }

  /** Settles the reservations that a crash left open: the person's stream knows whether the event was written. */
  async settleReservations(): Promise<void> {
    for (const { _id } of await this.users.find({ where: { confirmed: false } })) {
      if (await this.standings.ofUser(_id)) await this.users.update(_id, { confirmed: true });
      else {
        await this.users.delete(_id);
        await this.companies.delete(streamIdOf(_id) ?? '');
      }
      this.logger.log({ message: 'settled an open reservation', userId: _id });
    }
  }

  private async reserve(record: UserRecord): Promise<boolean> {
    try {
      await this.users.insert(record);
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }

  private record(_id: string, known: Partial<UserRecord> & Pick<UserRecord, 'email' | 'firstName' | 'lastName'>): UserRecord {
    return {
      emailVerified: false, phone: null, position: '', categories: [], doc1: null, doc2: null, termsVersion: null, darkMode: false,
      passwordHash: null, lastSeenAt: null,
      ...known,
      _id, email: known.email.toLowerCase(), createdAt: this.clock(), confirmed: false,
    };
  }
}
