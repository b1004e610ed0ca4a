import type { LiveMessage } from '@tender/contracts';

/** Batch window in ms: at a busy close hundreds of messages arrive per second. */
const BATCH_MILLIS = 80;
/** Batch window after a recent batch, in ms: four renders per second keep a control room readable. */
const BUSY_BATCH_MILLIS = 250;

export interface MessageBatch {
  add: (message: LiveMessage) => void;
  flush: () => void;
  clear: () => void;
}

/** Collects live messages, and applies them together. */
export function messageBatch(apply: (messages: readonly LiveMessage[]) => void): MessageBatch {
  let waiting: LiveMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let appliedAt = -Infinity;

  function clear(): void {
    clearTimeout(timer);
    [timer, waiting] = [undefined, []];
  }

  function flush(): void {
    const messages = waiting;
    clear();
    if (messages.length === 0) return;
    appliedAt = performance.now();
    apply(messages);
  }

  return {
    add: (message) => {
      waiting.push(message);
      const isBusy = performance.now() - appliedAt < BUSY_BATCH_MILLIS;
      timer ??= setTimeout(flush, isBusy ? BUSY_BATCH_MILLIS : BATCH_MILLIS);
    },
    flush,
    clear,
  };
}
