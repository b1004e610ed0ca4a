import { untilServerReachable } from './reachability.js';

const RELOADED_KEY = 'reloaded-for-screen';
/** Time in ms after a reload within which a failure is thrown: the page must not reload in a loop. */
const RELOAD_PAUSE = 10_000;
/** Delay of the second attempt in ms. */
const AGAIN = 300;

const uses: (() => boolean)[] = [() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))];

export const keepPageWhile = (isUsed: () => boolean): void => void uses.push(isUsed);

/** Reloads the page in production after two failed loads, most likely of an earlier release, but not while bids are sent. */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (await untilServerReachable()) continue;
      if (failures > 1 && !uses.some((isUsed) => isUsed())) return reloadOnce(error);
      await new Promise((resolve) => setTimeout(resolve, AGAIN * Math.min(failures, 10)));
    }
  }
}

function reloadOnce(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (!import.meta.env.PROD || Date.now() - last < RELOAD_PAUSE) throw error;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
  return new Promise<never>(() => {});
}
