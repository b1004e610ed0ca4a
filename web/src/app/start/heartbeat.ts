import { hasSessionEnded } from '../../features/people/session.js';
import { isAuthenticated } from '../../shared/session/authentication.js';
import { onSessionChange, sessionNow } from '../../shared/session/session.js';
import { serverNow } from '../../shared/socket/clock.js';
import { applicationNow } from '../../shared/store/application.js';

/** Interval in ms, below the session's idle limit of 30 minutes. */
const BEAT_MILLIS = 4 * 60_000;
/** The longest delay of a browser timer, in ms. */
const MAX_TIMER_MILLIS = 2 ** 31 - 1;

/** Keeps the session alive without clicks (`domain.md §3.3`). In a hidden tab only while a running auction is open. */
export function startHeartbeat(onSessionEnded: () => void): void {
  const beat = () => {
    if (!isAuthenticated() || (document.visibilityState === 'hidden' && !applicationNow().isAuctionView)) return;
    hasSessionEnded().then(
      (isOver) => {
        if (isOver) onSessionEnded();
      },
      () => undefined,
    );
  };
  setInterval(beat, BEAT_MILLIS);
  document.addEventListener('visibilitychange', beat);
  beatAtSessionEnd(beat);
}

function beatAtSessionEnd(beat: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (endsAt: string | null) => {
    clearTimeout(timer);
    if (endsAt)
      timer = setTimeout(beat, Math.min(Math.max(0, Date.parse(endsAt) - serverNow()) + 1_000, MAX_TIMER_MILLIS));
  };
  wait(sessionNow().endsAt);
  onSessionChange(({ endsAt }, before) => {
    if (endsAt !== before.endsAt) wait(endsAt);
  });
}
