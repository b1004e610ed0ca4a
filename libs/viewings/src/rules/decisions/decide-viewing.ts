import {
  hoursOfDay,
  MAXIMUM_VIEWING_DAYS,
  OPENING_FIELDS,
  slotsOfDay,
  slotsOn,
  USUAL_HOURS,
  VIEWING_STATUSES,
  type OpeningHours,
  type ViewingStatus,
} from '@tender/contracts';
import { daysBetween, numberOfDays } from '@tender/contracts/slots';
import { CURRENT_RULES, isDifferent, Rejection, rulesOf, type Context } from '@tender/kernel';
import { inOrder } from '../booking-book.js';
import { endOfDay, type ViewingContext } from '../local-times.js';
import type { ExistingViewing, Viewing } from '../viewing.js';
import type { ViewingCommandOf } from '../viewing.commands.js';
import type { ViewingEvent, ViewingEventOf, ViewingHours, ViewingDetails } from '../viewing.events.js';
import { existing, unfinished } from './viewing-guards.js';

/** The status of a viewing is draft, published, live, completed; it never goes backwards (`domain.md §4.1`). */

export function create(
  viewing: Viewing,
  { viewingId, details, rules = CURRENT_RULES }: ViewingCommandOf<'CreateViewing'>,
): ViewingEvent[] {
  if (viewing.status !== 'none') throw new Rejection('VIEWING_EXISTS', { status: viewing.status });
  checkDates(details);
  checkOpening(rules, details, { ...USUAL_HOURS, ...details });
  return [{ type: 'ViewingCreated', data: { viewingId, rules, ...details } }];
}

/** Changes fields first, then the status step by step. */
export function update(
  viewing: Viewing,
  { changes, status }: ViewingCommandOf<'UpdateViewing'>,
  context: ViewingContext,
): ViewingEvent[] {
  const known = existing(viewing);
  const changed = changesOf(known, changes, context);
  const after = { ...known, ...changed[0]?.data };
  return [...changed, ...forward(after, status ?? known.status, context)];
}

export function keepTime(viewing: Viewing, { now }: Context): ViewingEvent[] {
  if (
    (viewing.status !== 'published' && viewing.status !== 'live') ||
    viewing.opensAt === null ||
    viewing.closesAt === null
  )
    return [];
  const { opensAt, closesAt } = viewing;
  const opened: ViewingEvent[] =
    viewing.status === 'published' && now >= opensAt ? [{ type: 'ViewingWentLive', data: {} }] : [];
  const ended = inOrder(viewing.bookings.endedBy(now)).map(({ bookingId, companyId }): ViewingEvent => ({
    type: 'BookingCompleted',
    data: { bookingId, companyId },
  }));
  return [...opened, ...ended, ...(now >= closesAt ? completed(viewing) : [])];
}

/** When the viewing next changes automatically; null if it does not. */
export function nextDue(viewing: Viewing): string | null {
  if (viewing.status !== 'published' && viewing.status !== 'live') return null;
  const start = viewing.status === 'published' ? [viewing.opensAt] : [];
  const due = [...start, viewing.closesAt, viewing.bookings.nextEnd()];
  return due.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}

function changesOf(
  known: ExistingViewing,
  changes: Partial<ViewingDetails>,
  context: ViewingContext,
): ViewingEventOf<'ViewingUpdated'>[] {
  checkOpening(known.rules, changes, { ...known, ...changes });
  const changed = differences(known, changes);
  if (Object.keys(changed).length === 0) return [];
  const { status } = unfinished(known);
  const details = { ...known, ...changed };
  checkDates(details);
  if (status === 'draft') return [{ type: 'ViewingUpdated', data: changed }];
  checkComplete(details, known);
  if (status === 'live' && changed.startDate !== undefined)
    throw new Rejection('FIELD_NOT_CHANGEABLE', { status, fields: ['startDate'] });
  const movesTime = changed.startDate !== undefined || changed.endDate !== undefined || changed.timeZone !== undefined;
  if (movesTime || OPENING_FIELDS.some((field) => changed[field] !== undefined)) checkBookings(known, details);
  if (!movesTime) return [{ type: 'ViewingUpdated', data: changed }];
  return [{ type: 'ViewingUpdated', data: { ...changed, ...hours(details, context) } }];
}

