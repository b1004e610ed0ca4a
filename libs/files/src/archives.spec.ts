import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { filesOf, type StoredArchive } from './archives.js';
import { bomb } from './testing/bomb.js';

/** A stored ZIP that counts the read parts. */
function stored(content: Uint8Array): StoredArchive & { parts: number } {
  const archive = {
    size: content.length,
    parts: 0,
    read(start: number, end: number) {
      archive.parts++;
      return Readable.from([content.subarray(start, end)]);
    },
  };
  return archive;
}
const names = Array.from({ length: 400 }, (_, index) => `photos/${index}.jpg`);
const ZIP = zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`picture ${name}`)])));

async function pathsIn(archive: StoredArchive): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of filesOf(archive)) paths.push(path);
  return paths;
}

test('an archive is read in parts: its directory in a few, each file on demand', async () => {
  const archive = stored(ZIP);
  const files = [];
  for await (const file of filesOf(archive)) files.push(file);
  expect(files.map(({ path }) => path)).toEqual(names);
  expect(archive.parts).toBeLessThan(10);
  expect(String(await files[399]!.content())).toBe('picture photos/399.jpg');
  expect(String(await files[0]!.content())).toBe('picture photos/0.jpg');
});

test.each([
  ['that is cut off', ZIP.subarray(0, -30)],
  ['without its beginning', ZIP.subarray(5_000)],
  ['of nothing', new Uint8Array()],
])('an archive %s is none', async (_, content) => {
  await expect(pathsIn(stored(content))).rejects.toThrow();
});

test('a zip bomb is detected by the declared sizes', async () => {
  await expect(pathsIn(stored(bomb(1_000_000, { files: 200 })))).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('a file with a declared size that is too small fails before it is unpacked whole', async () => {
  for await (const { content } of filesOf(stored(bomb(20_000_000, { claimed: 10 }))))
    await expect(content()).rejects.toThrow();
});
