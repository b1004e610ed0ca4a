import { formatEnd } from '../../../shared/time/time.js';

/** Format of instants in messages, equal for all readers: `23 November 2026 at 09:00 UTC`. */
const IN_UTC = /\b\d{1,2} [A-Z][a-z]+ \d{4} at \d{2}:\d{2}(:\d{2})? UTC\b/g;

/** Converts the instants of a message to the reader's time zone. */
export const inLocalTime = (text: string): string =>
  text.replace(IN_UTC, (written) => {
    const instant = new Date(written.replace(' at ', ' '));
    return Number.isNaN(instant.getTime()) ? written : formatEnd(instant.toISOString());
  });
