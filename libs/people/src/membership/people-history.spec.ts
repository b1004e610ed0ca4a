import { describe, expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { SYSTEM, type Actor } from '@tender/kernel';
import type { CompanyEvent } from '../companies/rules/company.events.js';
import type { StaffEvent } from '../staff/staff.events.js';
import { PeopleHistory } from './people-history.js';

const recorded = (stream: string, events: readonly [seconds: number, event: CompanyEvent | StaffEvent][]) =>
  events.map(
    ([seconds, event], revision) =>
      ({ stream, revision, ...event, metadata: { version: 1, at: at(seconds) } }) as RecordedEvent,
  );
const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds)).toISOString();

const member = (type: 'MemberApproved' | 'MemberRejected' | 'MemberEmailConfirmed'): CompanyEvent => ({
  type,
  data: { companyId: 'A', userId: 'ann' },
});
const joined: [number, CompanyEvent][] = [
  [0, { type: 'CompanyRegistered', data: { companyId: 'A' } }],
  [0, { type: 'MemberJoined', data: { companyId: 'A', userId: 'ann', role: 'buyer', awaitsEmail: true } }],
  [15, member('MemberApproved')],
  [15, { type: 'CompanyApproved', data: { companyId: 'A' } }],
];

const company = (more: [number, CompanyEvent][] = []): PeopleHistory =>
  new PeopleHistory(new Map([['company-A', recorded('company-A', [...joined, ...more])]]));
const bid = { companyId: 'A', userId: 'ann' };
const onBehalf = { ...bid, onBehalf: { reason: 'by telephone' } };

describe('a bidder', () => {
  test('is approved from ten seconds before the approval, which a fast clock may have written', () => {
    expect(company().bidder(onBehalf, { at: at(4) })).toMatchObject({ userApproved: false, companyApproved: false });
    expect(company().bidder(onBehalf, { at: at(5) })).toMatchObject({ userApproved: true, companyApproved: true });
  });

  test('with an unconfirmed address is admitted on behalf, but not alone', () => {
    expect(company().bidder(bid, { at: at(20) })).toMatchObject({ userApproved: false });
    expect(company([[20, member('MemberEmailConfirmed')]]).bidder(bid, { at: at(20) })).toMatchObject({
      userApproved: true,
    });
  });

  test('stays approved for ten seconds after the approval has ended', () => {
    const people = company([[30, member('MemberRejected')]]);
    expect(people.bidder(onBehalf, { at: at(40) })).toMatchObject({ userApproved: true });
    expect(people.bidder(onBehalf, { at: at(41) })).toMatchObject({ userApproved: false });
  });

  test('is looked up at the revision that the bid records', () => {
    // Revision 4: the confirmation, at second 20. Revision 5: the end of the approval, at second 30.
    const people = company([
      [20, member('MemberEmailConfirmed')],
      [30, member('MemberRejected')],
    ]);
    const approvedAt = (revision: number, seconds: number) =>
      people.bidder(bid, { at: at(seconds), revision })?.userApproved ?? false;
    expect(approvedAt(4, 25)).toBe(true);
    // The event may be written up to ten minutes after the approval has ended.
    expect([approvedAt(4, 630), approvedAt(4, 631)]).toEqual([true, false]);
    expect(approvedAt(5, 30)).toBe(false);
    // Clocks may differ by ten seconds: a bid at second 10 may rely on the confirmation at second 20.
    expect([approvedAt(4, 10), approvedAt(4, 9)]).toEqual([true, false]);
    // Revision 0 is before the person was added; revision -1 does not exist.
    expect([approvedAt(0, 25), approvedAt(-1, 25)]).toEqual([false, false]);
  });

  test('stays approved at a revision that was written before its clock was set back', () => {
    const more = (event: CompanyEvent): [number, CompanyEvent][] => [
      [20, member('MemberEmailConfirmed')],
      [3_600, event],
    ];
    const other = { companyId: 'A', userId: 'eve' };
    const isApproved = (event: CompanyEvent) =>
      company(more(event)).bidder(bid, { at: at(60), revision: 5 })?.userApproved ?? false;
    expect(isApproved({ type: 'MemberRejected', data: other })).toBe(true);
    expect(isApproved(member('MemberRejected'))).toBe(false);
    // The revision that the bid records is an approval an hour later. Before it, the person was rejected.
    const late = company([
      [20, member('MemberRejected')],
      [3_600, member('MemberEmailConfirmed')],
      [3_600, member('MemberApproved')],
    ]);
    expect(late.bidder(bid, { at: at(60), revision: 6 })?.userApproved ?? false).toBe(false);
    // The approval ended in between.
    const between = company([
      [20, member('MemberEmailConfirmed')],
      [3_600, member('MemberRejected')],
      [3_600, member('MemberApproved')],
    ]);
    expect(between.bidder(bid, { at: at(60), revision: 6 })?.userApproved ?? false).toBe(false);
  });

  test('approved by a clock that was set back before the bid is found by the order of the events', () => {
    const placed = (first: number) =>
      recorded('company-A', [
        ...joined.map(([, event]): [number, CompanyEvent] => [3_600, event]),
        [3_600, member('MemberEmailConfirmed')],
      ]).map((event, place) => ({ ...event, position: BigInt(first + place) }));
    const people = new PeopleHistory(new Map([['company-A', placed(10)]]));
    const ann: Actor = { userId: 'ann', role: 'buyer', companyId: 'A' };
    const found = (position: bigint, revision?: number) => {
      const check = { at: at(60), position, revision };
      const { companyApproved, strangers } = people.company('A', ['ann'], check);
      return [
        people.bidder(bid, check)?.userApproved ?? false,
        people.hasRole(ann, check),
        people.isAdmitted(ann, check),
        companyApproved && strangers.length === 0,
      ];
    };
    expect([found(15n, 4), found(15n)]).toEqual([Array(4).fill(true), Array(4).fill(true)]);
    // An export has no global order of events: only the recorded revision counts.
    const inFile = new PeopleHistory(new Map([['company-A', placed(10).map((event) => ({ ...event, position: 0n }))]]));
    const fromFile = (revision?: number) =>
      inFile.bidder(bid, { at: at(60), position: 0n, revision })?.userApproved ?? false;
    expect([fromFile(4), fromFile()]).toEqual([true, false]);
    // The bid was written before the approval.
    expect([found(9n, 4), found(9n)]).toEqual([Array(4).fill(false), Array(4).fill(false)]);
  });

  test('is not accepted at a revision beyond the end of the stream', () => {
    const nothing = { type: 'NothingChanged', data: {} } as unknown as CompanyEvent;
    const people = company([
      [20, member('MemberEmailConfirmed')],
      [21, nothing],
    ]);
    const isApprovedAt = (revision: number) => people.bidder(bid, { at: at(60), revision })?.userApproved ?? false;
    expect([4, 5, 6, 1_000_000, 4.5].map(isApprovedAt)).toEqual([true, true, false, false, false]);
  });

  test('whom the company never had does not exist', () => {
    expect(company().bidder({ ...bid, userId: 'eve' }, { at: at(20) })).toBeNull();
    expect(new PeopleHistory(new Map()).bidder(bid, { at: at(20) })).toBeNull();
  });
});

