import { untilServerReachable } from './reachability.js';

const RELOADED_KEY = 'reloaded-for-screen';
/** Time in ms after a reload within which a failure is thrown: the page must not reload in a loop. */
const RELOAD_PAUSE = 10_000;

/** Reloads the page after a failed load in production: a new release has most likely replaced the files. */
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
