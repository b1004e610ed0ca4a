import { expect, test } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import { specification } from '@tender/kernel/testing';
import { SYSTEM, type Actor } from '@tender/kernel';
import type { ApprovalEvent } from './approvals.events.js';
import { approvalsDecider, type ApprovalCommand } from './approvals.js';

const { given, after } = specification(approvalsDecider);
const proposalId = 'p1';
const EXPIRES = '2026-01-01T12:15:00.000Z';
const admin = (name: string): Actor => ({ userId: `house.${name}`, role: 'admin', companyId: null });
const [max, ida, eve] = ['max', 'ida', 'eve'].map(admin) as [Actor, Actor, Actor];
const facts = {
  proposalId,
  action: 'publish',
  auctionId: 'a1',
  bodyHash: '0f',
  place: { stream: 'auction-a1', revision: 4 },
  expiresAt: EXPIRES,
} as const;
const proposed: ApprovalEvent = { type: 'ActionProposed', data: { ...facts, proposedBy: max.userId } };
const approved: ApprovalEvent = { type: 'ActionApproved', data: { proposalId, approvedBy: ida.userId } };
const refused: ApprovalEvent = { type: 'ActionRefused', data: { proposalId, reason: null } };
const broken: ApprovalEvent = { type: 'GlassBroken', data: { proposalId, reason: 'Alone.' } };
const executed: ApprovalEvent = { type: 'ActionExecuted', data: { proposalId } };
const expired: ApprovalEvent = { type: 'ActionExpired', data: { proposalId } };
const approve = (seconds = [max.userId, ida.userId]): ApprovalCommand => ({
  type: 'ApproveAction',
  proposalId,
  seconds,
});
const refuse: ApprovalCommand = { type: 'RefuseAction', proposalId, reason: null };
const breakGlass: ApprovalCommand = { type: 'BreakGlass', proposalId, reason: 'Alone.' };
const finish = (code: ErrorCode | null): ApprovalCommand => ({ type: 'FinishAction', proposalId, code });

test('an action is proposed once', () => {
  const propose: ApprovalCommand = { ...facts, type: 'ProposeAction' };
  given().when(propose, { actor: max }).then(proposed);
  given(proposed).when(propose, { actor: max }).then();
});

test('only another admin who counts as second person approves', () => {
  given(proposed).when(approve(), { actor: ida }).then(approved);
  given(proposed).when(approve(), { actor: max }).rejects('OWN_PROPOSAL');
  given(proposed).when(approve(), { actor: eve }).rejects('NOT_SECOND_PERSON');
  given().when(approve(), { actor: ida }).rejects('NOT_FOUND');
});

test('the first of two approvers counts; the same one may repeat', () => {
  given(proposed, approved).when(approve(), { actor: ida }).then();
  given(proposed, approved)
    .when(approve([eve.userId]), { actor: eve })
    .rejects('PROPOSAL_NOT_OPEN');
});

test('a proposal that ended cannot be answered', () => {
  for (const end of [refused, expired]) {
    given(proposed, end).when(approve(), { actor: ida }).rejects('PROPOSAL_NOT_OPEN');
    given(proposed, end).when(refuse, { actor: ida }).rejects('PROPOSAL_NOT_OPEN');
    given(proposed, end).when(breakGlass, { actor: max }).rejects('PROPOSAL_NOT_OPEN');
  }
  given(proposed).when(approve(), { actor: ida, now: EXPIRES }).rejects('PROPOSAL_NOT_OPEN', { state: 'expired' });
});

test('it expires at its instant', () => {
  const expire: ApprovalCommand = { type: 'ExpireAction', proposalId };
  given(proposed).when(expire).then();
  given(proposed).when(expire, { now: EXPIRES, actor: SYSTEM }).then(expired);
  given(proposed, approved).when(expire, { now: EXPIRES }).then();
});

test('the proposer alone breaks the glass, with a reason', () => {
  given(proposed).when(breakGlass, { actor: max }).then(broken);
  given(proposed).when(breakGlass, { actor: ida }).rejects('NOT_OWN_PROPOSAL');
  expect(after(proposed, broken)[proposalId]).toMatchObject({ state: 'approved', brokenGlass: 'Alone.' });
});

test('the outcome of the execution is recorded once', () => {
  given(proposed, approved).when(finish(null)).then(executed);
  given(proposed, approved)
    .when(finish('AUCTION_ENDED'))
    .then({ type: 'ActionOvertaken', data: { proposalId, code: 'AUCTION_ENDED' } });
  given(proposed, approved, executed).when(finish(null)).then();
  given(proposed).when(finish(null)).then();
});

test('a proposed bid expires if the end comes before its execution', () => {
  const bid: ApprovalEvent = {
    type: 'ActionProposed',
    data: { ...facts, action: 'bidOnBehalf', proposedBy: max.userId },
  };
  given(bid, approved).when(finish('AUCTION_ENDED')).then(expired);
  given(bid, approved)
    .when(finish('BID_EXISTS'))
    .then({ type: 'ActionOvertaken', data: { proposalId, code: 'BID_EXISTS' } });
});
