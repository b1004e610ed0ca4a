import { useEffect, useState } from 'react';
import { serverNow } from '../../../../shared/socket/clock.js';

const MINUTE = 60_000;
const now = (): number => Math.floor(serverNow() / MINUTE);

/** Start of the server's present minute: screens that depend on it render once a minute, not each second. */
export function useServerMinute(): string {
  const [minute, setMinute] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMinute(now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return new Date(minute * MINUTE).toISOString();
}
