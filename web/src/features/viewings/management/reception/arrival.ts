import type { BookingView } from '@tender/contracts';

/** Longest time in ms that a company may be early without a confirmation. */
const EARLY = 15 * 60_000;

/** Whether an arrival needs a confirmation: a sign-out would use up the booking. @param now Unix time in ms */
export const isEarly = ({ startsAt }: Pick<BookingView, 'startsAt'>, now: number): boolean =>
  Date.parse(startsAt) - now > EARLY;