/** Moves the status forward through each step between. @throws Rejection STATUS_NOT_POSSIBLE for an earlier status */
function forward(viewing: ExistingViewing, to: ViewingStatus, context: ViewingContext): ViewingEvent[] {
  const from = VIEWING_STATUSES.indexOf(viewing.status);
  const target = VIEWING_STATUSES.indexOf(to);
  if (target < from) throw new Rejection('STATUS_NOT_POSSIBLE', { status: viewing.status, asked: to });
  return VIEWING_STATUSES.slice(from + 1, target + 1).flatMap((step) => {
    if (step === 'published')
      return [{ type: 'ViewingPublished', data: publishable(viewing, context) } satisfies ViewingEvent];
    return step === 'live' ? [{ type: 'ViewingWentLive', data: {} } satisfies ViewingEvent] : completed(viewing);
  });
}

/** Events of a completion: pending requests are rejected; `ViewingCompleted` implies the other changes. */
function completed({ bookings }: ExistingViewing): ViewingEvent[] {
  const waiting = inOrder(bookings.allBookings().filter(({ status }) => status === 'pending'));
  const rejected = waiting.map(({ bookingId, companyId }): ViewingEvent => ({
    type: 'BookingRejected',
    data: { bookingId, companyId, reason: VIEWING_OVER },
  }));
  return [...rejected, { type: 'ViewingCompleted', data: {} }];
}

const VIEWING_OVER = 'The viewing is completed';

function publishable(viewing: ExistingViewing, context: ViewingContext): ViewingHours {
  checkComplete(viewing, viewing);
  return hours(viewing, context);
}

function checkComplete(details: ViewingDetails & OpeningHours, { rooms, status }: ExistingViewing): void {
  const { location, startDate, endDate, closedDays } = details;
  const isNeverOpen =
    startDate && endDate && daysBetween(startDate, endDate).every((date) => closedDays.includes(date));
  const missing = [
    ...(location ? [] : ['location']),
    ...(startDate && endDate ? [] : ['dates']),
    ...(isNeverOpen ? ['openDays'] : []),
    ...(rooms.size > 0 ? [] : ['rooms']),
  ];
  if (missing.length > 0) throw new Rejection('VIEWING_INCOMPLETE', { status, missing });
}

/** @throws Rejection if its last day has ended */
function hours({ startDate, endDate, timeZone }: ViewingDetails, { now, localTimes }: ViewingContext): ViewingHours {
  if (startDate === null || endDate === null) throw new TypeError('a viewing without dates has no hours');
  const closesAt = endOfDay(localTimes, endDate, timeZone);
  if (closesAt <= now) throw new Rejection('ENDS_IN_THE_PAST', { endDate, timeZone });
  return { opensAt: localTimes.startOfDay(startDate, timeZone), closesAt };
}

function checkDates({ startDate, endDate }: ViewingDetails): void {
  if (startDate === null || endDate === null) return;
  const days = numberOfDays(startDate, endDate);
  if (days < 1 || days > MAXIMUM_VIEWING_DAYS)
    throw new Rejection('DATES_NOT_POSSIBLE', { startDate, endDate, maximumDays: MAXIMUM_VIEWING_DAYS });
}

/** @param given the fields of the command @param hours the fields after it */
function checkOpening(rules: number, given: Partial<OpeningHours>, hours: OpeningHours): void {
  const fields = OPENING_FIELDS.filter((field) => given[field] !== undefined);
  if (fields.length === 0) return;
  if (!rulesOf(rules).allowsOpeningHours) throw new Rejection('RULES_OLDER', { fields });
  const { openFrom, openUntil, closedHour } = hours;
  const isOutside = closedHour !== null && !hoursOfDay(hours).includes(closedHour);
  if (isOutside || slotsOfDay(hours).length === 0)
    throw new Rejection('HOURS_NOT_POSSIBLE', { openFrom, openUntil, closedHour });
}

/** Open bookings must be within the new days and hours; a change of the time zone would move them. */
function checkBookings({ bookings, timeZone, status }: ExistingViewing, details: ViewingDetails & OpeningHours): void {
  const coming = inOrder(
    bookings.allBookings().filter((booking) => booking.status === 'pending' || booking.status === 'approved'),
  );
  const outside =
    details.timeZone === timeZone
      ? coming.filter(
          ({ date, slots }) =>
            date < details.startDate! ||
            date > details.endDate! ||
            !slots.every((slot) => slotsOn(details, date).includes(slot)),
        )
      : coming;
  if (outside.length > 0)
    throw new Rejection('BOOKINGS_OUTSIDE', {
      status,
      bookings: outside.map(({ bookingId }) => bookingId),
      outside: outside.map(({ companyId, date, slots }) => ({ companyId, date, slots })),
    });
}

function differences(viewing: ExistingViewing, changes: Partial<ViewingDetails>): Partial<ViewingDetails> {
  const rules = rulesOf(viewing.rules);
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && isDifferent(rules, value, viewing[field as keyof ViewingDetails]);
  return Object.fromEntries(Object.entries(changes).filter(differs));
}
