import { formatDay, formatInstant } from '../../time/time.js';

/** A day on one line: `20 Nov 2026`. */
export const Day = ({ of }: { of: string }) => (
  <time dateTime={of} style={{ whiteSpace: 'nowrap' }}>
    {formatDay(of)}
  </time>
);
/** A day and its time on one line: `Fri 20 Nov, 14:03`. */
export const Instant = ({ of }: { of: string }) => (
  <time dateTime={of} style={{ whiteSpace: 'nowrap' }}>
    {formatInstant(of)}
  </time>
);
