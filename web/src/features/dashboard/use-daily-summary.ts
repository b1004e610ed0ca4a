import { useEffect } from 'react';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { dashboard, loadDailySummary } from './daily-summary.js';
import { ThrottledTask } from './throttled-task.js';

/** Poll interval in ms, for changes that trigger no reload, such as new people and failed messages. */
const EVERY = 60_000;
/** Minimum interval in ms between two reloads that live messages trigger. */
const PAUSE = 1_500;

export function useDailySummary(): Load {
  const load = useLoad('daily summary', loadDailySummary, { every: EVERY });
  useEffect(() => {
    const reading = new ThrottledTask(
      // A failed load is repeated after the next message or poll; the last summary stays visible.
      () => (document.visibilityState === 'visible' ? loadDailySummary().catch(() => undefined) : Promise.resolve()),
      PAUSE,
    );
    const unfollow = dashboard.follow((state, before) => {
      if (state.changes !== before.changes) reading.request();
    });
    return () => {
      unfollow();
      reading.stop();
    };
  }, []);
  return load;
}
