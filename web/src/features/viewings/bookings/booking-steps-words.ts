import type { BookingStep, BookingStepKind } from '@tender/contracts';

const VERBS: Record<BookingStepKind, string> = {
  BookingRequested: 'Requested',
  BookingCreated: 'Booked',
  BookingApproved: 'Confirmed',
  BookingUpdated: 'Changed',
  BookingRejected: 'Rejected',
  BookingCancelled: 'Cancelled',
  BookingCompleted: 'Completed',
};

interface Names {
  person: (id: string) => string;
  room: (id: string) => string;
}

/** `Confirmed by the house: Room 1`. What nobody of the company did, the house did; a booking completes by itself. */
export function stepInWords({ kind, by, room, reason }: BookingStep, names: Names): string {
  const verb = VERBS[kind];
  if (kind === 'BookingCompleted') return verb;
  const who = by === null ? 'the house' : names.person(by);
  const more = room !== null ? names.room(room) : kind === 'BookingUpdated' ? 'waits for confirmation' : reason;
  return `${verb} by ${who}${more ? `: ${more}` : ''}`;
}
