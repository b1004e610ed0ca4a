import { describe, test } from '@jest/globals';
import { SYSTEM } from '@tender/kernel';
import {
  booked,
  cancelled,
  coming,
  completed,
  draft,
  invited,
  liveViewing,
  localTime,
  MONDAY,
  moved,
  requested,
  signedIn,
  TUESDAY,
  userId,
  VIEWING,
} from '../testing/builders.js';
import { given } from '../testing/scenario.js';
import type { ViewingCommand } from '../viewing.commands.js';
import type { ViewingEvent } from '../viewing.events.js';

const invite = (companyId: string, ...userIds: string[]): ViewingCommand => ({
  type: 'InviteCompanies',
  companies: [{ companyId, userIds }],
});
const more = (companyId: string, ...userIds: string[]): ViewingEvent => ({
  type: 'CompaniesInvited',
  data: { companies: [{ companyId, userIds }] },
});
const removePerson = (user: string) => ({ type: 'RemovePerson', userId: user, reason: 'Not this time' }) as const;
const removeCompany = (companyId: string) => ({ type: 'RemoveCompany', companyId, reason: 'Rejected' }) as const;
const drop = (user: string) => ({ type: 'DropAttendee', userId: user }) as const;
const personRemoved = (user: string, companyId: string): ViewingEvent => ({
  type: 'PersonRemoved',
  data: { userId: user, companyId },
});
const companyRemoved = (companyId: string, reason: string): ViewingEvent => ({
  type: 'CompanyRemoved',
  data: { companyId, reason },
});

describe('an invitation', () => {
  test('adds companies and their people', () =>
    given(...draft())
      .when(invite('C', 'C.x'))
      .then(more('C', 'C.x')));
  test('adds only missing companies', () =>
    given(...draft())
      .when(invite('A', userId('A'), 'A.x', 'A.x'))
      .then(more('A', 'A.x')));
  test('invites no person twice', () =>
    given(...draft())
      .when(invite('A', userId('A')))
      .then());
  test('by the server follows from an approval of one person, until completion', () => {
    const approval = { approvedBy: 'house.admin', approval: 2 };
    const joins = { ...invite('C', 'C.x'), approval } as ViewingCommand;
    const joined: ViewingEvent = {
      type: 'CompaniesInvited',
      data: { companies: [{ companyId: 'C', userIds: ['C.x'] }], ...approval },
    };
    given(...draft())
      .when(joins, { actor: SYSTEM })
      .then(joined);
    given(...liveViewing(), joined)
      .when(joins, { actor: SYSTEM })
      .then();
    given(...liveViewing(), completed)
      .when(joins, { actor: SYSTEM })
      .then();
    given(...draft())
      .when(joins)
      .rejects('FORBIDDEN');
    given(...draft())
      .when(invite('C', 'C.x'), { actor: SYSTEM })
      .rejects('FORBIDDEN');
  });
  test('is refused after completion', () =>
    given(...liveViewing(), completed)
      .when(invite('C'))
      .rejects('VIEWING_COMPLETED'));
});

describe('a person is removed from the viewing', () => {
  test('removes the person from bookings', () =>
    given(...coming(), more('A', 'A.x'), booked('A', { attendees: ['A.x', 'A.y'] }))
      .when(removePerson('A.x'))
      .then(personRemoved('A.x', 'A'), moved('A', { room: '1', attendees: ['A.y'] })));
  test('also removes the company after its last person, and cancels its coming bookings with the reason', () =>
    given(
      ...liveViewing(),
      booked('A'),
      booked('A', { name: 'A2', date: TUESDAY }),
      requested('A', { name: 'A3', date: TUESDAY, slots: [12] }),
      booked('B', { room: '2' }),
    )
      .when(removePerson(userId('A')), { now: localTime(MONDAY, 11) })
      .then(
        personRemoved(userId('A'), 'A'),
        cancelled('A', 'Not this time', 'A2'),
        cancelled('A', 'Not this time', 'A3'),
        companyRemoved('A', 'Not this time'),
      ));
  test('refuses a person who is not invited', () =>
    given(...coming())
      .when(removePerson('C.x'))
      .rejects('NOT_FOUND'));
});

describe('a company is removed from the viewing', () => {
  test('keeps the booking of a company that is in a room', () =>
    given(...liveViewing(), booked('A'), signedIn('A'))
      .when(removeCompany('A'))
      .then(companyRemoved('A', 'Rejected')));
  test('refuses later requests of the company', () =>
    given(...coming(), companyRemoved('A', ''))
      .when({
        type: 'CreateBooking',
        bookingId: `${VIEWING}.late`,
        companyId: 'A',
        roomId: `${VIEWING}.room1`,
        time: { date: MONDAY, slots: [9] },
        attendees: [],
        facts: { companyApproved: true, strangers: [] },
      })
      .rejects('COMPANY_NOT_INVITED'));
  test('ignores a repetition', () =>
    given(...coming(), invited('C'), companyRemoved('C', ''))
      .when(removeCompany('C'))
      .then());
  test('ignores a removal after completion', () =>
    given(...liveViewing(), booked('A'), completed)
      .when(removeCompany('A'))
      .then());
});

describe('a person leaves the company', () => {
  test('removes the person from coming bookings', () =>
    given(
      ...liveViewing(),
      booked('A', { attendees: ['A.x'] }),
      booked('A', { name: 'A2', slots: [14], attendees: ['A.x', 'A.y'] }),
    )
      .when(drop('A.x'), { now: localTime(MONDAY, 11) })
      .then(moved('A', { name: 'A2', slots: [14], room: '1', attendees: ['A.y'] })));
  test('ignores the departure after completion', () =>
    given(...liveViewing(), booked('A', { attendees: ['A.x'] }), completed)
      .when(drop('A.x'))
      .then());
});
