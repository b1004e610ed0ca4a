import { parentPort, workerData } from 'node:worker_threads';
import type { FinalEventsByKind, StreamEnd, StreamHead, ViewDifference } from '@tender/event-store';
import { openEventsBeside, type EventsPlace } from '../events-place.js';
import { HistoryMonitor, type HistoryStatus } from './history-monitor.js';
import { watermarkBeside } from './watermark-store.js';

/** Reads the log and the state over its own connections. The host writes the watermark and compares read models. */

export interface HistoryThreadData {
  events: EventsPlace;
  stateFolder: string;
  finals: FinalEventsByKind;
}

export type ToHistoryThread =
  | { kind: 'saved'; error?: string }
  | { kind: 'compared'; differences?: ViewDifference[] | null; error?: string }
  | { kind: 'stop' };
export type FromHistoryThread =
  | { kind: 'status'; status: HistoryStatus }
  | { kind: 'trouble'; error: string }
  | { kind: 'save'; epoch: string; heads: readonly StreamHead[] }
  | { kind: 'compare'; end: StreamEnd; rebuilds: boolean };

if (!parentPort) throw new Error('the check of the history runs in a worker thread');
const port = parentPort;
const { events: place, stateFolder, finals } = workerData as HistoryThreadData;
const send = (message: FromHistoryThread): void => port.postMessage(message);

const events = await openEventsBeside(place);
let saving: { resolve(): void; reject(error: Error): void } | undefined;
let comparing: { resolve(differences: ViewDifference[] | null): void; reject(error: Error): void } | undefined;
const monitor = new HistoryMonitor({
  events,
  finals,
  watermarks: {
    loadWatermark: async () => watermarkBeside(stateFolder),
    saveHeads: (epoch, heads) =>
      new Promise((resolve, reject) => {
        saving = { resolve, reject };
        send({ kind: 'save', epoch, heads });
      }),
  },
  compareEnd: (end, rebuilds) =>
    new Promise((resolve, reject) => {
      comparing = { resolve, reject };
      send({ kind: 'compare', end, rebuilds });
    }),
  report: (status) => send({ kind: 'status', status }),
  trouble: (error) => send({ kind: 'trouble', error: String(error) }),
});

port.on('message', (message: ToHistoryThread) => {
  switch (message.kind) {
    case 'stop':
      return void stop();
    case 'saved':
      return message.error === undefined ? saving?.resolve() : saving?.reject(new Error(message.error));
    case 'compared':
      return message.error === undefined
        ? comparing?.resolve(message.differences ?? null)
        : comparing?.reject(new Error(message.error));
  }
});

async function stop(): Promise<void> {
  await monitor.stop();
  await events.close();
  port.close();
}
