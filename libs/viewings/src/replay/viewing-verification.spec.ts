import { describe, expect, test } from '@jest/globals';
import type { Misfit } from '@tender/context';
import type { RecordedEvent } from '@tender/event-store';
import { SYSTEM, type Actor, type Instant } from '@tender/kernel';
import { ADMIN, approve, book, buyer, move, swapBookings, VIEWING } from '../rules/testing/builders.js';
import { decided, forged, type Recorded } from '../rules/testing/recorded.js';
import { asked, draft, open, PUBLISHED } from '../rules/testing/recorded-viewings.js';
import { viewingVerification } from './viewing-verification.js';

type Story = readonly [at: Instant, type: string, data: object][];

const LONG_AGO = '2026-11-01T12:00:00.000Z';
/** Time eleven seconds before all events. */
const BEFORE = '2026-11-20T11:59:49.000Z';
/** Time nine seconds before all events. */
const JUST_BEFORE = '2026-11-20T11:59:51.000Z';

const stream = (name: string, story: Story): RecordedEvent[] =>
  story.map(
    ([at, type, data], revision) =>
      // Events of a file are ordered only within their stream.
      ({ stream: name, revision, type, data, metadata: { version: 1, at }, position: 0n }) as unknown as RecordedEvent,
  );

const stores = stream('house', [[LONG_AGO, 'StaffJoined', { userId: ADMIN.userId, role: 'admin' }]]);
const company = (companyId: string, more: Story = []): RecordedEvent[] =>
  stream(`company-${companyId}`, [
    [LONG_AGO, 'CompanyRegistered', { companyId }],
    [LONG_AGO, 'MemberJoined', { companyId, userId: `${companyId}.owner`, role: 'buyer', awaitsEmail: false }],
    [LONG_AGO, 'MemberApproved', { companyId, userId: `${companyId}.owner` }],
    [LONG_AGO, 'CompanyApproved', { companyId }],
    ...more,
  ]);
const rejected = (companyId: string, at: Instant): RecordedEvent[] =>
  company(companyId, [[at, 'CompanyRejected', { companyId }]]);

type Revisions = { actorRevision?: number };

/** First finding with the given streams; others are missing in the file. @param revisions recorded in the events */
function found(
  history: readonly Recorded[],
  streams: readonly RecordedEvent[][],
  revisions: Revisions | ((actor: Actor) => Revisions) = {},
): Misfit | null {
  const all = new Map(streams.map((events) => [events[0]!.stream, events]));
  const evidence = new Map<string, readonly RecordedEvent[]>();
  const verifier = viewingVerification.startVerifier(evidence, `viewing-${VIEWING}`);
  for (const { event, at, actor, commandId } of history) {
    // Release 0.1.0 recorded no rules.
    const { rules: _, ...data } = event.data as { rules?: number };
    const revisionsOf = typeof revisions === 'function' ? revisions(actor) : revisions;
    const metadata = { version: 1, at, actor, commandId, ...revisionsOf };
    const recorded = { type: event.type, data, metadata, position: 0n } as unknown as RecordedEvent;
    for (const name of viewingVerification.evidenceFor(recorded)) {
      const events = all.get(name);
      if (events) evidence.set(name, events);
    }
    const misfit = verifier.next(recorded);
    if (misfit) return misfit;
  }
  return verifier.finish();
}

describe('a booking', () => {
  const swapped = decided([
    ...PUBLISHED,
    { command: book('A') },
    { command: book('B', { room: '2', slots: [10] }) },
    { command: swapBookings('A', 'B'), at: '2026-11-20T12:01:00.000Z' },
  ]);
  const confirmed = decided([...PUBLISHED, asked('A'), { command: approve('A') }]);
  const moved = decided([...PUBLISHED, { command: book('A') }, { command: move('A', { slots: [11] }) }]);

  test('of approved companies and people is valid', () => {
    for (const history of [open, swapped, confirmed, moved])
      expect(found(history, [stores, company('A'), company('B')])).toBeNull();
  });

  test('needs a company that is approved, or was ten seconds before', () => {
    expect(found(open, [stores, rejected('A', JUST_BEFORE), company('B')])).toBeNull();
    for (const history of [open, moved])
      expect(found(history, [stores, rejected('A', BEFORE), company('B')])).toMatchObject({
        rule: 'COMPANY_NOT_APPROVED',
      });
    expect(found(confirmed, [stores, rejected('A', BEFORE), company('B')])).toEqual({ problem: 'actor', rule: 'role' });
  });

  test('of a company whose approval ended while the command waited for the store is valid', () => {
    const byAdmin = decided([...PUBLISHED, { command: book('A') }]);
    const minutesBefore = (minutes: number) => new Date(Date.parse(BEFORE) - minutes * 60_000).toISOString();
    const ended = (minutes: number) =>
      found(byAdmin, [stores, rejected('A', minutesBefore(minutes))], { actorRevision: 0 });
    expect(ended(9)).toBeNull();
    expect(ended(10)).toMatchObject({ rule: 'COMPANY_NOT_APPROVED' });
  });

  describe('of a company is valid if the clock of its approval was ahead and was set back later', () => {
    const later = '2026-11-20T13:00:00.000Z';
    const ahead = company('A').map((event) => ({ ...event, metadata: { ...event.metadata, at: later } }));
    const [last, before] = [ahead.length - 1, ahead.length - 2];
    const asSeen = (revision: number) => (actor: Actor) => ({ actorRevision: actor.companyId === 'A' ? revision : 0 });
    const requested = decided([...PUBLISHED, asked('A')]);

    test('is valid in a file if it records the approval', () => {
      expect(found(requested, [stores, ahead], asSeen(last))).toBeNull();
      expect(found(requested, [stores, ahead], asSeen(before))).not.toBeNull();
    });
    test('is valid if an earlier event of the company records it', () => {
      expect(found(confirmed, [stores, ahead], asSeen(last))).toBeNull();
    });
    test('is not valid without evidence that the approval came before', () =>
      expect(found(decided([...PUBLISHED, { command: book('A') }]), [stores, ahead], asSeen(last))).toMatchObject({
        rule: 'COMPANY_NOT_APPROVED',
      }));
  });

  test('needs attendees who are approved people of the company', () => {
    const stranger = decided([...PUBLISHED, { command: book('A', { attendees: ['B.owner'] }) }]);
    expect(found(stranger, [stores, company('A')])).toMatchObject({ rule: 'ATTENDEE_NOT_MEMBER' });
    const change = decided([
      ...PUBLISHED,
      { command: book('A') },
      { command: move('A', { attendees: ['A.owner', 'B.owner'] }) },
    ]);
    expect(found(change, [stores, company('A')])).toMatchObject({ rule: 'ATTENDEE_NOT_MEMBER' });
  });

  test('may keep an attendee who is no longer approved', () => {
    const left = company('A', [['2026-11-20T12:00:30.000Z', 'MemberRejected', { companyId: 'A', userId: 'A.owner' }]]);
    const history = decided([
      ...PUBLISHED,
      { command: book('A', { attendees: ['A.owner'] }) },
      { command: move('A', { slots: [11] }), at: '2026-11-20T12:01:00.000Z' },
    ]);
    expect(found(history, [stores, left])).toBeNull();
  });

  test('is swapped only between companies that are both approved', () => {
    const later = '2026-11-20T12:00:30.000Z';
    expect(found(swapped, [stores, rejected('A', later), company('B')])).not.toBeNull();
    expect(found(swapped, [stores, company('A'), rejected('B', later)])).not.toBeNull();
  });
});

