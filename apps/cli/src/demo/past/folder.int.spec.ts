import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isEmptyFolder, makeStore } from './folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (place: string, text: string): void => writeFileSync(join(place, 'events.db'), text);

test('an interrupted run leaves no store, and the next one makes it whole', async () => {
  const interrupted = makeStore(folder, async (making) => {
    write(making, 'half');
    writeFileSync(join(making, 'half.db'), '');
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(isEmptyFolder(folder)).toBe(true);
  await makeStore(folder, async (making) => {
    expect(readdirSync(making)).toEqual([]);
    write(making, 'whole');
  });
  expect(isEmptyFolder(folder)).toBe(false);
  expect(readdirSync(folder)).toEqual(['events.db']);
  expect(readFileSync(join(folder, 'events.db'), 'utf8')).toBe('whole');
});

test('files beside the store stay, and leftovers of an earlier store are replaced', async () => {
  for (const name of ['witness.json', 'state.db']) writeFileSync(join(folder, name), 'old');
  await makeStore(folder, async (making) => {
    write(making, 'whole');
    writeFileSync(join(making, 'state.db'), 'new');
  });
  expect(readFileSync(join(folder, 'state.db'), 'utf8')).toBe('new');
  expect(existsSync(join(folder, 'witness.json'))).toBe(true);
});
