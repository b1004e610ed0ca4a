import { isId, RuleVerifier, streamIdOf, type CommandRun, type RecordedStep, type RuleMisfit } from '@tender/kernel';
import { isAdmittedIn } from '../membership/is-admitted-in.js';
import { RecentStates } from './recent-states.js';
import { commandsBehind } from './company-commands.js';
import { companyDecider, type AcceptedTerms, type Company } from '../companies/rules/company.js';
import type { CompanyEvent } from '../companies/rules/company.events.js';
import { COMPANY_RIGHTS, mayGiveToCompany, named, type NamedCompanyCommand } from './company-rights.js';
import { hasCompanyShape } from './company-shapes.js';

export interface CompanySurroundings {
  hasRole(step: RecordedStep<CompanyEvent>): boolean;
  termsRequired(step: RecordedStep<CompanyEvent>): boolean;
  termsCurrent(terms: AcceptedTerms, step: RecordedStep<CompanyEvent>): boolean;
  authority(step: RecordedStep<CompanyEvent>): RuleMisfit | null;
}

const UNCHECKED: CompanySurroundings = {
  hasRole: () => true,
  termsRequired: () => false,
  termsCurrent: () => true,
  authority: () => null,
};

export class CompanyVerifier extends RuleVerifier<Company, NamedCompanyCommand, CompanyEvent> {
  private readonly recent = new RecentStates<Company>();
  /** Ids that events have introduced: the server never reuses an id. */
  private readonly ids = new Set<string>();

  constructor(
    private readonly companyId: string,
    private readonly surroundings: CompanySurroundings = UNCHECKED,
  ) {
    super(companyDecider, COMPANY_RIGHTS);
  }

  override next(step: RecordedStep<CompanyEvent>): RuleMisfit | null {
    if (!hasCompanyShape(step.event)) return { problem: 'rule', rule: 'form' };
    const { event } = step;
    this.recent.before(step, this.state);
    const isOutdated = event.type === 'TermsAccepted' && !this.surroundings.termsCurrent(event.data, step);
    if (isOutdated) return { problem: 'rule', rule: 'TERMS_NOT_CURRENT' };
    return this.surroundings.authority(step) ?? super.next(step);
  }

  protected override commandsBehind(company: Company, run: CommandRun<CompanyEvent>): NamedCompanyCommand[] {
    return commandsBehind(company, run, this.surroundings.termsRequired(run[0]!)).map(named);
  }

  protected override decide(
    company: Company,
    { command }: NamedCompanyCommand,
    [step]: CommandRun<CompanyEvent>,
  ): CompanyEvent[] {
    return companyDecider.decide(company, command, { now: step!.at, actor: step!.actor });
  }

  protected override mayGive(
    command: NamedCompanyCommand,
    { actor, at, actorRevision: revision }: RecordedStep<CompanyEvent>,
  ): boolean {
    const check = { at, revision };
    return mayGiveToCompany(command, actor, {
      isAdmitted: () => this.recent.gives(check, (company) => isAdmittedIn(company, actor)),
      states: () => this.recent.since(check),
    });
  }

  protected override hasRole(step: RecordedStep<CompanyEvent>): boolean {
    const { userId, role, companyId } = step.actor;
    if (companyId !== this.companyId) return this.surroundings.hasRole(step);
    return this.recent.gives(
      { at: step.at, revision: step.actorRevision },
      (company) => company.status !== 'none' && company.members[userId]?.role === role,
    );
  }

  /** New ids must not have occurred before, and ids of people begin with the company's id. */
  protected override misfitOfData(event: CompanyEvent): RuleMisfit | null {
    const { data } = event;
    const isOurs = data.companyId === this.companyId && (!('userId' in data) || isWithin(data.userId, this.companyId));
    return isOurs && this.newIdsIn(event).every((id) => isId(id) && !this.ids.has(id))
      ? null
      : { problem: 'rule', rule: 'id' };
  }

  protected override verified({ event }: RecordedStep<CompanyEvent>): void {
    for (const id of this.newIdsIn(event)) this.ids.add(id);
  }

  private newIdsIn({ type, data }: CompanyEvent): string[] {
    switch (type) {
      case 'MemberJoined':
        return [data.userId];
      case 'MemberInvited': {
        const isKnown = this.state.status !== 'none' && this.state.members[data.userId] !== undefined;
        return isKnown ? [data.invitationId] : [data.userId, data.invitationId];
      }
      default:
        return [];
    }
  }
}

const isWithin = (id: string, streamId: string): boolean => isId(id) && streamIdOf(id) === streamId;
