import { parentPort, workerData } from 'node:worker_threads';
import { withoutEventsAfterEnd, type FinalEventsByKind } from '@tender/event-store';
import { compactHeap } from '@tender/kernel';
import { openEventsBeside, type EventsPlace } from '../events-place.js';
import { monitorHistory, type HistoryThreadData } from '../history/history-worker.js';
import { PatientProjectionStore } from '../sqlite/patient-projection-store.js';
import { ProjectionRunner, type Progress, type ProjectionRunnerOptions } from '../projections/projection-runner.js';
import { SqliteProjectionStore } from '../sqlite/sqlite-projection-store.js';

export interface ProjectionThreadData {
  events: EventsPlace;
  viewsFile: string;
  /** Present if the thread also monitors the history. */
  history?: HistoryThreadData;
}

export type ToProjectionThread = { kind: 'rebuild'; id: number; name: string } | { kind: 'stop' };
export type FromProjectionThread =
  | ({ kind: 'progress' } & Progress)
  | { kind: 'stalled'; reason: string | null }
  | { kind: 'started' }
  | { kind: 'rebuilt'; id: number; error?: string };

/** Called by the app's own module with the projections of all contexts. Resolves when the host has stopped it. */
export async function runProjectionWorker(
  projections: ProjectionRunnerOptions['projections'],
  finals: FinalEventsByKind = {},
): Promise<void> {
  if (!parentPort) throw new Error('not in a worker thread');
  const port = parentPort;
  const send = (message: FromProjectionThread): void => port.postMessage(message);
  const { events: place, viewsFile, history } = workerData as ProjectionThreadData;

  const events = await openEventsBeside(place);
  const store = new PatientProjectionStore(new SqliteProjectionStore(viewsFile), (reason) =>
    send({ kind: 'stalled', reason }),
  );
  const runner = await ProjectionRunner.start({
    projections,
    events: withoutEventsAfterEnd(events, finals),
    finals,
    store,
    report: (progress) => send({ kind: 'progress', ...progress }),
  });
  port.on('message', (message: ToProjectionThread) => {
    if (message.kind === 'stop') {
      store.giveUp();
      return void runner.stop();
    }
    const { id, name } = message;
    runner.rebuild(name).then(
      () => send({ kind: 'rebuilt', id }),
      (error: unknown) => send({ kind: 'rebuilt', id, error: String(error) }),
    );
  });
  const monitored =
    history &&
    monitorHistory(history, { events, finals, compareEnd: (end, rebuilds) => runner.compareEnd(end, rebuilds) });
  send({ kind: 'started' });
  compactHeap();

  await runner.ended;
  await monitored;
  await store.close();
  await events.close();
  port.close();
}
