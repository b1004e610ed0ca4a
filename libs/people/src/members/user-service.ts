import { Inject, Injectable } from '@nestjs/common';
import { can, type Language, type ObservesBody, type Role, type UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Directory } from '../directory/directory.js';
import { userRecords, type PersonalUpdates } from '../records.js';
import { Memberships } from '../membership/membership.js';
import { Approval } from './approval.js';
import { RoleChange } from './role-change.js';

export interface UserUpdates extends PersonalUpdates {
  status?: 'approved' | 'rejected';
  role?: Role;
  /** With the role `observer`: what the person watches. */
  observes?: ObservesBody;
  /** With an approval: whether the person joins the auctions and viewings of e-mail invitations. Default: yes. */
  invite?: boolean;
}

@Injectable()
export class UserService {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly directory: Directory,
    private readonly memberships: Memberships,
    private readonly roles: RoleChange,
    private readonly approval: Approval,
  ) {}

  /** Like `update`. Changes other than approvals need `user:update`. @throws Rejection FORBIDDEN */
  async updateByStaff(userId: string, updates: UserUpdates, context: CommandContext): Promise<UserView> {
    const { status: _, invite: __, ...others } = updates;
    if (!can(context.actor.role, 'user:update') && Object.keys(others).length > 0) throw new Rejection('FORBIDDEN');
    return this.update(userId, updates, context);
  }

  /** @throws Rejection NOT_FOUND, ROLE_NOT_POSSIBLE, LAST_ADMIN, EMAIL_TAKEN when another person holds it */
  async update(
    userId: string,
    { status, role, observes, invite = true, ...personal }: UserUpdates,
    context: CommandContext,
  ): Promise<UserView> {
    const membership = await this.memberships.ofUser(userId);
    if (!membership || membership.status === 'deleted') throw new Rejection('NOT_FOUND');
    if (observes && !role) throw new Rejection('ROLE_NOT_POSSIBLE', { role: membership.role });
    if (role) await this.roles.change(membership, { role, observes }, context);
    if (status) await this.approval.set(membership, { status, invite }, context);
    if (Object.keys(personal).length > 0) await this.store.state(userRecords).update(userId, personal);
    return this.directory.user(userId);
  }

  /** @throws Rejection NOT_FOUND */
  async chooseLanguage(userId: string, language: Language): Promise<UserView> {
    if (!(await this.store.state(userRecords).update(userId, { language, languageGuessed: false })))
      throw new Rejection('NOT_FOUND');
    return this.directory.user(userId);
  }
}
