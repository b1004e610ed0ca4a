import type { Evidence, StreamVerifier, Verification } from '@tender/context';
import { isRoleOf, STAFF_ROLES } from '@tender/contracts';
import { upcast, type RecordedEvent } from '@tender/event-store';
import {
  recordedStep,
  type DomainEvent,
  type EventCatalogue,
  type RecordedStep,
  type RuleMisfit,
} from '@tender/kernel';
import { companyCatalogue, companyStreams, type CompanyEvent } from '../companies/rules/company.events.js';
import { CompanyVerifier } from './verify-company.js';
import { staffCatalogue, type StaffEvent } from '../staff/staff.events.js';
import { StaffVerifier } from './verify-staff.js';
import { policyCatalogue, type PolicyEvent } from '../policy/policy.events.js';
import { approvalsCatalogue, approvalStreams, type ApprovalEvent } from '../approvals/approvals.events.js';
import { houseActionOf } from '../house/house-action.js';
import { houseSettingsCatalogue, type HouseSettingsEvent } from '../house/house-settings.events.js';
import { authorityIn, authorityOver, isSecondPerson } from '../policy/authority.js';
import { companyActionOf } from '../policy/guarded-events.js';
import { POLICY_STREAM, policyDecider } from '../policy/policy.js';
import { ApprovalsVerifier } from './verify-approvals.js';
import { PolicyVerifier } from './verify-policy.js';
import { termsCatalogue, type TermsEvent } from '../terms/rules/terms.events.js';
import { TERMS_STREAM } from '../terms/rules/terms.js';
import { TermsHistory } from './terms-history.js';
import { TermsVerifier } from './verify-terms.js';
import { PeopleHistory, stagesIn, streamOfActor } from '../membership/people-history.js';

/** Verifies the streams of companies, staff, terms and policy by running their rules again. */

interface Rules<Event extends DomainEvent> {
  next(step: RecordedStep<Event>): RuleMisfit | null;
  end(): RuleMisfit | null;
}

const verifierOf = <Event extends DomainEvent>(
  rules: Rules<Event>,
  catalogue: EventCatalogue<Event>,
  roles?: RolesElsewhere,
): StreamVerifier => ({
  next: (event) => rules.next(recordedStep(upcast<Event>(catalogue, event), event)),
  finish: () => rules.end(),
  results: () => null,
  rules: () => null,
  unchecked: () => (roles?.isIncomplete ? ['roles'] : []),
});

/** The stream with the actor's role. None for the verified stream, which the verifier reads anyway. */
const actorStream = ({ stream, metadata: { actor } }: RecordedEvent): string[] => {
  const name = streamOfActor(actor);
  return name === null || name === stream ? [] : [name];
};

class RolesElsewhere {
  /** Whether a role was accepted as recorded, because its stream is missing. */
  isIncomplete = false;
  private readonly people: PeopleHistory;

  constructor(private readonly evidence: Evidence) {
    this.people = new PeopleHistory(evidence);
  }

  has({ actor, at, position, actorRevision: revision }: RecordedStep<DomainEvent>): boolean {
    if (isRoleOf(STAFF_ROLES, actor.role) && actor.companyId !== null) return false;
    const stream = streamOfActor(actor);
    if (stream === null || this.evidence.has(stream)) return this.people.hasRole(actor, { at, revision, position });
    this.isIncomplete = true;
    return true;
  }
}

export const companyVerification: Verification = {
  evidenceFor: (event) => [
    ...actorStream(event),
    ...(event.type === 'CompanyRegistered' ? [TERMS_STREAM] : []),
    ...(event.type === 'MemberFactorsReset' ? [POLICY_STREAM] : []),
  ],
  companiesSince: 2,
  startVerifier(evidence, stream) {
    const roles = new RolesElsewhere(evidence);
    const terms = new TermsHistory(evidence);
    const people = new PeopleHistory(evidence);
    const verifier = new CompanyVerifier(companyStreams.idOf(stream) ?? '', {
      hasRole: (step) => roles.has(step),
      termsRequired: (step) => terms.isRequired(step),
      termsCurrent: (accepted, step) => terms.isCurrent(accepted, step),
      authority: (step) =>
        authorityIn(evidence)(companyActionOf(null, step.event, step.at), step, people.staffStages()),
    });
    return verifierOf<CompanyEvent>(verifier, companyCatalogue, roles);
  },
};

export const staffVerification: Verification = {
  evidenceFor: () => [POLICY_STREAM],
  companiesSince: 2,
  startVerifier: (evidence) => verifierOf<StaffEvent>(new StaffVerifier(authorityIn(evidence)), staffCatalogue),
};

export const termsVerification: Verification = {
  evidenceFor: actorStream,
  companiesSince: 2,
  startVerifier(evidence) {
    const roles = new RolesElsewhere(evidence);
    return verifierOf<TermsEvent>(new TermsVerifier((step) => roles.has(step)), termsCatalogue, roles);
  },
};

export const approvalsVerification: Verification = {
  evidenceFor: (event) => [...actorStream(event), POLICY_STREAM],
  companiesSince: 2,
  startVerifier(evidence, stream) {
    const roles = new RolesElsewhere(evidence);
    const people = new PeopleHistory(evidence);
    const policies = () => stagesIn(policyDecider, evidence.get(POLICY_STREAM));
    const verifier = new ApprovalsVerifier(approvalStreams.idOf(stream) ?? '', {
      hasRole: (step) => roles.has(step),
      isSecond: (step) => !people.knowsStaff || isSecondPerson(step, policies(), people.staffStages()),
    });
    return verifierOf<ApprovalEvent>(verifier, approvalsCatalogue, roles);
  },
};

/** Settings were never verified. Only their authority is, which older releases do not record. */
export const settingsVerification: Verification = {
  evidenceFor: (event) => [...actorStream(event), POLICY_STREAM],
  companiesSince: 2,
  startVerifier(evidence) {
    const people = new PeopleHistory(evidence);
    return verifierOf<HouseSettingsEvent>(
      {
        next: (step) => authorityIn(evidence)(houseActionOf(null, step.event, step.at), step, people.staffStages()),
        end: () => null,
      },
      houseSettingsCatalogue,
    );
  },
};

export const policyVerification: Verification = {
  evidenceFor: actorStream,
  companiesSince: 2,
  startVerifier(evidence) {
    const roles = new RolesElsewhere(evidence);
    const people = new PeopleHistory(evidence);
    const verifier = new PolicyVerifier({
      hasRole: (step) => roles.has(step),
      staff: (step) => (people.knowsStaff ? people.staffSince({ at: step.at, revision: step.actorRevision }) : null),
      authority: (step, policies) => authorityOver(policies)('policy', step, people.staffStages()),
    });
    return verifierOf<PolicyEvent>(verifier, policyCatalogue, roles);
  },
};
