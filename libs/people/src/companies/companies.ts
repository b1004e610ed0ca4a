import { Inject, Injectable } from '@nestjs/common';
import { can, type CompanyView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { PeopleCommands } from '../people-commands.js';
import type { Company } from './rules/company.js';
import { Directory } from '../directory/directory.js';
import { Erasure } from '../erasure/erasure.js';
import { PersonalHoldings } from '../erasure/personal-holdings.js';
import { companyRecords, type CompanyRecord } from '../records.js';
import { AccountAccess } from '../sessions/account-access.js';
import { checkCompany, Memberships } from '../membership/membership.js';

export interface CompanyChanges extends Partial<
  Pick<CompanyRecord, 'name' | 'country' | 'registrationNo' | 'address'>
> {
  status?: 'approved' | 'rejected';
}

/** Fields that only staff may change. */
const STAFF_ONLY_FIELDS = ['name', 'country', 'status'] as const;

@Injectable()
export class Companies {
  private readonly records: StateCollection<CompanyRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    private readonly commands: PeopleCommands,
    private readonly memberships: Memberships,
    private readonly directory: Directory,
    private readonly access: AccountAccess,
    private readonly erasure: Erasure,
    private readonly holdings: PersonalHoldings,
  ) {
    this.records = store.state(companyRecords);
  }

  /**
   * Needs `company:update`; for the status `company:approve`.
   * @throws Rejection NOT_FOUND; FORBIDDEN; INVALID when a company changes a field of `STAFF_ONLY_FIELDS`
   */
  async update(
    companyId: string,
    { status, ...details }: CompanyChanges,
    context: CommandContext,
  ): Promise<CompanyView> {
    await checkCompany(this.memberships, companyId, context.actor);
    const { role } = context.actor;
    if (!can(role, 'company:update') && Object.keys(details).length > 0) throw new Rejection('FORBIDDEN');
    if (!can(role, 'company:manage-all') && !can(role, 'company:approve'))
      refuseStaffOnlyFields({ status, ...details });
    if (status) {
      const { state } = await this.commands.company(companyId, { type: 'SetCompanyStatus', status }, context);
      if (status === 'rejected') await Promise.all(peopleOf(state).map((userId) => this.access.endAllOf(userId)));
    }
    if (Object.keys(details).length > 0) await this.records.update(companyId, details);
    return this.directory.company(companyId);
  }

  /** Deletes a company. Its history stays, and its standing bids stay until an admin voids them (`domain.md §3.1`). */
  async delete(companyId: string, context: CommandContext): Promise<void> {
    await checkCompany(this.memberships, companyId, context.actor);
    const { state } = await this.commands.company(companyId, { type: 'SetCompanyStatus', status: 'deleted' }, context);
    for (const userId of peopleOf(state)) await this.erasure.erase(userId);
    await this.holdings.forgetCompany(companyId);
    // The name stays: past results show it.
    await this.records.update(companyId, { registrationNo: '', address: '' });
  }
}

const peopleOf = (company: Company): string[] => (company.status === 'none' ? [] : Object.keys(company.members));

function refuseStaffOnlyFields(changes: CompanyChanges): void {
  const refused = STAFF_ONLY_FIELDS.filter((field) => changes[field] !== undefined);
  if (refused.length > 0)
    throw new Rejection(
      'INVALID',
      refused.map((field) => ({ field, rule: 'house', message: `${field} can only be changed by staff` })),
    );
}
