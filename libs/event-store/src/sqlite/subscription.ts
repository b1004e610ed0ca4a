import { setImmediate } from 'node:timers/promises';
import { SUBSCRIPTION_PAGE } from '../pacing.js';
import type { CommitSignal } from './commit-signal.js';
import type { EventStore, Position, RecordedEvent, Subscription } from '../port.js';

/**
 * A catch-up subscription: reads page after page behind its position, and where there is none, waits for the next
 * commit. There is no moment of switching to live, hence no gap: every page comes from the store, and a signal only
 * says that a look is worth it.
 *
 * `stop` lets the handler finish what it has, and so must not be awaited inside it. When nobody looks at `ended`, a
 * failure is an unhandled rejection: better the process ends than a read model stands still unseen.
 */
export function catchUp(
  store: Pick<EventStore, 'readAll'>,
  commits: CommitSignal,
  { after, handler, onEnd }: Subscriber,
): Subscription {
  let stopped = false;

  async function run(): Promise<void> {
    let position = after;
    while (!stopped) {
      const heard = commits.count;
      const page = await store.readAll(position, SUBSCRIPTION_PAGE);
      const last = page.at(-1);
      if (stopped) return;
      if (last) {
        await handler(page);
        position = last.position;
      } else {
        await commits.after(heard);
      }
      // Others get the thread; and the appending code has taken note of the append before a handler hears of it.
      await setImmediate();
    }
  }

  const running = run().finally(onEnd);
  return {
    // Another promise than `running`, so that `stop` does not count as having looked at it.
    ended: running.then(() => undefined),
    stop() {
      stopped = true;
      commits.ring();
      return running.catch(() => undefined);
    },
  };
}

export interface Subscriber {
  after: Position;
  handler: (page: RecordedEvent[]) => Promise<void> | void;
  /** Called once, however it ends. */
  onEnd: () => void;
}
