import { setImmediate } from 'node:timers/promises';
import { SUBSCRIPTION_PAGE } from '../pacing.js';
import type { CommitSignal } from './commit-signal.js';
import type { EventStore, Position, RecordedEvent, Subscription } from '../port.js';

/**
 * A catch-up subscription: reads page after page, and waits for a commit at the end. There is no switch to live delivery and hence no gap: a signal
 * only triggers the next read. `stop` waits for the handler, so the handler must not await it. If no caller handles `ended`, a failure is an
 * unhandled rejection: ending the process is better than a read model that silently stops.
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
      await setImmediate();
    }
  }

  const running = run().finally(onEnd);
  return {
    // A separate promise: `stop` must not mark a failure of `ended` as handled.
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
  onEnd: () => void;
}