describe('a person who joins by an approval', () => {
  const joins = { companies: [{ companyId: 'C', userIds: ['C.owner'] }], approvedBy: ADMIN.userId, approval: 2 };
  const history = forged(draft, { type: 'CompaniesInvited', data: joins }, { actor: SYSTEM });
  const signedUp = (approval: object, actor: Actor = ADMIN) =>
    company('C').map((event) =>
      event.type === 'MemberApproved'
        ? { ...event, data: { ...event.data, ...approval }, metadata: { ...event.metadata, actor } }
        : event,
    );

  test("is looked up in the company's stream", () => {
    expect(found(history, [stores, signedUp({ invite: true })])).toBeNull();
  });

  test('may have an approval by a clock that was ahead and was set back later', () => {
    const ahead = signedUp({ invite: true }).map((event) => ({
      ...event,
      metadata: { ...event.metadata, at: '2026-11-20T13:00:00.000Z' },
    }));
    expect(found(history, [stores, ahead])).toBeNull();
  });

  test('needs an approval by the admin, with the invitations, in this stream', () => {
    const refused = { problem: 'actor', rule: 'approval' };
    expect(found(history, [stores, signedUp({})])).toEqual(refused);
    expect(found(history, [stores, signedUp({ invite: true }, { ...ADMIN, userId: 'house.eve' })])).toEqual(refused);
    expect(found(history, [stores])).toEqual(refused);
  });
});

describe('the actor', () => {
  test('needs the recorded role', () => {
    const other = stream('house', [[LONG_AGO, 'StaffJoined', { userId: ADMIN.userId, role: 'auditor' }]]);
    expect(found(draft, [other])).toEqual({ problem: 'actor', rule: 'role' });
    const asViewer = open.map((step) =>
      step.actor.role === 'buyer' ? { ...step, actor: { ...step.actor, role: 'viewerOnly' as const } } : step,
    );
    expect(found(asViewer, [stores, company('A'), company('B')])).toEqual({ problem: 'actor', rule: 'role' });
    const notHere = open.map((step) =>
      step.actor.role === 'buyer' ? { ...step, actor: { ...buyer('B'), userId: 'B.other' } } : step,
    );
    expect(found(notHere, [stores, company('A'), company('B')])).toMatchObject({ problem: 'actor' });
  });

  test('of a company is approved, or was ten seconds before', () => {
    const history = decided([...PUBLISHED, { ...asked('A'), actor: { ...buyer('A'), userId: 'A.other' } }]);
    const other = { companyId: 'A', userId: 'A.other' };
    const withOther = (...story: Story) =>
      company('A', [[LONG_AGO, 'MemberInvited', { ...other, role: 'buyer', invitationId: 'i' }], ...story]);
    expect(found(history, [stores, withOther()])).toBeNull();
    expect(found(history, [stores, withOther([JUST_BEFORE, 'MemberRejected', other])])).toBeNull();
    for (const type of ['MemberRejected', 'MemberDeleted'])
      expect(found(history, [stores, withOther([BEFORE, type, other])])).toEqual({ problem: 'actor', rule: 'role' });
  });

  test('is assumed as recorded in a file without the streams of people', () => {
    expect(found(open, [])).toBeNull();
    const verifier = viewingVerification.startVerifier(new Map(), `viewing-${VIEWING}`);
    expect(verifier.unchecked()).toEqual(['roles']);
    expect(viewingVerification.startVerifier(new Map([['house', stores]]), 'viewing-x').unchecked()).toEqual([]);
  });
});
