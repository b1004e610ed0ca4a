import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { KEY_BYTES } from '@tender/kernel';
import { WrongSetting, type Settings } from '../settings/settings.js';

/** What an installation knows of its key before it reads it. */
export interface KnownKey {
  /** Whether the store holds no event. A new key beside events would be another one than theirs. */
  isEmpty: boolean;
  /** Whether a key is the one that the installation knows; always false where it knows none. */
  isKnown: (key: Buffer) => boolean;
  /** Called with what the operator must know although there is a key. */
  warn: (message: string) => void;
}

type KeySettings = Pick<Settings, 'SEAL_KEY_FILE' | 'DATA_DIR'>;

/** The root key's file of an embedded installation. */
export const keyFileOf = ({ SEAL_KEY_FILE, DATA_DIR }: KeySettings): string =>
  SEAL_KEY_FILE ?? join(DATA_DIR, 'seal.key');

/** Holds the next key while `key replace` runs. */
export const nextKeyFileOf = (file: string): string => `${file}.next`;

/**
 * The root key, from which every other key of this installation follows: it wraps the keys of sealed
 * auctions. Made at the first start, readable by its owner only. Without it no sealed auction that is under way can be
 * completed.
 * @throws WrongSetting when the file holds no key, or is missing beside events.
 */
export function readRootKey(settings: KeySettings, { isEmpty, ...known }: KnownKey): Buffer {
  const file = keyFileOf(settings);
  if (isEmpty) makeMissingKey(file);
  return existingKey(file, known);
}

/**
 * The secret of a house that other processes have opened: it is never made here, because it would be another one.
 * @throws WrongSetting when there is none.
 */
export const readExistingRootKey = (
  settings: Pick<Settings, 'SEAL_KEY_FILE'>,
  known: Pick<KnownKey, 'isKnown' | 'warn'>,
): Buffer => existingKey(requiredKeyFile(settings), known);

/** @throws WrongSetting when the setting names no file that is there. */
export function requiredKeyFile({ SEAL_KEY_FILE }: Pick<Settings, 'SEAL_KEY_FILE'>): string {
  if (SEAL_KEY_FILE === null)
    throw new WrongSetting('SEAL_KEY_FILE', 'names the key of the api processes: sealed auctions are ended with it');
  if (!existsSync(SEAL_KEY_FILE) && !existsSync(nextKeyFileOf(SEAL_KEY_FILE))) throw missing(SEAL_KEY_FILE);
  return SEAL_KEY_FILE;
}

function existingKey(file: string, { isKnown, warn }: Pick<KnownKey, 'isKnown' | 'warn'>): Buffer {
  if (finishReplacement(file, isKnown))
    warn(`the root key was replaced: ${nextKeyFileOf(file)}, which the installation knows, is now ${file}`);
  return keyIn(file) ?? reject(missing(file));
}

const reject = (error: Error): never => {
  throw error;
};

const missing = (file: string): WrongSetting =>
  new WrongSetting(
    'SEAL_KEY_FILE',
    `there is no ${file}: put the key of this installation there, or replace it for good (main.js key replace --help)`,
  );

/** The key in a file; null where there is none. @throws WrongSetting for a file that holds no key */
export function keyIn(file: string): Buffer | null {
  const key = inWords(() => (existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'base64') : null));
  if (key && key.length !== KEY_BYTES)
    throw new WrongSetting('SEAL_KEY_FILE', `${file} must hold ${KEY_BYTES} bytes in base64`);
  return key;
}

/** Makes a key where the file is missing. @throws WrongSetting */
export function makeMissingKey(file: string): void {
  inWords(() => existsSync(file) || makeKey(file));
}

/**
 * Puts the next key in its place where the installation knows that key already: a replacement was broken off after it
 * had taken effect. The old key is kept beside it.
 * @returns whether there was one
 */
export function finishReplacement(file: string, isKnown: KnownKey['isKnown']): boolean {
  const next = nextKeyFileOf(file);
  return inWords(() => {
    const present = keyIn(file);
    if (present && isKnown(present)) return false;
    const key = keyIn(next);
    if (!key || !isKnown(key)) return false;
    if (present) keepBeside(file);
    try {
      renameSync(next, file);
      syncFolderOf(file);
    } catch (error) {
      // Another process that starts at the same time may have been first.
      if (existsSync(next)) throw error;
    }
    return true;
  });
}

function keepBeside(file: string): void {
  linkSync(file, `${file}.replaced-${new Date().toISOString().replaceAll(':', '')}`);
  syncFolderOf(file);
}

/** Makes new names last: a power cut must not take a key that the installation knows. Windows syncs no folder. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof WrongSetting ? error : new WrongSetting('SEAL_KEY_FILE', error);
  }
}

/** Under another name first: on a full disk the file would come to be, and hold no key. */
function makeKey(file: string): void {
  const made = `${file}.${process.pid}`;
  try {
    writeFileSync(made, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    // Unlike a renaming, a link replaces nothing.
    linkSync(made, file);
    syncFolderOf(file);
  } finally {
    rmSync(made, { force: true });
  }
}
