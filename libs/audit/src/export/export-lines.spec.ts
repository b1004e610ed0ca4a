import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { canonicalJson } from '@tender/kernel';
import { eventIn, headingIn, linesOf, publishedIn } from './export-lines.js';
import { ExportLines, FORMAT } from './jsonl.js';

const HEADING = {
  format: FORMAT,
  stream: 'auction-x1',
  exportedAt: '2026-11-20T12:00:00.000Z',
  events: 3,
  evidence: [{ stream: 'house', events: 0 }],
};
const read = (text: string) => ({ bytes: Buffer.from(text), ended: true });
const heading = (changes: object) => headingIn(read(JSON.stringify({ ...HEADING, ...changes })));

describe('the heading of an export', () => {
  test('is parsed without changes', () => {
    expect(heading({})).toEqual(HEADING);
    expect(heading({ published: 2 })).toEqual({ ...HEADING, published: 2 });
  });

  test.each([
    { stream: 'auction-x1\n\u001b[2Jsound' },
    { stream: 'auction-\u202ex1' },
    { exportedAt: '2026-11-20T12:00:00.000Z\nsound: 3 events' },
    { exportedAt: 'yesterday' },
    { events: -1 },
    { events: 0.5 },
    { events: '3' },
    { events: null },
    { published: -1 },
    { published: '2' },
    { evidence: [null] },
    { evidence: [{ stream: 'house', events: -2 }] },
    { evidence: {} },
    { format: 'tender-audit/3' },
    { verdict: 'sound' },
  ])('is rejected: %j', (changes) => expect(heading(changes)).toBeNull());
});

test('a publication line must hold an object', () => {
  const line = (value: unknown) => read(new ExportLines().published(value as object).trimEnd());
  expect(publishedIn(line({ kind: 'tree' }))).toEqual({ fact: { kind: 'tree' }, sound: true });
  for (const value of [null, 5, 'text']) expect(publishedIn(line(value))).toBeNull();
});

describe('a line with an event', () => {
  const EVENT = { stream: 'auction-x1', revision: 0, id: 'e', type: 'Happened', data: {}, metadata: { version: 1 } };
  const line = (changes: object) => {
    const text = canonicalJson({ ...EVENT, ...changes });
    return read(`{"event":${text},"hash":"${createHash('sha256').update(text).digest('hex')}"}`);
  };

  test('holds the fields of an event', () => {
    expect(eventIn(line({}))).toMatchObject({ sound: true, event: EVENT });
  });

  test.each([{ note: 'x' }, { position: 7 }, { id: 7 }, { id: undefined }, { revision: '0' }, { data: null }])(
    'rejects other fields: %j',
    (changes) => expect(eventIn(line(changes))).toBeNull(),
  );
});

test('reads lines across chunks, and truncates lines over the limit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'export-lines-'));
  const file = join(folder, 'lines');
  const long = 'x'.repeat(200_000);
  writeFileSync(file, `one\n${long}\n\nlast`);
  const linesWithin = async (longest?: number) => {
    const lines: (readonly [string, boolean])[] = [];
    for await (const { bytes, ended } of linesOf(file, longest)) lines.push([bytes.toString(), ended]);
    return lines;
  };
  expect(await linesWithin()).toEqual([
    ['one', true],
    [long, true],
    ['', true],
    ['last', false],
  ]);
  expect(await linesWithin(100_000)).toEqual([
    ['one', true],
    [long.slice(0, 100_000), true],
    ['', true],
    ['last', false],
  ]);
  rmSync(folder, { recursive: true });
});
