import { Inject, Injectable } from '@nestjs/common';
import { isStaffRole, type CompanyView } from '@tender/contracts';
import { CLOCK, type CommandContext } from '@tender/event-store';
import { newId, newIdWithin, Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { PeopleCommands } from './ask.js';
import type { Company } from './company.js';
import { Directory } from './directory.js';
import { Erasure } from './erasure.js';
import { InvitationLetters } from './invitation-letters.js';
import type { Invited, NewMember } from './members.js';
import { companyRecords, type CompanyRecord } from './records.js';
import { Reservations } from './reservations.js';
import { Sessions } from './sessions.js';
import { Standings } from './standing.js';

export interface CompanyChanges extends Partial<
  Pick<CompanyRecord, 'name' | 'country' | 'registrationNo' | 'address'>
> {
  status?: 'approved' | 'rejected';
}

/** What the house alone decides of a company: it was approved under that name. */
const OF_THE_HOUSE = ['name', 'country', 'status'] as const;

/** Buyer firms: brought in by the house, kept up to date, approved, rejected, deleted. */
@Injectable()
export class Companies {
  private readonly records: StateCollection<CompanyRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly commands: PeopleCommands,
    private readonly standings: Standings,
    private readonly directory: Directory,
    private readonly reservations: Reservations,
    private readonly letters: InvitationLetters,
    private readonly sessions: Sessions,
    private readonly erasure: Erasure,
  ) {
    this.records = store.state(companyRecords);
  }

  /** Brings in an approved firm with its first person, who is invited. */
  async register(
    { name, country, owner }: { name: string; country: string; owner: NewMember },
    context: CommandContext,
  ): Promise<Invited> {
    const companyId = newId();
    const ownerId = newIdWithin(companyId);
    const { role, ...person } = owner;
    if (!(await this.reservations.reserve(ownerId, person))) return { reason: 'notPossible' };
    await this.records.insert({
      _id: companyId,
      name,
      country,
      registrationNo: '',
      address: '',
      createdAt: this.clock(),
    });
    const invitationId = newId();
    await this.reservations.confirm(ownerId, () =>
      this.commands.company(companyId, { type: 'IntroduceCompany', companyId, ownerId, role, invitationId }, context),
    );
    await this.letters.send({ userId: ownerId, email: person.email, companyId, invitationId });
    return { user: await this.directory.user(ownerId) };
  }

  /** @throws Rejection NOT_FOUND; INVALID when a company changes what is the house's to decide */
  async update(
    companyId: string,
    { status, ...details }: CompanyChanges,
    context: CommandContext,
  ): Promise<CompanyView> {
    await this.present(companyId, context);
    if (!isStaffRole(context.actor.role)) refuseOfTheHouse({ status, ...details });
    if (status) {
      const { state } = await this.commands.company(companyId, { type: 'SetCompanyStatus', status }, context);
      if (status === 'rejected') await Promise.all(peopleOf(state).map((userId) => this.sessions.endAllOf(userId)));
    }
    if (Object.keys(details).length > 0) await this.records.update(companyId, details);
    return this.directory.company(companyId);
  }

  /** A company and its people are gone; what they did stays, and so do standing bids, until an admin voids them (`domain.md §3`). */
  async delete(companyId: string, context: CommandContext): Promise<void> {
    await this.present(companyId, context);
    const { state } = await this.commands.company(companyId, { type: 'SetCompanyStatus', status: 'deleted' }, context);
    for (const userId of peopleOf(state)) await this.erasure.erase(userId);
    // The name stays: results of the past are read with it.
    await this.records.update(companyId, { registrationNo: '', address: '' });
  }

  /** A company that is there, and that the caller may know of. @throws Rejection NOT_FOUND */
  async present(companyId: string, { actor }: CommandContext): Promise<void> {
    const company = await this.standings.ofCompany(companyId);
    const theirs = isStaffRole(actor.role) || actor.companyId === companyId;
    if (!company || company.status === 'deleted' || !theirs) throw new Rejection('NOT_FOUND');
  }
}

const peopleOf = (company: Company): string[] => (company.status === 'none' ? [] : Object.keys(company.members));

function refuseOfTheHouse(changes: CompanyChanges): void {
  const refused = OF_THE_HOUSE.filter((field) => changes[field] !== undefined);
  if (refused.length > 0)
    throw new Rejection(
      'INVALID',
      refused.map((field) => ({ field, rule: 'house', message: `${field} is changed by the house only` })),
    );
}
