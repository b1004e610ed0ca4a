import type { BookingStep, BookingStepKind } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';

const VERBS: Record<BookingStepKind, string> = {
  BookingRequested: t('Requested'),
  BookingCreated: t('Booked'),
  BookingApproved: meant('Confirmed', 'a booking'),
  BookingUpdated: meant('Changed', 'a booking'),
  BookingRejected: meant('Rejected', 'a booking'),
  BookingCancelled: meant('Cancelled', 'a booking'),
  BookingCompleted: t('Completed'),
};

interface Names {
  person: (id: string) => string;
  room: (id: string) => string;
}

/** A step as text: `Confirmed by the house: Room 1`. Steps without a user are of staff; completion has no actor. */
export function stepInWords({ kind, by, room, reason }: BookingStep, names: Names): string {
  const verb = VERBS[kind];
  if (kind === 'BookingCompleted') return verb;
  const who = by === null ? t('the house') : names.person(by);
  const more = room !== null ? names.room(room) : kind === 'BookingUpdated' ? t('waits for confirmation') : reason;
  return more ? t('{verb} by {who}: {more}', { verb, who, more }) : t('{verb} by {who}', { verb, who });
}
