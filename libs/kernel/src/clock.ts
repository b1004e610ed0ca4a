/** An ISO-8601 UTC instant with milliseconds, as `Date.prototype.toISOString` writes it: two of them compare as strings. */
export type Instant = string;

/** A clock is a value: whoever needs the time is handed one. */
export type Clock = () => Instant;

let lastMillis = NaN;
let lastInstant: Instant = '';

/** The machine's time. Written out once a millisecond, however often it is asked. */
export const systemClock: Clock = () => {
  const millis = Date.now();
  if (millis !== lastMillis) {
    lastInstant = new Date(millis).toISOString();
    lastMillis = millis;
  }
  return lastInstant;
};

export const later = (a: Instant, b: Instant): Instant => (a >= b ? a : b);

export const millisBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);

export const plusMillis = (instant: Instant, millis: number): Instant => new Date(Date.parse(instant) + millis).toISOString();
