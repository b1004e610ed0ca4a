import { formatDay, formatInstant } from '../../time/time.js';

export const Day = ({ of }: { of: string }) => (
  <time dateTime={of} style={{ whiteSpace: 'nowrap' }}>
    {formatDay(of)}
  </time>
);
export const Instant = ({ of }: { of: string }) => (
  <time dateTime={of} style={{ whiteSpace: 'nowrap' }}>
    {formatInstant(of)}
  </time>
);
