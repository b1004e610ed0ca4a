import { expect, test } from '@jest/globals';
import { plusMillis, SYSTEM, type Actor, type Instant } from '@tender/kernel';
import { proposalIdOn } from '../approvals/approvals.js';
import type { ApprovalEvent } from '../approvals/approvals.events.js';
import { ADMIN, AUDITOR, OWNER } from './testing/test-streams.js';
import { ApprovalsVerifier } from './verify-approvals.js';

const DAY = '2026-11-20';
const AT = `${DAY}T09:00:00.000Z`;
const MINUTE = 60_000;
const IDA: Actor = { userId: 'house.ida2', role: 'admin', companyId: null };
const EVE: Actor = { userId: 'house.eve', role: 'tenderManager', companyId: null };
const proposalId = proposalIdOn(DAY, 'c');

type Of<Type extends ApprovalEvent['type']> = Extract<ApprovalEvent, { type: Type }>['data'];
const proposed = (more: Partial<Of<'ActionProposed'>> = {}): ApprovalEvent => ({
  type: 'ActionProposed',
  data: {
    ...{ proposalId, action: 'publish', auctionId: 'a1', bodyHash: 'f'.repeat(64), proposedBy: ADMIN.userId },
    place: { stream: 'auction-a1', revision: 4 },
    expiresAt: plusMillis(AT, 15 * MINUTE),
    ...more,
  },
});
const approved = (approvedBy = IDA.userId): ApprovalEvent => ({
  type: 'ActionApproved',
  data: { proposalId, approvedBy },
});
const refused: ApprovalEvent = { type: 'ActionRefused', data: { proposalId, reason: null } };
const broken = (reason = 'Alone.'): ApprovalEvent => ({ type: 'GlassBroken', data: { proposalId, reason } });
const executed: ApprovalEvent = { type: 'ActionExecuted', data: { proposalId } };
const expired: ApprovalEvent = { type: 'ActionExpired', data: { proposalId } };
const overtaken: ApprovalEvent = { type: 'ActionOvertaken', data: { proposalId, code: 'AUCTION_ENDED' } };

interface Written {
  event: ApprovalEvent;
  actor: Actor;
  at?: Instant;
  actorRevision?: number | undefined;
}
const by = (actor: Actor, event: ApprovalEvent, more: Partial<Written> = {}): Written => ({ event, actor, ...more });
const bySystem = (event: ApprovalEvent, more: Partial<Written> = {}) =>
  by(SYSTEM, event, { actorRevision: undefined, ...more });

/** The rule that the last of these events breaks; null if all are sound. */
function ruleIn(...written: Written[]): string | null | undefined {
  const verifier = new ApprovalsVerifier(DAY, {
    hasRole: ({ actor }) => [ADMIN, IDA, EVE, AUDITOR].includes(actor),
    isSecond: ({ actor }) => actor === IDA || actor === ADMIN,
  });
  const misfits = written.map(({ at = AT, ...each }, revision) =>
    verifier.next({ actorRevision: 2, ...each, at, commandId: `c${revision}`, revision }),
  );
  return (misfits.slice(0, -1).find((misfit) => misfit !== null) ?? misfits.at(-1))?.rule ?? null;
}

const begun = by(ADMIN, proposed());

test.each<[string, Written[]]>([
  ['approved and executed', [begun, by(IDA, approved()), bySystem(executed)]],
  ['approved and overtaken', [begun, by(IDA, approved()), bySystem(overtaken)]],
  ['refused', [begun, by(IDA, refused)]],
  ['taken back by a tender manager', [by(EVE, proposed({ proposedBy: EVE.userId })), by(EVE, refused)]],
  ['expired', [begun, bySystem(expired, { at: plusMillis(AT, 15 * MINUTE) })]],
  ['done without a second person', [begun, by(ADMIN, broken()), bySystem(executed)]],
  ['a bid that was too late', [by(ADMIN, proposed({ action: 'bidOnBehalf' })), by(IDA, approved()), bySystem(expired)]],
])('a proposal that was %s', (_, written) => {
  expect(ruleIn(...written)).toBeNull();
});

