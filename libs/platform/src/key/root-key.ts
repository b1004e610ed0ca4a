import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { KEY_BYTES } from '@tender/kernel';
import { WrongSetting, type Settings } from '../settings/settings.js';

export interface KnownKey {
  /** Whether the store holds no event. A new key beside existing events would differ from theirs. */
  isEmpty: boolean;
  /** Whether the installation has recorded this key; false if it has recorded none. */
  isKnown: (key: Buffer) => boolean;
  warn: (message: string) => void;
}

type KeySettings = Pick<Settings, 'SEAL_KEY_FILE' | 'DATA_DIR'>;

export const keyFileOf = ({ SEAL_KEY_FILE, DATA_DIR }: KeySettings): string =>
  SEAL_KEY_FILE ?? join(DATA_DIR, 'seal.key');

/** Links are resolved: a copy of DATA_DIR takes a file inside it along, not one that a link in it names. */
export function isKeyBesideData(settings: KeySettings): boolean {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));
  const path = relative(real(settings.DATA_DIR), real(keyFileOf(settings)));
  return !isAbsolute(path) && path.split(sep)[0] !== '..';
}

export const nextKeyFileOf = (file: string): string => `${file}.next`;

/**
 * The root key, from which other keys are derived. Generated at the first start, readable by its owner only. Without it
 * no running sealed auction can be completed.
 * @throws WrongSetting when the file holds no key, or is missing beside events.
 */
export function readRootKey(settings: KeySettings, { isEmpty, ...known }: KnownKey): Buffer {
  const file = keyFileOf(settings);
  if (isEmpty) makeMissingKey(file);
  return existingKey(file, known);
}

/**
 * The root key of an installation that other processes use. It is never generated here, because it would differ.
 * @throws WrongSetting when there is none.
 */
export const readExistingRootKey = (
  settings: Pick<Settings, 'SEAL_KEY_FILE'>,
  known: Pick<KnownKey, 'isKnown' | 'warn'>,
): Buffer => existingKey(requiredKeyFile(settings), known);

/** @throws WrongSetting if the setting is missing, or if neither its file nor the next key's file exists. */
export function requiredKeyFile({ SEAL_KEY_FILE }: Pick<Settings, 'SEAL_KEY_FILE'>): string {
  if (SEAL_KEY_FILE === null)
    throw new WrongSetting(
      'SEAL_KEY_FILE',
      'must name the root key of the api processes: it is needed to complete sealed auctions',
    );
  if (!existsSync(SEAL_KEY_FILE) && !existsSync(nextKeyFileOf(SEAL_KEY_FILE))) throw missing(SEAL_KEY_FILE);
  return SEAL_KEY_FILE;
}

function existingKey(file: string, { isKnown, warn }: Pick<KnownKey, 'isKnown' | 'warn'>): Buffer {
  if (finishReplacement(file, isKnown)) warn(`the root key was replaced: ${nextKeyFileOf(file)} is now ${file}`);
  return keyIn(file) ?? reject(missing(file));
}

const reject = (error: Error): never => {
  throw error;
};

const missing = (file: string): WrongSetting =>
  new WrongSetting(
    'SEAL_KEY_FILE',
    `${file} does not exist: put the key of this installation there, or replace it permanently (main.js key replace --help)`,
  );

/** @throws WrongSetting for a file without a valid key */
export function keyIn(file: string): Buffer | null {
  const key = inWords(() => (existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'base64') : null));
  if (key && key.length !== KEY_BYTES)
    throw new WrongSetting('SEAL_KEY_FILE', `${file} must hold ${KEY_BYTES} bytes in base64`);
  return key;
}

export function makeMissingKey(file: string): void {
  inWords(() => existsSync(file) || makeKey(file));
}

/**
 * Moves the next key into place if the installation has recorded it: a replacement was interrupted after it had taken
 * effect. Keeps the old key beside it.
 * @returns whether it moved one
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
      if (existsSync(next)) throw error;
    }
    return true;
  });
}

function keepBeside(file: string): void {
  linkSync(file, `${file}.replaced-${new Date().toISOString().replaceAll(':', '')}`);
  syncFolderOf(file);
}

/** A power failure must not lose a known key. Windows cannot sync folders. */
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

/** Write under another name first: on a full disk the file would exist without a key. */
function makeKey(file: string): void {
  const made = `${file}.${process.pid}`;
  try {
    writeFileSync(made, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    // Unlike a rename, a link replaces nothing.
    linkSync(made, file);
    syncFolderOf(file);
  } finally {
    rmSync(made, { force: true });
  }
}
