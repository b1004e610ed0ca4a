import { useEffect, useEffectEvent } from 'react';
import { useConnection } from '../store/connection-state.js';

/** Milliseconds: much may change within a moment; it is read again once. */
const SETTLE = 250;
/** Milliseconds between two questions while no news arrives. */
const WITHOUT_NEWS = 10_000;

/** What live messages keep current need not be asked for on return; without a connection it is asked for now and then. */
export function useFreshness(): { onReturn: boolean; every: number } {
  const connected = useConnection((state) => state.status === 'live');
  return { onReturn: !connected, every: connected ? 0 : WITHOUT_NEWS };
}

/** Runs quietly after a counter of changes has risen; what comes within a moment is answered once. */
export function useAfterChanges(changes: number, read: () => Promise<unknown>): void {
  const readAgain = useEffectEvent(() => void read().catch(() => undefined));
  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(() => readAgain(), SETTLE);
    return () => clearTimeout(timer);
  }, [changes]);
}

/** Runs quietly whenever the connection is there, or there again: for news that are not told afterwards to a tab that was away. */
export function useOnConnection(read: () => Promise<unknown>): void {
  const connected = useConnection((state) => state.status === 'live');
  const readAgain = useEffectEvent(() => void read().catch(() => undefined));
  useEffect(() => {
    if (connected) readAgain();
  }, [connected]);
}
