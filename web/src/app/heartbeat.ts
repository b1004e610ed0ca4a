import { post } from '../shared/http/request.js';
import { useStore } from '../shared/store/store.js';

/** A session ends after 30 minutes without a sign of life, or what the house has set: seldom less than a few. */
const EVERY = 4 * 60_000;

/**
 * Keeps the session of someone who looks at the page alive, also when nothing is clicked: while the tab is visible and, also in a
 * hidden tab, while a running auction is open (`domain.md §3`). A tab that comes back to the front asks at once, so that a session
 * that ended meanwhile is told before anything is typed.
 */
export function beginHeartbeat(onSessionEnded: () => void): void {
  const beat = () => {
    const { auth, application } = useStore.getState();
    if (!auth.isAuthenticated || (document.visibilityState === 'hidden' && !application.isAuctionView)) return;
    post<{ isAuthed: boolean }>('/api/auth/isAuthenticated').then(({ isAuthed }) => { if (!isAuthed) onSessionEnded(); }, () => undefined);
  };
  setInterval(beat, EVERY);
  document.addEventListener('visibilitychange', beat);
}
