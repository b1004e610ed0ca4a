import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { keptShapes, shapesNow, withoutNewVersion, type StoredShapes } from './testing/stored-shapes.js';

/**
 * Read models and snapshots are stored. A program reads only its own version of them, so another shape needs another
 * version. After a change of the version: `node scripts/stored-shapes.mjs`.
 */
const now = await shapesNow();

test('read models and snapshots keep their shape as long as they keep their version', () => {
  expect(withoutNewVersion(keptShapes(), now)).toEqual([]);
});

test('the recorded shapes are those of this program', () => expect(keptShapes()).toEqual(now));

test('each read model and snapshot has a shape', () => {
  for (const [name, { fields }] of Object.entries(now)) expect([name, fields.length > 2]).toEqual([name, true]);
  const libs = fileURLToPath(new URL('../../', import.meta.url));
  const deciders = globSync('*/src/**/*.ts', { cwd: libs, exclude: (name) => name.includes('testing') })
    .map((file) => readFileSync(libs + file, 'utf8'))
    .filter((source) => /: Decider<.*\n {2}snapshot: /s.test(source));
  const snapshots = Object.keys(now).filter((name) => name.startsWith('snapshot '));
  expect(snapshots).toHaveLength(deciders.length);
});

test('a changed shape with the same or a lower version is found, a higher version may have any shape', () => {
  const shape = (version: number, ...fields: string[]): StoredShapes => ({ lots: { version, fields } });
  const kept = shape(2, 'lots.carats: number');
  expect(withoutNewVersion(kept, shape(2, 'lots.carats: number'))).toEqual([]);
  expect(withoutNewVersion(kept, shape(2, 'lots.carats: null or number'))).toEqual(['lots']);
  expect(withoutNewVersion(kept, shape(2, 'lots.carats: number', 'lots.cut: string'))).toEqual(['lots']);
  expect(withoutNewVersion(kept, shape(1, 'lots.carats: number'))).toEqual(['lots']);
  expect(withoutNewVersion(kept, shape(3, 'lots.cut: string'))).toEqual([]);
  expect(withoutNewVersion({}, kept)).toEqual([]);
});
