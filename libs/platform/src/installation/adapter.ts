import type { EventStore, LogWatermark, SnapshotStore } from '@tender/event-store';
import type { Counters } from '@tender/http';
import type { Instant } from '@tender/kernel';
import type {
  CollectionSpec,
  Document,
  EventsOptions,
  EventsPlace,
  FileStorage,
  Generation,
  MonitoredHistory,
  LeaseRegister,
  ProjectionReader,
  ProjectionStore,
  Query,
  ReadStore,
  StartProjections,
  StateCopy,
  WatermarkStore,
} from '@tender/read-store';
import type { Settings } from '../settings/settings.js';

export interface StoreServer {
  readonly name: string;
  ping(): Promise<unknown>;
}

export interface OpenOptions extends EventsOptions {
  warn?(message: string): void;
}

export interface OpenStores {
  readonly events: EventStore;
  readonly eventsPlace: EventsPlace;
  readonly servers: readonly StoreServer[];
  openReads(): ReadStore;
  openFiles(): Promise<FileStorage>;
  openCounters(): Promise<Counters>;
  /** When the last complete backup was made; null if none is known. */
  lastBackup(): Promise<Instant | null>;
  close(): Promise<void>;
}

export interface OwnInstallation extends OpenStores {
  readonly shared: false;
  /** Folders on the disk; the last one holds the uploaded files. */
  readonly folders: readonly string[];
  openSnapshots(key: Buffer): SnapshotStore;
  projectionsIn(module: URL): StartProjections;
  /** The history as the thread of the projections monitors it. The caller stops it, before the projections. */
  monitoredHistory(watermarks: Pick<WatermarkStore, 'saveHeads'>): MonitoredHistory;
}

/** A worker keeps the read models up to date and runs the reactors. */
export interface SharedInstallation extends OpenStores {
  readonly shared: true;
  readonly leases: LeaseRegister;
  projectionStore(fence?: () => number | null): ProjectionStore;
}

export interface InstallationBeside {
  /** Whether there is state; an installation may have events only. */
  readonly hasState: boolean;
  /** Last recorded events of the log and of each stream; null if none were recorded. */
  logWatermark(): Promise<LogWatermark | null>;
  generations(): Promise<readonly Generation[] | null>;
  views(): ProjectionReader & { close(): Promise<void> };
  findDocuments<D extends Document>(spec: CollectionSpec<D>, query: Query<D>): Promise<D[]>;
  copyState(): Promise<StateCopy>;
  /** Records that a backup of this time is complete. */
  recordBackup(at: Instant): Promise<void>;
  readonly files: Pick<FileStorage, 'openFile' | 'fileIds'>;
  close(): Promise<void>;
}

/** Stores held for a tool: on files no other process runs until `release`, on servers no worker. The caller first closes what it opened. */
export interface HeldInstallation {
  openEvents(): Promise<EventStore>;
  /** Begins a new epoch of the log, after an older copy of the events was restored. */
  renewEpoch(): Promise<void>;
  openReads(): ReadStore;
  openFiles(): Promise<FileStorage>;
  openProjectionStore(): ProjectionStore;
  readonly restore: RestoreTarget;
  release(): Promise<void>;
}

export interface RestoreTarget {
  /** Digest of the backup that is being restored. While there is one, no process starts. */
  unfinished(): Promise<string | null>;
  /** @throws Error if the installation is not empty. The events are not checked here. */
  assertEmpty(): Promise<void>;
  mark(backup: string): Promise<void>;
  unmark(): Promise<void>;
}

export interface StoresAdapter<Opened extends OpenStores> {
  open(settings: Settings, options: OpenOptions): Promise<Opened>;
  openEventsBeside(settings: Settings): Promise<EventStore>;
  openBeside(settings: Settings): Promise<InstallationBeside>;
  openExclusive(settings: Settings, options: { restoring?: boolean }): Promise<HeldInstallation>;
}
