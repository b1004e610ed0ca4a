import { useEffect, useEffectEvent } from 'react';
import { useConnection } from '../store/connection-state.js';
import { readingsOf } from './readings.js';

/** Milliseconds: much may change within a moment; it is read again once. */
const SETTLE = 250;
/** Milliseconds between two questions while no news arrives. */
const WITHOUT_NEWS = 10_000;

/** What live messages keep current need not be asked for on return; without a connection it is asked for now and then. */
export function useFreshness(): { onReturn: boolean; every: number } {
  const connected = useConnection((state) => state.status === 'live');
  return { onReturn: !connected, every: connected ? 0 : WITHOUT_NEWS };
}

/** Reads quietly after a counter of changes has risen, until that succeeds; what comes within a moment is answered once. */
export function useAfterChanges(changes: number, load: () => Promise<unknown>): void {
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (changes === 0) return undefined;
    const { read, end } = readingsOf(() => loadNow());
    const timer = setTimeout(read, SETTLE);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [changes]);
}

/**
 * Reads quietly whenever the connection is there, or there again, until that succeeds: for news that are not told afterwards to a tab that was away.
 */
export function useOnConnection(load: () => Promise<unknown>): void {
  const connected = useConnection((state) => state.status === 'live');
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (!connected) return undefined;
    const { read, end } = readingsOf(() => loadNow());
    read();
    return end;
  }, [connected]);
}