test.each<[string, string, Written[]]>([
  ['a proposal in the name of another person', 'different', [by(ADMIN, proposed({ proposedBy: IDA.userId }))]],
  ['a proposal of an auditor', 'ProposeAction', [by(AUDITOR, proposed({ proposedBy: AUDITOR.userId }))]],
  ['a proposal of a buyer', 'ProposeAction', [by(OWNER, proposed({ proposedBy: OWNER.userId }))]],
  [
    'a proposal for which the role has no right',
    'ProposeAction',
    [by(EVE, proposed({ action: 'policy', proposedBy: EVE.userId }))],
  ],
  ['a proposal of another day', 'id', [by(ADMIN, proposed({ proposalId: proposalIdOn('2026-11-19', 'c') }))]],
  ['a proposal a day later', 'id', [by(ADMIN, proposed(), { at: plusMillis(AT, 24 * 60 * MINUTE) })]],
  ['a proposal of four days', 'time', [by(ADMIN, proposed({ expiresAt: plusMillis(AT, 4 * 24 * 60 * MINUTE) }))]],
  ['an unknown action', 'form', [by(ADMIN, proposed({ action: 'all' as 'publish' }))]],
  ['no revision', 'revision', [by(ADMIN, proposed(), { actorRevision: undefined })]],
  ['an approval without a proposal', 'NOT_FOUND', [by(IDA, approved())]],
  ['an approval by the proposer', 'OWN_PROPOSAL', [begun, by(ADMIN, approved(ADMIN.userId))]],
  ['an approval in the name of another person', 'different', [begun, by(IDA, approved('house.tom'))]],
  ['an approval by a role that may not', 'ApproveAction', [begun, by(EVE, approved(EVE.userId))]],
  ['an approval by a stranger', 'role', [begun, by({ ...IDA, userId: 'house.tom' }, approved('house.tom'))]],
  [
    'an approval after the expiry',
    'PROPOSAL_NOT_OPEN',
    [begun, by(IDA, approved(), { at: plusMillis(AT, 15 * MINUTE) })],
  ],
  ['an execution without an approval', 'nothing to change', [begun, bySystem(executed)]],
  ['an execution by a person', 'FinishAction', [begun, by(IDA, approved()), by(IDA, executed)]],
  ['a second end', 'nothing to change', [begun, by(IDA, approved()), bySystem(executed), bySystem(overtaken)]],
  ['an answer after the end', 'PROPOSAL_NOT_OPEN', [begun, by(IDA, refused), by(IDA, approved())]],
  ['an early expiry', 'nothing to change', [begun, bySystem(expired)]],
  ['an approved publication that expired', 'different', [begun, by(IDA, approved()), bySystem(expired)]],
  ['break-glass by another person', 'NOT_OWN_PROPOSAL', [begun, by(IDA, broken())]],
  ['break-glass without a reason', 'form', [begun, by(ADMIN, broken('  '))]],
  [
    'break-glass by a role that may not approve',
    'BreakGlass',
    [by(EVE, proposed({ proposedBy: EVE.userId })), by(EVE, broken())],
  ],
  ['a refusal by another tender manager', 'RefuseAction', [begun, by(EVE, refused)]],
])('%s is found', (_, rule, written) => {
  expect(ruleIn(...written)).toBe(rule);
});

test('an approver who does not count as second person is found', () => {
  const tom: Actor = { userId: 'house.tom', role: 'admin', companyId: null };
  const verifier = new ApprovalsVerifier(DAY, { hasRole: () => true, isSecond: () => false });
  const step = { at: AT, actorRevision: 2 };
  expect(verifier.next({ ...step, event: proposed(), actor: ADMIN, commandId: 'c1', revision: 0 })).toBeNull();
  const misfit = verifier.next({ ...step, event: approved(tom.userId), actor: tom, commandId: 'c2', revision: 1 });
  expect(misfit).toEqual({ problem: 'rule', rule: 'NOT_SECOND_PERSON' });
});
