import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { DiskFileStorage } from './disk-file-storage.js';
import { fileStorageContract } from '../file-storage.contract.js';

const parent = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(parent, { recursive: true }));

fileStorageContract('on disk', () =>
  Promise.resolve({ files: DiskFileStorage.open(join(parent, 'contract')), close: () => Promise.resolve() }),
);

test('an incomplete file of a crash is deleted at the next start, and complete files are not', async () => {
  const folder = join(parent, 'crashed');
  await DiskFileStorage.open(folder).saveFile('whole', Buffer.from('whole'));
  const [arrivals] = readdirSync(folder).filter((name) => name !== 'whole');
  writeFileSync(join(folder, arrivals!, 'half'), 'ha');
  const next = DiskFileStorage.open(folder);
  expect(existsSync(join(folder, arrivals!, 'half'))).toBe(false);
  expect((await next.openFile('whole'))?.content.destroy()).toBeDefined();
});

test('a failed upload leaves no file on the disk', async () => {
  const folder = join(parent, 'refused');
  const files = DiskFileStorage.open(folder);
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x');
    throw new Error('no more');
  }
  await expect(files.saveFile('never', broken())).rejects.toThrow('no more');
  expect(readdirSync(folder, { recursive: true })).toEqual(['arriving.part']);
});
