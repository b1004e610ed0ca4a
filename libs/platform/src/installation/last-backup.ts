import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

const NAME = 'last-backup';

/** Record of the last backup on servers. */
export const backupRecords: CollectionSpec<{ _id: typeof NAME; at: Instant }> = { name: 'backups', database: 'state' };
export const BACKUP_RECORD = NAME;

/** A file, because the running server holds `state.db`. A command of root leaves the file to the folder's owner. */
export async function recordBackupIn(folder: string, at: Instant): Promise<void> {
  const [file, draft] = [join(folder, NAME), join(folder, `${NAME}.${process.pid}`)];
  await writeFile(draft, `${at}\n`, { mode: 0o600, flush: true });
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(folder);
    await chown(draft, uid, gid);
  }
  await rename(draft, file);
}

/** Null without a readable record: the record is only a hint for admins. */
export async function backupRecordedIn(folder: string): Promise<Instant | null> {
  const text = (await readFile(join(folder, NAME), 'utf8').catch(() => '')).trim();
  return Number.isNaN(Date.parse(text)) ? null : text;
}
