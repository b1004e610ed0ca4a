import type { Context } from '@tender/context';
import type { CommandExecutor, EventStore } from '@tender/event-store';
import type { Counters } from '@tender/http';
import { systemClock, type Clock } from '@tender/kernel';
import type { EventsPlace, FileStorage, ReadYourWrites, History, Progress, ReadStore } from '@tender/read-store';
import type { CallMetrics } from '@tender/platform/call-metrics';
import type { DiskWatch } from './disk-watch.js';
import type { StoreWatch } from './store-watch.js';
import { openEmbeddedStores } from './embedded-stores.js';
import { HOUSE_CONTEXTS, type HouseContexts } from './house-contexts.js';
import type { Settings } from '@tender/platform/settings';

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
  disk: DiskWatch;
  /** Which servers are away. */
  servers: StoreWatch;
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
  contexts: HouseContexts;
  /** Called with what the operator must know although the stores could be opened. */
  warn(message: string): void;
}

/**
 * Opens the stores that the settings name: on servers that several processes share, or embedded.
 * @param onFailure a writer or the projections stand still for good: the process should end and be restarted.
 * @throws DataDirectoryInUse when another process has the embedded ones open; WrongSetting when there can be none.
 */
export async function openStores(
  settings: Settings,
  onFailure: (error: Error) => void,
  of: Partial<StoresFor> = {},
): Promise<Stores> {
  const house = { clock: systemClock, contexts: HOUSE_CONTEXTS, warn: () => undefined, ...of };
  if (!settings.MONGODB_URL) return openEmbeddedStores(settings, onFailure, house);
  // Only here: an embedded house loads no driver of a server.
  const { openServerStores } = await import('./server-stores.js');
  return openServerStores(settings, house);
}
