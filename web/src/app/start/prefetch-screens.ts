import { can, isAdmitted, PAGES, type PagePath, type UserView } from '@tender/contracts';
import type { LazyScreen } from '../../shared/ui/screens/lazy-screen.js';

/** Milliseconds after somebody has come in: until then the line belongs to the screen that they look at. */
const PREFETCH_DELAY = 5_000;

type Screens = { readonly [Page in PagePath]?: LazyScreen };

/** The screens that somebody may visit. */
export const screensFor = (screens: Screens, me: UserView): LazyScreen[] =>
  (Object.entries(screens) as [PagePath, LazyScreen][])
    .filter(([path]) => isAdmitted(me) && can(me.role, PAGES[path]))
    .map(([, screen]) => screen);

/**
 * Fetches the code of the screens that somebody may visit, one after another, while the tab has nothing else to do: the next click waits for no
 * line, and a line that is lost takes no screen away. Not where the reader asks that data be saved.
 */
export function prefetchScreens(screens: Screens, me: UserView): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const waiting = screensFor(screens, me);
  const next = (): void =>
    void waiting
      .shift()
      ?.preload()
      .then(() => whenIdle(next));
  afterFirstScreen(next);
}

/** Does something once the screen that somebody looks at has had the line, and the tab has nothing else to do. */
export const afterFirstScreen = (work: () => void): void => void setTimeout(() => whenIdle(work), PREFETCH_DELAY);

function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 200);
}
