import { parentPort, workerData } from 'node:worker_threads';
import type { FinalEventsByKind, StreamHead } from '@tender/event-store';
import { openEventsBeside, type EventsPlace } from '../events-place.js';
import { HistoryWatch, type HistoryStatus } from './history-watch.js';
import { witnessBeside } from './witness-store.js';

/**
 * The thread of `HistoryThread`: it reads the log and the state by connections of its own, and has the witness written
 * by its host.
 */

export interface HistoryThreadData {
  events: EventsPlace;
  /** Where `state.db` is. */
  stateFolder: string;
  /** What may follow the end of a stream. */
  finals: FinalEventsByKind;
}

export type ToHistoryThread = { kind: 'saved'; error?: string } | { kind: 'stop' };
export type FromHistoryThread =
  | { kind: 'status'; status: HistoryStatus }
  | { kind: 'trouble'; error: string }
  | { kind: 'save'; epoch: string; heads: readonly StreamHead[] };

if (!parentPort) throw new Error('the watch over the history runs as a worker thread');
const port = parentPort;
const { events: place, stateFolder, finals } = workerData as HistoryThreadData;
const tell = (message: FromHistoryThread): void => port.postMessage(message);

const events = await openEventsBeside(place);
/** The save under way: there is one at most. */
let saving: { resolve(): void; reject(error: Error): void } | undefined;
const watch = new HistoryWatch({
  events,
  finals,
  witness: {
    load: async () => witnessBeside(stateFolder),
    save: (epoch, heads) =>
      new Promise((resolve, reject) => {
        saving = { resolve, reject };
        tell({ kind: 'save', epoch, heads });
      }),
  },
  report: (status) => tell({ kind: 'status', status }),
  trouble: (error) => tell({ kind: 'trouble', error: String(error) }),
});

port.on('message', (message: ToHistoryThread) => {
  if (message.kind === 'stop') return void stop();
  if (message.error === undefined) saving?.resolve();
  else saving?.reject(new Error(message.error));
});

async function stop(): Promise<void> {
  await watch.stop();
  await events.close();
  port.close();
}
