import { Inject, Injectable } from '@nestjs/common';
import type { GoodsCategory, PhoneView, StaffRole } from '@tender/contracts';
import { CLOCK, type CommandContext } from '@tender/event-store';
import { newId, newIdWithin, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { PeopleCommands } from './ask.js';
import { Directory } from './directory.js';
import { InvitationLetters } from './invitation-letters.js';
import { Links } from './links.js';
import { Outbox } from './outbox.js';
import { networkOf } from './network.js';
import { hashOperatorsPassword, hashPassword } from './passwords.js';
import { companyRecords, userRecords, type CompanyRecord, type UserRecord } from './records.js';
import { Reservations } from './reservations.js';
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

export type NewStaff = Pick<UserRecord, 'firstName' | 'lastName' | 'email'> & { role: StaffRole };

/** New firms with their first person, and new staff. State first, then the event (`domain.md §3`). */
@Injectable()
export class Registration {
  private readonly users: StateCollection<UserRecord>;
  private readonly companies: StateCollection<CompanyRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly commands: PeopleCommands,
    private readonly reservations: Reservations,
    private readonly directory: Directory,
    private readonly links: Links,
    private readonly outbox: Outbox,
    private readonly letters: InvitationLetters,
  ) {
    this.users = store.state(userRecords);
    this.companies = store.state(companyRecords);
  }

  /**
   * Makes a firm and its first person, both pending. An address that is taken changes nothing, and the caller is not told: its owner is,
   * by a mail (`domain.md §3`).
   */
  async signUp({ address, ...details }: SignUpDetails & { address: string }, context: CommandContext): Promise<void> {
    const { password, companyName, country, ...person } = details;
    const personal = [person.firstName, person.lastName, person.email, companyName];
    const passwordHash = await hashPassword({ password, personal, visitor: { network: networkOf(address).customer, known: false } });
    const companyId = newId();
    const ownerId = newIdWithin(companyId);
    if (!(await this.reservations.reserve(ownerId, { ...person, passwordHash }))) return this.tellOwner(person.email);
    await this.companies.insert({ _id: companyId, name: companyName, country, registrationNo: '', address: '', createdAt: this.clock() });
    await this.reservations.confirm(ownerId, () => this.commands.company(companyId, { type: 'RegisterCompany', companyId, ownerId }, context));
    const link = await this.links.make('confirm', ownerId);
    await this.outbox.put({ to: person.email.toLowerCase(), template: 'confirmEmail', userId: ownerId, link, about: ownerId });
  }

  /** With a password, or else with an invitation. @returns the new person's id, or null when the address is taken. @throws Rejection INVALID */
  async addStaff({ password, ...person }: NewStaff & { password?: string | undefined }, context: CommandContext): Promise<string | null> {
    const personal = [person.firstName, person.lastName, person.email];
    const visitor = { network: context.actor.userId, known: true };
    return this.addStaffWith(password === undefined ? null : await hashPassword({ password, personal, visitor }), person, context);
  }

  /** The first admin, with a password that whoever runs the server has set. @throws Rejection INVALID */
  async addFirstAdmin(password: string, admin: NewStaff, context: CommandContext): Promise<string | null> {
    return this.addStaffWith(await hashOperatorsPassword(password), admin, context);
  }

  private async addStaffWith(passwordHash: string | null, { role, ...person }: NewStaff, context: CommandContext): Promise<string | null> {
    // A repetition must find the person whom the first one made: the id follows from the key.
    const userId = context.fingerprint === undefined ? newIdWithin(HOUSE_ID) : `${HOUSE_ID}.${context.commandId.slice(0, 32)}`;
    const reserved = await this.reservations.reserve(userId, { ...person, passwordHash, emailVerified: passwordHash !== null });
    if (!reserved && !(await this.users.get(userId))) return null;
    const invitationId = newId();
    await this.reservations.confirm(userId, () => this.commands.house(
      passwordHash === null ? { type: 'InviteStaff', userId, role, invitationId } : { type: 'AddStaff', userId, role }, context,
    ));
    if (passwordHash === null && reserved) await this.letters.send({ userId, email: person.email, companyId: null, invitationId });
    return userId;
  }

  /** Once a day: whoever tries addresses must not be able to fill a mailbox. */
  private async tellOwner(email: string): Promise<void> {
    const owner = await this.directory.byEmail(email);
    if (owner) await this.outbox.put({ to: owner.email, template: 'signUpAgain', userId: owner._id, about: this.clock().slice(0, 10) });
  }
}
