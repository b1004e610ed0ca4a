import { Inject, Injectable } from '@nestjs/common';
import type { GoodsCategory, PhoneView, StaffRole } from '@tender/contracts';
import { CLOCK, type CommandContext } from '@tender/event-store';
import { newId, newIdWithin, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { Addresses } from './addresses.js';
import { PeopleCommands } from './ask.js';
import { Confirmations } from './confirmations.js';
import { InvitationLetters } from './invitation-letters.js';
import { turnOf } from './network.js';
import { hashOperatorsPassword, hashPassword } from './passwords.js';
import { companyRecords, userRecords, type CompanyRecord, type UserRecord } from './records.js';
import { Reservations } from './reservations.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';
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

export type NewStaff = Pick<UserRecord, 'firstName' | 'lastName'> & { email: string; role: StaffRole };

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
    private readonly addresses: Addresses,
    private readonly confirmations: Confirmations,
    private readonly letters: InvitationLetters,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
  ) {
    this.users = store.state(userRecords);
    this.companies = store.state(companyRecords);
  }

  /**
   * Makes a firm and its first person, both pending. With an address that is somebody's the same is done, so that nobody can tell; but the
   * house does not see it, it can never be approved, and the address's owner is told by a mail (`domain.md §3`).
   */
  async signUp({ address, ...details }: SignUpDetails & { address: string }, context: CommandContext): Promise<void> {
    const { password, companyName, country, ...person } = details;
    const personal = [person.firstName, person.lastName, person.email, companyName];
    const visitor = { network: turnOf(address), known: false };
    const passwordHash = await hashPassword({
      password,
      personal,
      visitor,
      salt: await this.addresses.saltFor(person.email),
    });
    const holder = await this.addresses.holder(person.email);
    const companyId = newId();
    const ownerId = newIdWithin(companyId);
    await this.reservations.reserve(ownerId, { ...person, passwordHash });
    await this.companies.insert({
      _id: companyId,
      name: companyName,
      country,
      registrationNo: '',
      address: '',
      createdAt: this.clock(),
    });
    await this.reservations.confirm(ownerId, () =>
      this.commands.company(
        companyId,
        {
          type: 'RegisterCompany',
          companyId,
          ownerId,
          awaitsEmail: this.settings.sendsMail,
          unlisted: holder !== null,
        },
        context,
      ),
    );
    await this.confirmations.send(ownerId, person.email);
  }

  /** With a password, or else with an invitation. @returns the new person's id, or null when the address is taken. @throws Rejection INVALID */
  async addStaff(
    { password, ...person }: NewStaff & { password?: string | undefined },
    context: CommandContext,
  ): Promise<string | null> {
    const personal = [person.firstName, person.lastName, person.email];
    const visitor = { network: context.actor.userId, known: true };
    return this.addStaffWith(
      password === undefined ? null : await hashPassword({ password, personal, visitor }),
      person,
      context,
    );
  }

  /** The first admin, with a password that whoever runs the server has set. @throws Rejection INVALID */
  async addFirstAdmin(password: string, admin: NewStaff, context: CommandContext): Promise<string | null> {
    return this.addStaffWith(await hashOperatorsPassword(password), admin, context);
  }

  private async addStaffWith(
    passwordHash: string | null,
    { role, ...person }: NewStaff,
    context: CommandContext,
  ): Promise<string | null> {
    // A repetition must find the person whom the first one made: the id follows from the key.
    const userId =
      context.fingerprint === undefined ? newIdWithin(HOUSE_ID) : `${HOUSE_ID}.${context.commandId.slice(0, 32)}`;
    const holder = await this.addresses.holder(person.email);
    if (holder && holder._id !== userId) return null;
    const held = passwordHash !== null;
    const reserved = await this.reservations.reserve(
      userId,
      { ...person, passwordHash, emailVerified: held },
      { held },
    );
    if (!reserved && !(await this.users.get(userId))) return null;
    const invitationId = newId();
    await this.reservations.confirm(userId, () =>
      this.commands.house(
        passwordHash === null
          ? { type: 'InviteStaff', userId, role, invitationId }
          : { type: 'AddStaff', userId, role },
        context,
      ),
    );
    if (passwordHash === null && reserved)
      await this.letters.send({ userId, email: person.email, companyId: null, invitationId });
    return userId;
  }
}
