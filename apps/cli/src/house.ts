import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import {
  DataDirectoryInUse,
  DataLock,
  SqliteEventStore,
  UnfinishedRestore,
  unfinishedRestoreIn,
  type EventStore,
  type LogWitness,
} from '@tender/event-store';
import { newId } from '@tender/kernel';
import { openOrFail, readSettings } from '@tender/platform/settings';
import {
  DiskFileStorage,
  generationsBeside,
  Lease,
  openEventsBeside,
  readStateBeside,
  SqliteStateCopy,
  StateWitness,
  viewsBeside,
  witnessBeside,
  type CollectionSpec,
  type Document,
  type EventsPlace,
  type FileStorage,
  type Generation,
  type ProjectionReader,
  type Query,
  type StateCopy,
} from '@tender/read-store';
import type { MongoDatabases } from '@tender/read-store/mongodb';

/** Where a house keeps what it keeps. */
export interface HousePlace {
  /** The folder of its embedded stores, and of its key where no other is named. */
  readonly directory: string;
  readonly events: EventsPlace;
  /** The address of the MongoDB that holds its state; null: `state.db` in the folder. */
  readonly mongodb: string | null;
  readonly keyFile: string;
}

/** `--data` names an embedded house; without it the settings do that the house itself runs by (`docs/settings.md`). */
export const PLACE_OPTIONS = { data: { type: 'string' }, key: { type: 'string' } } as const;

export const PLACE_ABOUT = `The house is the one that the settings name, as the server reads them: EVENTSTORE_URL, EVENTSTORE_PREFIX and MONGODB_URL for a
house on servers, else DATA_DIR (./data). --data <folder> names an embedded house whatever the settings say.`;

