import { Inject, Injectable } from '@nestjs/common';
import type { ObservesBody, StaffRole } from '@tender/contracts';
import { createdId, type CommandContext } from '@tender/event-store';
import { newId, Rejection } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses } from '../addresses/addresses.js';
import { Reservations } from '../addresses/reservations.js';
import { InvitationMailer } from '../mails/invitation-mailer.js';
import { STAFF_STREAM_ID } from '../membership/stream-memberships.js';
import { hashOperatorsPassword, hashPassword } from '../passwords/passwords.js';
import { CurrentPolicy } from '../policy/current-policy.js';
import { PeopleCommands } from '../people-commands.js';
import { userRecords, type UserRecord } from '../records.js';
import { Observations } from './observations.js';

export type NewStaff = Pick<UserRecord, 'firstName' | 'lastName'> & {
  email: string;
  role: StaffRole;
  observes?: ObservesBody;
};

/** Stores the record before the event (`domain.md §3.4`). */
@Injectable()
export class StaffRegistration {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly commands: PeopleCommands,
    private readonly reservations: Reservations,
    private readonly addresses: Addresses,
    private readonly mailer: InvitationMailer,
    private readonly policy: CurrentPolicy,
    private readonly observations: Observations,
  ) {}

  /** Without a password, sends an invitation. @returns the new id; null if the address is taken. @throws Rejection INVALID */
  async addStaff(
    { password, ...person }: NewStaff & { password?: string | undefined },
    context: CommandContext,
  ): Promise<string | null> {
    if (password !== undefined && (await this.policy.policy()).twoPeople.includes('staff'))
      throw new Rejection('INVALID', [
        {
          field: 'password',
          rule: 'policy',
          message: 'The policy requires an invitation: the person chooses the password',
        },
      ]);
    const personal = [person.firstName, person.lastName, person.email];
    const visitor = { network: context.actor.userId, known: true };
    return this.addStaffWith(
      password === undefined ? null : await hashPassword({ password, personal, visitor }),
      person,
      context,
    );
  }

  async addFirstAdmin(password: string, admin: NewStaff, context: CommandContext): Promise<string | null> {
    return this.addStaffWith(await hashOperatorsPassword(password), admin, context);
  }

  private async addStaffWith(
    passwordHash: string | null,
    { role, observes, ...person }: NewStaff,
    context: CommandContext,
  ): Promise<string | null> {
    const given = { role, ...(await this.observations.observationOf(observes)) };
    const userId = `${STAFF_STREAM_ID}.${createdId(context)}`;
    const holder = await this.addresses.holder(person.email);
    if (holder && holder._id !== userId) return null;
    const held = passwordHash !== null;
    const reserved = await this.reservations.reserve(
      userId,
      { ...person, passwordHash, emailVerified: held },
      { held },
    );
    if (!reserved && !(await this.store.state(userRecords).get(userId))) return null;
    const invitationId = newId();
    await this.reservations.confirm(userId, () =>
      this.commands.staff(
        passwordHash === null
          ? { type: 'InviteStaff', userId, ...given, invitationId }
          : { type: 'AddStaff', userId, ...given },
        context,
      ),
    );
    if (passwordHash === null && reserved)
      await this.mailer.send({ userId, email: person.email, companyId: null, invitationId, by: context.actor });
    return userId;
  }
}
