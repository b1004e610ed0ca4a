import { isTransient, retryAfterSeconds, needsSignIn } from '../../shared/http/api-error.js';
import { connectionNow, onConnectionChange } from '../../shared/store/connection-state.js';

/**
 * Has the house keep what a person types, a moment after it was typed. Until it is kept, and for as long as the house cannot be reached, it stands in
 * the tab's session storage, so that a reload loses nothing either.
 */

/** Milliseconds: what is typed within this time is kept in one call. */
const MOMENT = 600;
/** Milliseconds before what could not be kept is sent again, unless the house asks for another wait. */
const AGAIN = 3_000;

/** Everything is by a key, of which one call is under way at a time, but where the page is left. */
export interface AutoSaver {
  /** Asks in a moment; not before a repetition that is due. */
  soon: (key: string) => void;
  /** Asks for all that is not kept, at once; but for what the house asked to wait with. */
  all: () => void;
  /** From the first call on, asks for all when the house is reached again and when the page is left; a tab that would take something with it warns. */
  watch: () => void;
}

/**
 * @param what tells the keys of `unkept` texts, and of those `toAsk` for: what was refused for good is not asked for again before something else is
 * typed. `keep` makes one call, and rejects with its refusal; false: nobody is in for whom it could. What the house has taken counts as kept only if
 * the call `isOnly`: of two at once the older may arrive last, so that the present text is sent once more after both.
 */
export function autoSaverOf({
  unkept,
  toAsk = unkept,
  keep,
}: {
  unkept: () => readonly string[];
  toAsk?: () => readonly string[];
  keep: (key: string, isOnly: () => boolean) => Promise<boolean>;
}): AutoSaver {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Number of calls under way. */
  const underWay = new Map<string, number>();
  /** Of what more than one is under way, or was until the last of them ends. */
  const crossing = new Set<string>();
  /** What was asked for while a call of it was under way, which may lack what was typed since. */
  const overtaken = new Set<string>();
  /** What the house asked to wait with. */
  const held = new Set<string>();
  /** What the last call has not had kept. */
  const failed = new Set<string>();
  let isWatching = false;

  function soon(key: string, wait: number): void {
    if (timers.has(key)) return;
    timers.set(
      key,
      setTimeout(() => void ask(key), wait),
    );
  }

  /** @param isLeaving no later moment is sure to come: it is sent beside a call that is under way */
  async function ask(key: string, isLeaving = false): Promise<void> {
    clearTimeout(timers.get(key));
    timers.delete(key);
    held.delete(key);
    const others = underWay.get(key) ?? 0;
    if (others > 0) {
      overtaken.add(key);
      if (!isLeaving) return;
      crossing.add(key);
    }
    underWay.set(key, others + 1);
    try {
      if (await keep(key, () => !crossing.has(key))) failed.delete(key);
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
    const others = underWay.get(key)! - 1;
    underWay.set(key, others);
    if (others > 0) return;
    crossing.delete(key);
    if (overtaken.delete(key) && toAsk().includes(key)) soon(key, 0);
  }

  function all(isLeaving = false): void {
    for (const key of toAsk()) if (!held.has(key)) void ask(key, isLeaving);
  }

  return {
    soon: (key) => soon(key, MOMENT),
    all: () => all(),
    watch: () => {
      if (isWatching) return;
      isWatching = true;
      onConnectionChange(({ reached }, before) => {
        if (reached && !before.reached) all();
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') all(true);
      });
      window.addEventListener('beforeunload', (event) => {
        const { reached } = connectionNow();
        if (unkept().some((key) => !reached || failed.has(key))) event.preventDefault();
      });
    },
  };
}

/** Leaves in the tab what the house does not have yet, of one person alone; null: it has everything. */
export function storeInTab<Left extends { of: string | null }>(name: string, left: Left | null): void {
  try {
    if (left) sessionStorage.setItem(name, JSON.stringify(left));
    else sessionStorage.removeItem(name);
  } catch {
    // A browser without storage: then the house alone keeps it.
  }
}

/** What was left in the tab by this person; what another has left is removed. */
export function readFromTab<Left extends { of: string | null }>(name: string, userId: string): Left | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Left | null;
    if (!left || left.of === userId) return left;
    sessionStorage.removeItem(name);
  } catch {
    // Without storage, or with something in it that no page of ours has left.
  }
  return null;
}