/** @throws WrongSetting */
export function placeOf(
  { data, key }: { data?: string | undefined; key?: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): HousePlace {
  const settings = readSettings(data === undefined ? env : { DATA_DIR: data });
  const { EVENTSTORE_URL, EVENTSTORE_PREFIX, MONGODB_URL, SEAL_KEY_FILE } = settings;
  const directory = resolve(settings.DATA_DIR);
  return {
    directory,
    events: EVENTSTORE_URL
      ? { url: EVENTSTORE_URL, prefix: EVENTSTORE_PREFIX }
      : { file: join(directory, 'events.db') },
    mongodb: MONGODB_URL,
    keyFile: key ?? SEAL_KEY_FILE ?? join(directory, 'seal.key'),
  };
}

/**
 * The events, to be read beside a house that may run. The caller closes them.
 * @throws Error where there are none; UnfinishedRestore
 */
export async function openEvents({ events, directory, mongodb }: HousePlace): Promise<EventStore> {
  if (!mongodb && unfinishedRestoreIn(directory) !== null) throw new UnfinishedRestore(directory);
  if ('file' in events && !existsSync(events.file)) throw new Error(`${directory} holds no events.db`);
  return 'file' in events ? openEventsBeside(events) : openOrFail('EVENTSTORE_URL', openEventsBeside(events));
}

/** The events, to be written by this process alone. The caller closes them. */
export async function openEventsForWriting({ events }: HousePlace): Promise<EventStore> {
  if ('file' in events) return SqliteEventStore.open(events);
  const { EventStoreDBEventStore } = await import('@tender/event-store/eventstoredb');
  return openOrFail('EVENTSTORE_URL', EventStoreDBEventStore.open(events));
}

/** What a house keeps beside its events, as it is read beside the house. */
export interface HouseBeside {
  /** False where only the events are. */
  readonly hasState: boolean;
  /** Null where nothing was ever witnessed, or nothing is there. */
  witness(): Promise<LogWitness | null>;
  /** Null where there are no read models. */
  generations(): Promise<readonly Generation[] | null>;
  /** The read models that serve, where `generations` names any. */
  views(): ProjectionReader & { close(): Promise<void> };
  /** What a collection of the state holds. */
  find<D extends Document>(spec: CollectionSpec<D>, query: Query<D>): Promise<D[]>;
  /** Everything in the state at this moment. The caller closes it. */
  copyState(): Promise<StateCopy>;
  readonly files: Pick<FileStorage, 'read' | 'ids'>;
  close(): Promise<void>;
}

/** @throws WrongSetting where a server cannot be reached; UnfinishedRestore */
export async function openBeside(place: HousePlace): Promise<HouseBeside> {
  return place.mongodb ? mongoBeside(place.mongodb) : folderBeside(place.directory);
}

function folderBeside(directory: string): HouseBeside {
  const has = (file: string) => existsSync(join(directory, file));
  return {
    hasState: has('state.db'),
    witness: async () => (has('state.db') ? witnessBeside(directory) : null),
    generations: async () => (has('views.db') ? generationsBeside(directory) : null),
    views: () => viewsBeside(directory),
    find: async (spec, query) => {
      if (!has('state.db')) throw new Error(`${directory} holds no state.db`);
      return readStateBeside(directory, spec, query);
    },
    copyState: async () => SqliteStateCopy.open(directory),
    files: DiskFileStorage.beside(join(directory, 'files')),
    close: async () => undefined,
  };
}

async function mongoBeside(url: string): Promise<HouseBeside> {
  const databases = await openMongo(url);
  // Only here: nobody loads the driver for an embedded house.
  const { MongoFileStorage, MongoProjectionStore, MongoReadStore, MongoStateCopy } =
    await import('@tender/read-store/mongodb');
  return {
    hasState: true,
    witness: () => new StateWitness(new MongoReadStore(databases)).load(),
    generations: () => new MongoProjectionStore(databases).generations(),
    views: () => {
      const store = new MongoReadStore(databases);
      return {
        get: (spec, id) => store.view(spec).get(id),
        find: (spec, query) => store.view(spec).find(query),
        // With the databases.
        close: async () => undefined,
      };
    },
    find: (spec, query) => new MongoReadStore(databases).state(spec).find(query),
    copyState: () => MongoStateCopy.open(databases),
    files: MongoFileStorage.beside(databases),
    close: () => databases.close(),
  };
}

export async function openMongo(url: string, options: { restoring?: boolean } = {}): Promise<MongoDatabases> {
  const { MongoDatabases } = await import('@tender/read-store/mongodb');
  try {
    return await MongoDatabases.open(url, options);
  } catch (error) {
    return error instanceof UnfinishedRestore
      ? Promise.reject(error)
      : openOrFail('MONGODB_URL', Promise.reject(error));
  }
}

/** Milliseconds until the lease is renewed for the first time, with room to spare. */
const FIRST_HOLD_MILLIS = 5_000;

/** A worker keeps the read models of this house up. */
export class HouseIsLed extends Error {
  constructor(lease: string) {
    super(`a worker leads the house (${lease}): stop the workers first, and begin again ten seconds later`);
    this.name = 'HouseIsLed';
  }
}

/** Whether an error is one that passes when the house was stopped. */
export const isRefusedForNow = (error: unknown): boolean =>
  error instanceof DataDirectoryInUse || error instanceof HouseIsLed;

/** This process's alone from now on, until it is let go. */
export interface Held {
  /** The lead under which read models are written; null where none is needed. */
  readonly fence: () => number | null;
  letGo(): Promise<void>;
}

/**
 * Makes sure that no process of the house writes: of an embedded one by its lock, of one on servers by the workers'
 * lease. Api processes may go on taking commands.
 * @throws DataDirectoryInUse, HouseIsLed
 */
export async function hold(
  place: HousePlace,
  databases: MongoDatabases | null,
  lock: { restoring?: boolean } = {},
): Promise<Held> {
  if (!databases) {
    const held = DataLock.acquire(place.directory, lock);
    return { fence: () => 0, letGo: async () => held.release() };
  }
  return leaseOn(databases);
}

/** The lease of the workers, renewed for as long as it is held. */
async function leaseOn(databases: MongoDatabases): Promise<Held> {
  const { MongoLeaseRegister } = await import('@tender/read-store/mongodb');
  const register = new MongoLeaseRegister(databases, 'projections');
  const name = `${hostname()} ${process.pid} command line ${newId()}`;
  if ((await register.take(name, FIRST_HOLD_MILLIS)) === null) throw new HouseIsLed(databases.state.databaseName);
  let lease: Lease | undefined;
  await new Promise<void>((gained) => {
    lease = new Lease(register, name, { gained: () => gained(), lost: () => undefined });
  });
  return { fence: () => lease?.fence ?? null, letGo: async () => lease?.stop() };
}
