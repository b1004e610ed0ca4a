import { useCallback, useEffect, useRef, useState } from 'react';
import { connectionNow, useConnection } from '../store/connection-state.js';
import { ApiError } from './api-error.js';
import { onTabReturn } from './on-tab-return.js';
import { retryingLoad, type RetryingLoad } from './retrying-load.js';
import { joinLoad, type SharedLoad } from './shared-load.js';

export interface Load {
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
  again: () => void;
}

interface Refresh {
  onReturn?: boolean;
  every?: number;
}

export interface Outcome extends Omit<Load, 'again'> {
  key: string;
}

const NO_OUTCOME: Outcome = { key: '', status: 'loading', error: null };

export const afterReading = (known: Outcome, key: string): Outcome =>
  known.key === key && known.status === 'ready' ? known : { key, status: 'ready', error: null };

/** Keeps loaded data after a failed reload. @param isAsked the screen has just opened: a 404 removes the data */
export const afterFailure = (known: Outcome, failed: Outcome, isAsked: boolean): Outcome =>
  known.key === failed.key && known.status === 'ready' && !(isAsked && isNotFound(failed.error)) ? known : failed;

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 404;

/**
 * Loads at the start, on a new key and on a new epoch. Screens with the same key share a running load.
 * With `onReturn` it reloads on a return to the tab, else when live messages start: earlier ones may be missing.
 */
export function useLoad(
  key: string,
  load: (signal: AbortSignal) => Promise<unknown>,
  { onReturn: returns = true, every = 0 }: Refresh = {},
): Load {
  const epoch = useConnection((state) => state.epoch);
  const begun = useConnection((state) => state.begun);
  const [turn, setTurn] = useState(0);
  const [outcome, setOutcome] = useState(NO_OUTCOME);
  const readings = useRef<RetryingLoad | null>(null);
  const last = useRef<{ done: Promise<unknown>; begun: number }>({ done: Promise.resolve(), begun });
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  useEffect(() => {
    let joined: SharedLoad | undefined;
    const mine = retryingLoad(
      () => {
        const before = joined;
        joined = joinLoad(key, latest.current);
        last.current = { done: joined.done, begun: connectionNow().begun };
        before?.leave();
        return joined.done;
      },
      {
        read: () => setOutcome((known) => afterReading(known, key)),
        failed: (error, neverRead) =>
          setOutcome((known) => afterFailure(known, { key, status: 'failed', error }, neverRead)),
      },
    );
    readings.current = mine;
    mine.load();
    return () => {
      mine.stop();
      joined?.leave();
    };
  }, [key, epoch, turn]);

  useEffect(() => {
    let current = true;
    const read = () => readings.current?.load();
    // Wait for a running load, then load again: it started before the change, and a new load would join it.
    const readAfter = () => current && read();
    if (!returns && last.current.begun !== begun) last.current.done.then(readAfter, readAfter);
    const stop = returns ? onTabReturn(read) : undefined;
    const readUnlessWaiting = () => {
      if (!readings.current?.isRetryPending()) read();
    };
    const timer = every > 0 ? setInterval(readUnlessWaiting, every) : undefined;
    return () => {
      current = false;
      stop?.();
      clearInterval(timer);
    };
  }, [key, returns, every, begun]);

  const again = useCallback(() => {
    setOutcome(NO_OUTCOME);
    setTurn((count) => count + 1);
  }, []);
  return { status: outcome.key === key ? outcome.status : 'loading', error: outcome.error, again };
}
