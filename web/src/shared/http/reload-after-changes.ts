import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../store/connection-state.js';
import { retryingLoad } from './retrying-load.js';

/** Milliseconds: much may change within a moment; it is read again once. */
const DEBOUNCE_MILLIS = 250;
/** Milliseconds between two questions while no news arrives. */
const POLL_MILLIS = 10_000;

/** What live messages keep current need not be asked for on return; without a connection it is asked for now and then. */
export function useRefreshPolicy(): { onReturn: boolean; every: number } {
  const connected = useConnection((state) => state.status === 'live');
  return { onReturn: !connected, every: connected ? 0 : POLL_MILLIS };
}

/** Tells whether a count, or a list, of changes is another than before. What there was of them when a screen opened, it reads as it opens. */
export function changeDetector(seen: number | string): (changes: number | string) => boolean {
  let last = seen;
  return (changes) => {
    const hasChanged = Boolean(changes) && changes !== last;
    last = changes;
    return hasChanged;
  };
}

/**
 * Milliseconds until changes are answered.
 * @param since the last reading of this kind. @param apart two of them: half as long again at most, as chance has it, so that not all tabs read at once
 */
export const waitAfterChange = (since: number, apart: number, chance = Math.random()): number =>
  Math.max(DEBOUNCE_MILLIS, apart * (1 + chance / 2) - since);

/**
 * Reads quietly after a counter, or a list, of changes is another, and not empty, until that succeeds; what comes within a moment is answered once.
 * @param apart milliseconds between two such readings at least, where news come often, and cost much
 */
export function useReloadAfterChanges(changes: number | string, load: () => Promise<unknown>, apart = 0): void {
  const loadNow = useEffectEvent(load);
  const [hasChanged] = useState(() => changeDetector(changes));
  const last = useRef(-Infinity);
  useEffect(() => {
    if (!hasChanged(changes)) return undefined;
    const { load: read, stop: end } = retryingLoad(() => {
      last.current = performance.now();
      return loadNow();
    });
    const timer = setTimeout(read, waitAfterChange(performance.now() - last.current, apart));
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [changes, hasChanged, apart]);
}

/**
 * Reads quietly whenever the connection is there, or there again, until that succeeds: for news that are not told afterwards to a tab that was away.
 */
export function useReloadOnConnection(load: () => Promise<unknown>): void {
  const connected = useConnection((state) => state.status === 'live');
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (!connected) return undefined;
    const { load: read, stop: end } = retryingLoad(() => loadNow());
    read();
    return end;
  }, [connected]);
}
