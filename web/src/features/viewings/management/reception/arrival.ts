import type { BookingView } from '@tender/contracts';

/** Milliseconds before its booking that a company is let in without a question. */
const EARLY = 15 * 60_000;

/** Whether a company comes so long before its booking that it is asked for: whoever signs out has used it up. @param now milliseconds since 1970 */
export const isEarly = ({ startsAt }: Pick<BookingView, 'startsAt'>, now: number): boolean =>
  Date.parse(startsAt) - now > EARLY;
