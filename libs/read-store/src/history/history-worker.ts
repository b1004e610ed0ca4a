import type { MessagePort } from 'node:worker_threads';
import type { StreamHead } from '@tender/event-store';
import { HistoryMonitor, type HistoryMonitorOptions, type HistoryStatus } from './history-monitor.js';
import { watermarkBeside } from './watermark-store.js';

export interface HistoryThreadData {
  /** The other end has a `MonitoredHistory`. */
  port: MessagePort;
  stateFolder: string;
}

export type ToHistoryMonitor = { kind: 'saved'; error?: string } | { kind: 'stop' };
export type FromHistoryMonitor =
  | { kind: 'status'; status: HistoryStatus }
  | { kind: 'trouble'; error: string }
  | { kind: 'save'; epoch: string; heads: readonly StreamHead[] };

/**
 * Monitors the history in a thread whose host writes the watermark: reads the log and the state over connections of
 * their own. Resolves when the host has stopped it.
 */
export function monitorHistory(
  { port, stateFolder }: HistoryThreadData,
  options: Pick<HistoryMonitorOptions, 'events' | 'finals' | 'compareEnd'>,
): Promise<void> {
  const send = (message: FromHistoryMonitor): void => port.postMessage(message);
  let saving: PromiseWithResolvers<void> | undefined;
  const monitor = new HistoryMonitor({
    ...options,
    watermarks: {
      loadWatermark: async () => watermarkBeside(stateFolder),
      saveHeads(epoch, heads) {
        saving = Promise.withResolvers();
        send({ kind: 'save', epoch, heads });
        return saving.promise;
      },
    },
    report: (status) => send({ kind: 'status', status }),
    trouble: (error) => send({ kind: 'trouble', error: String(error) }),
  });
  return new Promise((resolve) => {
    port.on('message', (message: ToHistoryMonitor) => {
      if (message.kind === 'stop') return void monitor.stop().then(() => port.close());
      if (message.error === undefined) saving?.resolve();
      else saving?.reject(new Error(message.error));
    });
    port.once('close', resolve);
  });
}
