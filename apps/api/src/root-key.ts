import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES } from '@tender/kernel';
import { WrongSetting, type Settings } from '@tender/platform/settings';

/**
 * The house's one secret, from which every other key of this installation follows: it wraps the keys of sealed auctions.
 * Made at the first start, readable by its owner only. Whoever loses it cannot complete a sealed auction that is under way.
 * @throws WrongSetting when the file holds no key.
 */
export function readRootKey({ SEAL_KEY_FILE, DATA_DIR }: Pick<Settings, 'SEAL_KEY_FILE' | 'DATA_DIR'>): Buffer {
  const file = SEAL_KEY_FILE ?? join(DATA_DIR, 'seal.key');
  const key = keyIn(file);
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