describe('a company with some people', () => {
  const rejected: [number, CompanyEvent][] = [
    [30, { type: 'CompanyRejected', data: { companyId: 'A' } }],
    [30, member('MemberRejected')],
  ];

  test('is approved, and its people are known, from ten seconds before the approval', () => {
    expect(company().company('A', ['ann'], { at: at(4) })).toEqual({ companyApproved: false, strangers: ['ann'] });
    expect(company().company('A', ['ann', 'eve'], { at: at(5) })).toEqual({
      companyApproved: true,
      strangers: ['eve'],
    });
  });

  test('stays approved for ten seconds after the approval has ended', () => {
    expect(company(rejected).company('A', ['ann'], { at: at(40) })).toEqual({ companyApproved: true, strangers: [] });
    expect(company(rejected).company('A', ['ann'], { at: at(41) })).toEqual({
      companyApproved: false,
      strangers: ['ann'],
    });
  });

  test('stays approved for ten minutes if the event records a revision: it may have waited for the store', () => {
    const found = (seconds: number) => company(rejected).company('A', ['ann'], { at: at(seconds), revision: 3 });
    expect(found(630)).toEqual({ companyApproved: true, strangers: [] });
    expect(found(631)).toEqual({ companyApproved: false, strangers: ['ann'] });
  });

  test('that never was has no people', () => {
    const people = new PeopleHistory(new Map());
    expect(people.company('A', ['ann'], { at: at(20) })).toEqual({ companyApproved: false, strangers: ['ann'] });
  });
});

describe('a role', () => {
  const ann: Actor = { userId: 'ann', role: 'buyer', companyId: 'A' };
  const admin: Actor = { userId: 'max', role: 'admin', companyId: null };
  const staff = new PeopleHistory(
    new Map([
      [
        'house',
        recorded('house', [
          [0, { type: 'StaffJoined', data: { userId: 'max', role: 'admin' } }],
          [30, { type: 'StaffRoleChanged', data: { userId: 'max', role: 'auditor' } }],
        ]),
      ],
    ]),
  );

  test('of a company’s person is that of its stream', () => {
    expect(company().hasRole(ann, { at: at(1) })).toBe(true);
    expect(company().hasRole({ ...ann, role: 'viewerOnly' }, { at: at(1) })).toBe(false);
    expect(company().hasRole({ ...ann, userId: 'eve' }, { at: at(1) })).toBe(false);
  });

  test('of staff ends with the change, after the grace', () => {
    expect(staff.hasRole(admin, { at: at(40) })).toBe(true);
    expect(staff.hasRole(admin, { at: at(41) })).toBe(false);
    expect(staff.hasRole(admin, { at: at(41), grace: 60_000 })).toBe(true);
    expect(staff.hasRole({ ...admin, role: 'auditor' }, { at: at(19) })).toBe(false);
    expect(staff.hasRole({ ...admin, role: 'auditor' }, { at: at(20) })).toBe(true);
    expect(staff.hasRole({ ...admin, userId: 'eve' }, { at: at(1) })).toBe(false);
  });

  test('is looked up at the revision that the event records', () => {
    const wasAdmin = (revision: number, seconds: number) => staff.hasRole(admin, { at: at(seconds), revision });
    expect([wasAdmin(0, 29), wasAdmin(0, 630), wasAdmin(0, 631), wasAdmin(1, 35)]).toEqual([true, true, false, false]);
  });

  test('of staff is accepted as recorded if their stream is missing', () => {
    expect(company().knowsStaff).toBe(false);
    expect(company().hasRole(admin, { at: at(1) })).toBe(true);
  });

  test('of the server belongs to the server only', () => {
    expect(staff.hasRole(SYSTEM, { at: at(1) })).toBe(true);
    expect(staff.hasRole({ ...SYSTEM, userId: 'max' }, { at: at(1) })).toBe(false);
  });
});
