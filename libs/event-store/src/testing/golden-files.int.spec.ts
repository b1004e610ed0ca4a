import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventCatalogue } from '@tender/kernel';
import { checkGoldenFiles } from './golden-files.js';

type Event = { type: 'LotListed'; data: { cents: number } } | { type: 'LotsCleared'; data: object };

const catalogue: EventCatalogue<Event> = {
  LotListed: { version: 2, upcasters: { 1: ({ price }) => ({ cents: Number(price) * 100, note: undefined }) } },
  LotsCleared: { version: 1 },
};

describe('the check of golden files', () => {
  let folder: string;
  const write = (file: string, data: object) => writeFileSync(join(folder, file), JSON.stringify(data));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'golden-'));
    write('LotListed.v1.json', { price: 12 });
    write('LotListed.v2.json', { cents: 1200 });
    write('LotsCleared.v1.json', {});
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('returns every event in its newest version', () => {
    expect(checkGoldenFiles(catalogue, folder)).toEqual([
      { type: 'LotListed', data: { cents: 1200 } },
      { type: 'LotsCleared', data: {} },
    ]);
  });

  test('misses a file', () => {
    rmSync(join(folder, 'LotListed.v1.json'));
    expect(() => checkGoldenFiles(catalogue, folder)).toThrow('must hold one golden file');
  });

  test('finds a file whose event or version does not exist', () => {
    write('LotSmashed.v1.json', {});
    expect(() => checkGoldenFiles(catalogue, folder)).toThrow('must hold one golden file');
  });

  test('finds an upcaster whose result has changed', () => {
    write('LotListed.v1.json', { price: 13 });
    expect(() => checkGoldenFiles(catalogue, folder)).toThrow(
      'the step from LotListed.v1.json must make LotListed.v2.json',
    );
  });

  test('finds a missing upcaster', () => {
    expect(() => checkGoldenFiles({ ...catalogue, LotListed: { version: 2 } }, folder)).toThrow(
      'the step from LotListed.v1.json',
    );
  });
});
