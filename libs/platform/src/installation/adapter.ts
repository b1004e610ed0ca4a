import type { EventStore, LogWatermark, SnapshotStore } from '@tender/event-store';
import type { Counters } from '@tender/http';
import type {
  CollectionSpec,
  Document,
  EventsOptions,
  EventsPlace,
  FileStorage,
  Generation,
  HistoryHost,
  HistoryThread,
  LeaseRegister,
  ProjectionReader,
  ProjectionStore,
  Query,
  ReadStore,
  StartProjections,
  StateCopy,
} from '@tender/read-store';
import type { Settings } from '../settings/settings.js';

/** A server that keeps data: its name for operators, and a read that fails while the server is unavailable. */
export interface StoreServer {
  readonly name: string;
  ping(): Promise<unknown>;
}

export interface OpenOptions extends EventsOptions {
  /** Reports a message for the operator that does not stop the start. */
  warn?(message: string): void;
}

/** The stores of an installation, open for a process that runs it. What they open is closed with them. */
export interface OpenStores {
  readonly events: EventStore;
  /** For threads that open the events separately. */
  readonly eventsPlace: EventsPlace;
  readonly servers: readonly StoreServer[];
  openReads(): ReadStore;
  openFiles(): Promise<FileStorage>;
  openCounters(): Promise<Counters>;
  close(): Promise<void>;
}

/** Stores of one process, which keeps the read models up to date and runs the reactors. */
export interface OwnInstallation extends OpenStores {
  readonly shared: false;
  /** The folders in which the data are, that of the files last. */
  readonly folders: readonly string[];
  openSnapshots(key: Buffer): SnapshotStore;
  /** @param module calls `runProjectionWorker` with the projections */
  projectionsIn(module: URL): StartProjections;
  /** The caller stops the thread. */
  monitorHistory(host: HistoryHost): HistoryThread;
}

/** Stores that any number of api processes share. A worker keeps the read models up to date and runs the reactors. */
export interface SharedInstallation extends OpenStores {
  readonly shared: true;
  readonly leases: LeaseRegister;
  /** @param fence lease of the process that writes; left out by readers */
  projectionStore(fence?: () => number | null): ProjectionStore;
}

/** Reads an installation beside its processes. The caller closes what it opens. */
export interface InstallationBeside {
  /** False if there are events only. */
  readonly hasState: boolean;
  /** Null if the log was never witnessed. */
  logWatermark(): Promise<LogWatermark | null>;
  generations(): Promise<readonly Generation[] | null>;
  views(): ProjectionReader & { close(): Promise<void> };
  findDocuments<D extends Document>(spec: CollectionSpec<D>, query: Query<D>): Promise<D[]>;
  copyState(): Promise<StateCopy>;
  readonly files: Pick<FileStorage, 'openFile' | 'fileIds'>;
  close(): Promise<void>;
}

/** Stores that no other process writes until they are released. The caller closes what it opens, before that. */
export interface HeldInstallation {
  openEvents(): Promise<EventStore>;
  /** Takes the events for the history from now on, after an older copy was put back. */
  renewEpoch(): Promise<void>;
  openReads(): ReadStore;
  openFiles(): Promise<FileStorage>;
  openProjectionStore(): ProjectionStore;
  readonly restore: RestoreTarget;
  release(): Promise<void>;
}

/** The mark of an unfinished restore. While it exists, no process starts. */
export interface RestoreTarget {
  /** The digest of the backup that is being restored; null if there is none. */
  unfinished(): Promise<string | null>;
  /** @throws Error if the state, the read models or the files hold anything */
  assertEmpty(): Promise<void>;
  mark(backup: string): Promise<void>;
  unmark(): Promise<void>;
}

/** One combination of stores. `installation.ts` selects it by the settings. */
export interface StoresAdapter<Opened extends OpenStores> {
  open(settings: Settings, options: OpenOptions): Promise<Opened>;
  openEventsBeside(settings: Settings): Promise<EventStore>;
  openBeside(settings: Settings): Promise<InstallationBeside>;
  openExclusive(settings: Settings, options: { restoring?: boolean }): Promise<HeldInstallation>;
}
