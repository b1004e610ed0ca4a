import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const EVENTS = 'events.db';
const MAKING = '.making';

/** Whether a data folder holds no store. */
export const isEmptyFolder = (dataDir: string): boolean => !existsSync(join(dataDir, EVENTS));

/** Makes a store in the folder `.making`, then moves it into the data folder. An interrupted run leaves no store. */
export async function makeStore(dataDir: string, make: (folder: string) => Promise<void>): Promise<void> {
  const making = join(dataDir, MAKING);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true, mode: 0o700 });
  await make(making);
  // The events come last: only they make the folder a store.
  const names = readdirSync(making).sort((a, b) => Number(a === EVENTS) - Number(b === EVENTS));
  for (const name of names) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
    renameSync(join(making, name), join(dataDir, name));
  }
  rmSync(making, { recursive: true });
}
