import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from '../socket/connection-state.js';

export interface Load {
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
  again: () => void;
}

/**
 * Runs a load when a screen opens, when its key changes, and whenever the server told this tab to load everything anew.
 * A reload keeps what is on the screen until the fresh answer is there.
 */
export function useLoad(key: string, load: () => Promise<unknown>): Load {
  const epoch = useConnection((state) => state.epoch);
  const [turn, setTurn] = useState(0);
  const [outcome, setOutcome] = useState<{ key: string; status: Load['status']; error: unknown }>({ key: '', status: 'loading', error: null });
  const latest = useRef(load);
  useEffect(() => { latest.current = load; });

  useEffect(() => {
    let current = true;
    latest.current().then(
      () => { if (current) setOutcome({ key, status: 'ready', error: null }); },
      (error: unknown) => { if (current) setOutcome({ key, status: 'failed', error }); },
    );
    return () => { current = false; };
  }, [key, epoch, turn]);

  const again = useCallback(() => {
    setOutcome({ key: '', status: 'loading', error: null });
    setTurn((count) => count + 1);
  }, []);
  return { status: outcome.key === key ? outcome.status : 'loading', error: outcome.error, again };
}
