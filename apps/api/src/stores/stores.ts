import type { Context } from '@tender/context';
import { CommandExecutor, START, withoutEventsAfterEnd, type EventStore } from '@tender/event-store';
import type { Counters } from '@tender/http';
import { derivedKey, systemClock, type Clock } from '@tender/kernel';
import type { CallMetrics } from '@tender/platform/call-metrics';
import { doubtClockAtStart } from '@tender/platform/clock-doubt';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { openInstallation, type OwnInstallation, type SharedInstallation } from '@tender/platform/installation';
import { beginInstallation } from '@tender/platform/installation-start';
import { knownKey } from '@tender/platform/known-key';
import { readExistingRootKey, readRootKey } from '@tender/platform/root-key';
import type { Settings } from '@tender/platform/settings';
import {
  PolledProgress,
  ProjectionHost,
  StateWatermarkStore,
  type EventsPlace,
  type FileStorage,
  type History,
  type Progress,
  type ReadStore,
  type ReadYourWrites,
} from '@tender/read-store';
import { DiskMonitor } from './disk-full-levels.js';
import { SERVER_CONTEXTS, type ServerContexts } from './server-contexts.js';
import { callMetrics } from './call-metrics.js';
import { StoreMonitor } from './store-monitor.js';

/** How far the read models are, wherever they are made. */
export interface Projections extends ReadYourWrites {
  readonly ready: boolean;
  readonly progress: Progress;
  /** Why nothing can be written at present. */
  readonly stalled?: string | null;
}

/** Everything that outlives a request. */
export interface Stores {
  /** Those whose events and read models they hold. */
  contexts: readonly Context[];
  clock: Clock;
  rootKey: Buffer;
  events: EventStore;
  /** As read models, reactors and live messages see them: `withoutEventsAfterEnd`. */
  followedEvents: EventStore;
  /** Where they are, for threads that read them by themselves. */
  eventsPlace: EventsPlace;
  reads: ReadStore;
  files: FileStorage;
  projections: Projections;
  /** What is known of the log; null where a worker watches over it. */
  history: History | null;
  disk: DiskMonitor;
  /** Which servers are away. */
  servers: StoreMonitor;
  /** Whether other processes work on them as well: what one knows may then be behind. */
  shared: boolean;
  /** Whether a worker keeps the read models up and runs the reactors: else this process does. */
  worker: boolean;
  /** Where tries are counted. */
  counters: Counters;
  executor: CommandExecutor;
  /** How long commands and queries take. */
  calls: CallMetrics;
  close(): Promise<void>;
}

export interface StoresFor {
  clock: Clock;
  contexts: ServerContexts;
  /** Called with what the operator must know although the stores could be opened. */
  warn(message: string): void;
}

/**
 * Opens the stores that the settings name, and starts what this process does with them. A process with stores of its
 * own runs the projections, in a thread; with shared stores a worker does.
 * @param onFailure a writer or the projections stand still for good: the process should end and be restarted.
 * @throws DataDirectoryInUse, UnfinishedRestore, DamagedDatabase; WrongSetting when there can be no stores.
 */
export async function openStores(
  settings: Settings,
  onFailure: (error: Error) => void,
  of: Partial<StoresFor> = {},
): Promise<Stores> {
  const { clock, contexts, warn } = { clock: systemClock, contexts: SERVER_CONTEXTS, warn: () => undefined, ...of };
  await using opening = new AsyncDisposableStack();
  const installation = opening.adopt(await openInstallation(settings, { onFailure, warn }), (it) => it.close());
  const { events, eventsPlace } = installation;
  const isEmpty = (await events.head()) === START;
  // Snapshots are read with the root key, and the stream of the installation without a snapshot.
  const isKnown = await knownKey(new CommandExecutor(events, clock));
  // Of several processes each would make another key.
  const rootKey = installation.shared
    ? readExistingRootKey(settings, { isKnown, warn })
    : readRootKey(settings, { isEmpty, isKnown, warn });
  const snapshots = installation.shared ? null : installation.openSnapshots(derivedKey(rootKey, 'snapshots'));
  const calls = callMetrics();
  const executor = new CommandExecutor(events, clock, { snapshots, meter: calls.commands });
  const reads = installation.openReads();
  await doubtClockAtStart({ clock, state: reads, events });
  await beginInstallation({ executor, events, clock, rootKey, isEmpty, warn });
  const followed = await followLog(opening, { installation, contexts, reads, onFailure });
  const files = await installation.openFiles();
  const folders = installation.shared ? [] : installation.folders;
  const disk = opening.adopt(await DiskMonitor.start(folders, settings.DISK_RESERVE), (it) => it.stop());
  const servers = opening.adopt(new StoreMonitor(installation.servers), (it) => it.stop());
  const counters = await installation.openCounters();
  const opened = opening.move();
  return {
    contexts: contexts.list,
    clock,
    rootKey,
    events,
    followedEvents: withoutEventsAfterEnd(events, FINAL_EVENTS),
    eventsPlace,
    reads,
    files,
    ...followed,
    disk,
    servers,
    shared: installation.shared,
    worker: installation.shared,
    counters,
    executor,
    calls,
    close: () => opened.disposeAsync(),
  };
}

interface Following extends Pick<StoresFor, 'contexts'>, Pick<Stores, 'reads'> {
  installation: OwnInstallation | SharedInstallation;
  onFailure(error: Error): void;
}

/** Starts the projections and the watch over the log in threads, or polls how far the worker is with them. */
async function followLog(
  opening: AsyncDisposableStack,
  { installation, contexts, reads, onFailure }: Following,
): Promise<Pick<Stores, 'projections' | 'history'>> {
  const { events } = installation;
  if (installation.shared) {
    const store = installation.projectionStore();
    const projections = await PolledProgress.start({
      events,
      generations: () => store.generations(),
      projections: contexts.list.flatMap((context) => context.projections),
    });
    return { projections: opening.adopt(projections, (it) => it.stop()), history: null };
  }
  const projections = await ProjectionHost.start({
    events,
    start: installation.projectionsIn(contexts.thread),
    onFailure,
  });
  opening.defer(() => projections.stop());
  const history = installation.monitorHistory({
    watermarks: new StateWatermarkStore(reads),
    compareEnd: (end, rebuilds) => projections.compareEnd(end, rebuilds),
  });
  return { projections, history: opening.adopt(history, (it) => it.stop()) };
}
