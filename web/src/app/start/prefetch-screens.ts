import { can, isAdmitted, PAGES, type PagePath, type UserView } from '@tender/contracts';
import type { LazyScreen } from '../../shared/ui/screens/lazy-screen.js';

/** Delay of prefetching in ms: the first screen needs the connection before. */
const PREFETCH_DELAY = 5_000;

type Screens = { readonly [Page in PagePath]?: LazyScreen };

export const screensFor = (screens: Screens, me: UserView): LazyScreen[] =>
  (Object.entries(screens) as [PagePath, LazyScreen][])
    .filter(([path]) => isAdmitted(me) && can(me.role, PAGES[path]))
    .map(([, screen]) => screen);

/** Prefetches the code of screens in sequence while the tab is idle: they then open faster, also offline. */
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

export const afterFirstScreen = (work: () => void): void => void setTimeout(() => whenIdle(work), PREFETCH_DELAY);

function whenIdle(work: () => void): void {
  // Not every browser has `requestIdleCallback`.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 200);
}
