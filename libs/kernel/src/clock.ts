/** An ISO-8601 UTC instant with milliseconds, as `Date.prototype.toISOString` writes it: two of them compare as strings. */
export type Instant = string;

/** A clock is a value: whoever needs the time is handed one. */
export type Clock = () => Instant;

export const systemClock: Clock = () => new Date().toISOString();

export const later = (a: Instant, b: Instant): Instant => (a >= b ? a : b);

export const millisBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);

export const plusMillis = (instant: Instant, millis: number): Instant => new Date(Date.parse(instant) + millis).toISOString();
