import { useEffect } from 'react';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { dashboard, loadDailySummary } from './daily-summary.js';
import { ThrottledTask } from './throttled-task.js';

/** Milliseconds after which the summary is read again in any case: of new people, mails and what stands still no live message tells. */
const EVERY = 60_000;
/** Milliseconds between two readings while live messages come, however many there are. */
const PAUSE = 1_500;

/** Keeps the day at a glance up to date for as long as it is on the screen. */
export function useDailySummary(): Load {
  const load = useLoad('daily summary', loadDailySummary, { every: EVERY });
  useEffect(() => {
    const reading = new ThrottledTask(
      // What fails is read again with the next message, or after a minute; what is shown stays.
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
