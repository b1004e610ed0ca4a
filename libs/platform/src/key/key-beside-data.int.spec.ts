import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { isKeyBesideData } from './root-key.js';

const folder = mkdtempSync(join(tmpdir(), 'key-beside-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a key is beside the data if its file is inside DATA_DIR, wherever links lead', () => {
  const [data, elsewhere] = [join(folder, 'data'), join(folder, 'data-keys')];
  for (const each of [data, elsewhere]) mkdirSync(each);
  writeFileSync(join(elsewhere, 'seal.key'), '');
  const isBeside = (SEAL_KEY_FILE: string | null) => isKeyBesideData({ DATA_DIR: data, SEAL_KEY_FILE });
  expect(isBeside(null)).toBe(true);
  expect(isBeside(join(data, 'keys', 'seal.key'))).toBe(true);
  expect(isBeside(join(elsewhere, 'seal.key'))).toBe(false);
  symlinkSync(join(elsewhere, 'seal.key'), join(data, 'seal.key'));
  expect(isBeside(null)).toBe(false);
});
