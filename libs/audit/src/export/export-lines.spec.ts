import { describe, expect, test } from '@jest/globals';
import { headingIn, publishedIn } from './export-lines.js';
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
  test('is read as it was written', () => {
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
  ])('is nothing else: %j', (changes) => expect(heading(changes)).toBeNull());
});

test('a line of something published holds an object', () => {
  const line = (value: unknown) => read(new ExportLines().published(value as object).trimEnd());
  expect(publishedIn(line({ kind: 'tree' }))).toEqual({ fact: { kind: 'tree' }, sound: true });
  for (const value of [null, 5, 'text']) expect(publishedIn(line(value))).toBeNull();
});
