import { useEffect, useState } from 'react';
import { serverNow } from '../../../../shared/socket/clock.js';

const MINUTE = 60_000;
const now = (): number => Math.floor(serverNow() / MINUTE);

/** The beginning of the minute that it is by the server's clock: what has passed is looked at again each minute, not each second. */
export function useServerMinute(): string {
  const [minute, setMinute] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMinute(now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return new Date(minute * MINUTE).toISOString();
}
