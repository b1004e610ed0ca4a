import { parentPort, workerData } from 'node:worker_threads';
import {
  withoutEventsAfterEnd,
  type FinalEventsByKind,
  type StreamEnd,
  type ViewDifference,
} from '@tender/event-store';
import { openEventsBeside, type EventsPlace } from '../events-place.js';
import { PatientProjectionStore } from './patient-projection-store.js';
import { ProjectionRunner, type Progress, type ProjectionRunnerOptions } from '../projections/projection-runner.js';
import { SqliteProjectionStore } from './sqlite-projection-store.js';

export interface ProjectionThreadData {
  events: EventsPlace;
  viewsFile: string;
}

export type ProjectionQuestion =
  | { kind: 'rebuild'; name: string }
  | { kind: 'compare'; end: StreamEnd; rebuilds: boolean };
export type ToProjectionThread = (ProjectionQuestion & { id: number }) | { kind: 'stop' };
export type FromProjectionThread =
  | ({ kind: 'progress' } & Progress)
  | { kind: 'stalled'; reason: string | null }
  | { kind: 'started' }
  | { kind: 'answer'; id: number; differences?: ViewDifference[] | null; error?: string };

/** Called by the app's own module with the projections of all contexts. Resolves when the host has stopped it. */
export async function runProjectionWorker(
  projections: ProjectionRunnerOptions['projections'],
  finals: FinalEventsByKind = {},
): Promise<void> {
  if (!parentPort) throw new Error('not in a worker thread');
  const port = parentPort;
  const send = (message: FromProjectionThread): void => port.postMessage(message);
  const { events: place, viewsFile } = workerData as ProjectionThreadData;

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
    const { id } = message;
    const answer =
      message.kind === 'rebuild'
        ? runner.rebuild(message.name).then(() => null)
        : runner.compareEnd(message.end, message.rebuilds);
    answer.then(
      (differences) => send({ kind: 'answer', id, differences }),
      (error: unknown) => send({ kind: 'answer', id, error: String(error) }),
    );
  });
  send({ kind: 'started' });

  await runner.ended;
  await store.close();
  await events.close();
  port.close();
}
