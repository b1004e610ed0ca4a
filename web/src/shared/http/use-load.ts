import { useCallback, useEffect, useRef, useState } from 'react';
import { connectionNow, useConnection } from '../store/connection-state.js';
import { onReturn } from './on-return.js';
import { joinLoad, type SharedLoad } from './shared-load.js';

export interface Load {
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
  again: () => void;
}

/** When a list is read again while its screen is open, quietly: what is shown stays until the fresh answer is there. */
interface Refresh {
  /** Whether coming back to the tab reads it again: others may have been at work meanwhile. */
  onReturn?: boolean;
  /** Milliseconds between two readings; 0: none. */
  every?: number;
}

/**
 * Runs a load when a screen opens, when its key changes, and whenever the server told this tab to load everything again. What news keep current is
 * read once more, quietly, when they begin: what happened between the reading and that is in neither.
 * Screens with the same key share a load that is under way. It is cancelled when the last of them leaves.
 */
export function useLoad(
  key: string,
  load: (signal: AbortSignal) => Promise<unknown>,
  { onReturn: returns = true, every = 0 }: Refresh = {},
): Load {
  const epoch = useConnection((state) => state.epoch);
  const begun = useConnection((state) => state.begun);
  const [turn, setTurn] = useState(0);
  const [outcome, setOutcome] = useState<{ key: string; status: Load['status']; error: unknown }>({
    key: '',
    status: 'loading',
    error: null,
  });
  /** The load that runs, or ran last, and when news had begun as it did. */
  const last = useRef<{ done: Promise<unknown>; begun: number }>({ done: Promise.resolve(), begun });
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  useEffect(() => {
    let current = true;
    const joined = joinLoad(key, latest.current);
    last.current = { done: joined.done, begun: connectionNow().begun };
    joined.done.then(
      () => {
        if (current) setOutcome({ key, status: 'ready', error: null });
      },
      (error: unknown) => {
        if (current) setOutcome({ key, status: 'failed', error });
      },
    );
    return () => {
      current = false;
      joined.leave();
    };
  }, [key, epoch, turn]);

  useEffect(() => {
    let current = true;
    let joined: SharedLoad | undefined;
    const read = () => {
      const before = joined;
      joined = joinLoad(key, latest.current);
      last.current = { done: joined.done, begun: connectionNow().begun };
      before?.leave();
      // A failure is not told: what is on the screen stays.
      joined.done.then(
        () => {
          if (current)
            setOutcome((known) =>
              known.key === key && known.status === 'ready' ? known : { key, status: 'ready', error: null },
            );
        },
        () => undefined,
      );
    };
    // One that still runs began too early, and would be joined.
    const readAfter = () => current && read();
    if (!returns && last.current.begun !== begun) last.current.done.then(readAfter, readAfter);
    const stop = returns ? onReturn(read) : undefined;
    const timer = every > 0 ? setInterval(read, every) : undefined;
    return () => {
      current = false;
      stop?.();
      clearInterval(timer);
      joined?.leave();
    };
  }, [key, returns, every, begun]);

  const again = useCallback(() => {
    setOutcome({ key: '', status: 'loading', error: null });
    setTurn((count) => count + 1);
  }, []);
  return { status: outcome.key === key ? outcome.status : 'loading', error: outcome.error, again };
}
