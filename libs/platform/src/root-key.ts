import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES } from '@tender/kernel';
import { WrongSetting, type Settings } from './settings.js';

/**
 * The house's one secret, from which every other key of this installation follows: it wraps the keys of sealed
 * auctions. Made at the first start, readable by its owner only. Without it no sealed auction that is under way can be
 * completed.
 * @param isEmpty whether the store holds no event. A new key beside events would be another one than theirs.
 * @throws WrongSetting when the file holds no key, or is missing beside events.
 */
export function readRootKey(
  { SEAL_KEY_FILE, DATA_DIR }: Pick<Settings, 'SEAL_KEY_FILE' | 'DATA_DIR'>,
  { isEmpty }: { isEmpty: boolean },
): Buffer {
  const file = SEAL_KEY_FILE ?? join(DATA_DIR, 'seal.key');
  if (!isEmpty && !existsSync(file))
    throw new WrongSetting('SEAL_KEY_FILE', `there is no ${file}: put the key of this installation there`);
  return checked(file, keyIn(file));
}

/**
 * The secret of a house that other processes have opened: it is never made here, because it would be another one.
 * @throws WrongSetting when there is none.
 */
export function readExistingRootKey({ SEAL_KEY_FILE }: Pick<Settings, 'SEAL_KEY_FILE'>): Buffer {
  if (SEAL_KEY_FILE === null)
    throw new WrongSetting('SEAL_KEY_FILE', 'names the key of the api processes: sealed auctions are ended with it');
  if (!existsSync(SEAL_KEY_FILE)) throw new WrongSetting('SEAL_KEY_FILE', `there is no ${SEAL_KEY_FILE}`);
  return checked(SEAL_KEY_FILE, keyIn(SEAL_KEY_FILE));
}

function checked(file: string, key: Buffer): Buffer {
  if (key.length !== KEY_BYTES)
    throw new WrongSetting('SEAL_KEY_FILE', `${file} must hold ${KEY_BYTES} bytes in base64`);
  return key;
}

function keyIn(file: string): Buffer {
  try {
    if (!existsSync(file)) makeKey(file);
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  } catch (error) {
    throw new WrongSetting('SEAL_KEY_FILE', error);
  }
}

/** Makes a key for an installation that has lost its own, where the file is missing. @throws WrongSetting */
export function replaceLostRootKey(file: string): void {
  keyIn(file);
}

/** Under another name first: on a full disk the file would come to be, and hold no key. */
function makeKey(file: string): void {
  const made = `${file}.${process.pid}`;
  try {
    writeFileSync(made, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    // Unlike a renaming, a link replaces nothing.
    linkSync(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}
