import { untilServerReachable } from './reachability.js';

const RELOADED_KEY = 'reloaded-for-screen';
/** Minimum milliseconds between two reloads. */
const RELOAD_PAUSE = 10_000;

/**
 * Loads code on demand. Without a connection it waits for one: a reload would lose the page. Otherwise, in production, a failed load
 * reloads the page, since a new release has most likely replaced the files; but not twice in a row, to avoid an endless loop.
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (await untilServerReachable()) return loadChunk(load);
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (!import.meta.env.PROD || Date.now() - last < RELOAD_PAUSE) throw error;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    window.location.reload();
    return new Promise<never>(() => {});
  }
}
