import { DataDirectoryInUse, type EventStore } from '@tender/event-store';
import { requiredKeyFile } from '../key/root-key.js';
import { WrongSetting, type Settings } from '../settings/settings.js';
import type {
  HeldInstallation,
  InstallationBeside,
  OpenOptions,
  OwnInstallation,
  SharedInstallation,
  StoresAdapter,
} from './adapter.js';
import { InstallationIsLed } from './held-lease.js';

export type * from './adapter.js';

/** A process loads only the adapter that it uses (decision 63). */
const storesOf = ({ MONGODB_URL }: Settings): Selection =>
  MONGODB_URL === null
    ? { shared: false, load: () => import('./folder.js') }
    : { shared: true, load: () => import('./mongodb.js') };

type Selection =
  | { readonly shared: false; load(): Promise<StoresAdapter<OwnInstallation>> }
  | { readonly shared: true; load(): Promise<StoresAdapter<SharedInstallation>> };

export const isShared = (settings: Settings): boolean => storesOf(settings).shared;

function sharedStoresOf(settings: Settings): Extract<Selection, { shared: true }> {
  const stores = storesOf(settings);
  if (stores.shared) return stores;
  throw new WrongSetting(
    'MONGODB_URL',
    'a worker runs only in an installation on servers: it requires EVENTSTORE_URL and MONGODB_URL',
  );
}

export const assertShared = (settings: Settings): void => void sharedStoresOf(settings);

/**
 * Opens the stores for a process that runs the installation.
 * @throws WrongSetting; DataDirectoryInUse, UnfinishedRestore, DamagedDatabase
 */
export async function openInstallation(
  settings: Settings,
  options: OpenOptions,
): Promise<OwnInstallation | SharedInstallation> {
  const stores = storesOf(settings);
  return stores.shared ? openSharedInstallation(settings, options) : (await stores.load()).open(settings, options);
}

/** @throws WrongSetting, also if the settings name stores of one process */
export async function openSharedInstallation(settings: Settings, options: OpenOptions): Promise<SharedInstallation> {
  const stores = sharedStoresOf(settings);
  // A missing key file is reported even if the servers are unavailable.
  requiredKeyFile(settings);
  return (await stores.load()).open(settings, options);
}

/** Opens the events for reading beside running processes. @throws WrongSetting; UnfinishedRestore; Error */
export const openEventsBeside = async (settings: Settings): Promise<EventStore> =>
  (await storesOf(settings).load()).openEventsBeside(settings);

/** Opens everything but the events, for reading beside running processes. @throws WrongSetting; UnfinishedRestore */
export const openBeside = async (settings: Settings): Promise<InstallationBeside> =>
  (await storesOf(settings).load()).openBeside(settings);

/**
 * Opens the stores for a tool. On files no other process may run at the same time, on servers no worker.
 * @param options `restoring`: an unfinished restore may be continued
 * @throws DataDirectoryInUse, InstallationIsLed (`isInUse`); WrongSetting; UnfinishedRestore
 */
export const holdInstallation = async (
  settings: Settings,
  options: { restoring?: boolean } = {},
): Promise<HeldInstallation> => (await storesOf(settings).load()).openExclusive(settings, options);

export const isInUse = (error: unknown): boolean =>
  error instanceof DataDirectoryInUse || error instanceof InstallationIsLed;
