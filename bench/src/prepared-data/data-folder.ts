import { join } from 'node:path';
import { SqliteEventStore } from '@tender/event-store';
import { newIdWithin, type CheckedActor } from '@tender/kernel';
import { keyFileOf, makeMissingKey } from '@tender/platform/root-key';

/** The admin who prepares the written auctions and viewings. */
export const WRITING_ADMIN: CheckedActor = {
  userId: newIdWithin('house'),
  role: 'admin',
  companyId: null,
  revision: 0,
};

export const eventsFileOf = (dataDir: string): string => join(dataDir, 'events.db');

/**
 * Opens the events of a data folder to write into it. Makes the root key first: no server starts on events without it.
 */
export function openDataFolder(dataDir: string): Promise<SqliteEventStore> {
  makeMissingKey(keyFileOf({ DATA_DIR: dataDir, SEAL_KEY_FILE: null }));
  return SqliteEventStore.open({ file: eventsFileOf(dataDir) });
}
