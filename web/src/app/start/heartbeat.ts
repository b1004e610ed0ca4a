import { hasSessionEnded } from '../../features/people/session.js';
import { isAuthenticated } from '../../shared/session/authentication.js';
import { onSessionChange, sessionNow } from '../../shared/session/session.js';
import { serverNow } from '../../shared/socket/clock.js';
import { applicationNow } from '../../shared/store/application.js';

/** A session ends after 30 minutes without a sign of life, or what the house has set: seldom less than a few. */
const BEAT_MILLIS = 4 * 60_000;
/** The longest that a timer of a browser can wait. */
const MAX_TIMER_MILLIS = 2 ** 31 - 1;

/**
 * Keeps the session of someone who looks at the page alive, also when nothing is clicked: while the tab is visible and, also in a
 * hidden tab, while a running auction is open (`domain.md §3`). A tab that comes back to the front asks at once, so that a session
 * that ended meanwhile is told before anything is typed; so does every tab at the moment at which the session ends in any case.
 */
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
