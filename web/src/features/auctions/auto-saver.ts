import { isTransient, retryAfterSeconds, needsSignIn } from '../../shared/http/api-error.js';
import { connectionNow, onConnectionChange } from '../../shared/store/connection-state.js';

/** Saves typed text on the server after a short delay; unsaved text is also in session storage for a reload. */

/** Delay in ms before typed text is saved, so that one call saves several keystrokes. */
const MOMENT = 600;
/** Delay before a failed save is sent again, in ms, unless the server sent `Retry-After`. */
const AGAIN = 3_000;

/** Saves one key per call. Calls for the same key overlap only when the page is hidden. */
export interface AutoSaver {
  /** Saves the key after a short delay; a retry that is already scheduled keeps its time. */
  soon: (key: string) => void;
  /** Saves now the keys of `toSave`, except keys that wait for `Retry-After`. */
  all: () => void;
  /** Saves on reconnect and when the page is hidden; warns before the tab closes while text cannot be saved. Call it once. */
  watch: () => void;
}

/**
 * Overlapping calls for a key have no known order: `isOnly` is false for them, and the text is sent again afterwards.
 * @param what `unsaved`: keys of unsaved text. `toSave`: these keys without finally refused ones. `save`: saves one key;
 * false if no user is signed in
 */
export function autoSaverOf({
  unsaved,
  toSave = unsaved,
  save,
}: {
  unsaved: () => readonly string[];
  toSave?: () => readonly string[];
  save: (key: string, isOnly: () => boolean) => Promise<boolean>;
}): AutoSaver {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const pending = new Map<string, number>();
  /** Keys whose calls overlap, until the last of these calls ends. */
  const crossing = new Set<string>();
  /** Keys requested during a call: it may lack text typed later, so they are saved again when it ends. */
  const overtaken = new Set<string>();
  /** Keys that wait for the server's `Retry-After`. */
  const held = new Set<string>();
  /** Keys whose last call did not save. */
  const failed = new Set<string>();

  function soon(key: string, wait: number): void {
    if (timers.has(key)) return;
    timers.set(
      key,
      setTimeout(() => void ask(key), wait),
    );
  }

  /** @param isLeaving the page may close: send now, even during another call for the key */
  async function ask(key: string, isLeaving = false): Promise<void> {
    clearTimeout(timers.get(key));
    timers.delete(key);
    held.delete(key);
    const others = pending.get(key) ?? 0;
    if (others > 0) {
      overtaken.add(key);
      if (!isLeaving) return;
      crossing.add(key);
    }
    pending.set(key, others + 1);
    try {
      if (await save(key, () => !crossing.has(key))) failed.delete(key);
      else failed.add(key);
    } catch (error) {
      failed.add(key);
      const seconds = retryAfterSeconds(error);
      if (seconds !== null) held.add(key);
      if (isTransient(error) || needsSignIn(error)) soon(key, seconds === null ? AGAIN : seconds * 1_000);
    } finally {
      ended(key);
    }
  }

  function ended(key: string): void {
    const others = pending.get(key)! - 1;
    pending.set(key, others);
    if (others > 0) return;
    crossing.delete(key);
    if (overtaken.delete(key) && toSave().includes(key)) soon(key, 0);
  }

  function all(isLeaving = false): void {
    for (const key of toSave()) if (!held.has(key)) void ask(key, isLeaving);
  }

  return {
    soon: (key) => soon(key, MOMENT),
    all: () => all(),
    watch: () => {
      onConnectionChange(({ reached }, before) => {
        if (reached && !before.reached) all();
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') all(true);
      });
      window.addEventListener('beforeunload', (event) => {
        const { reached } = connectionNow();
        if (unsaved().some((key) => !reached || failed.has(key))) event.preventDefault();
      });
    },
  };
}

/** Stores one user's unsaved text in session storage; null removes it. */
export function storeInTab<Left extends { of: string | null }>(name: string, left: Left | null): void {
  try {
    if (left) sessionStorage.setItem(name, JSON.stringify(left));
    else sessionStorage.removeItem(name);
  } catch {
    // Without session storage, only the server stores the text.
  }
}

/** The unsaved text of this user; removes that of another user. */
export function readFromTab<Left extends { of: string | null }>(name: string, userId: string): Left | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Left | null;
    if (!left || left.of === userId) return left;
    sessionStorage.removeItem(name);
  } catch {
    // No storage, or an entry in an unknown format.
  }
  return null;
}
