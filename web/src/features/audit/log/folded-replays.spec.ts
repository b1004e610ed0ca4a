import { expect, test } from '@jest/globals';
import type { AuditLogEntry } from '@tender/contracts';
import { countOf, entriesOf, foldReplays, oldestOf } from './folded-replays.js';

let made = 0;
const entry = (minute: number, change: Partial<AuditLogEntry> = {}): AuditLogEntry =>
  ({
    _id: `e${made++}`,
    at: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
    what: 'auditRead',
    code: null,
    userId: 'olga',
    role: 'auditor',
    network: '10.0.0.0/24',
    objects: ['a1'],
    count: null,
    ...change,
  }) as AuditLogEntry;

/** Number of entries of each row. */
const sizes = (...entries: AuditLogEntry[]): number[] => foldReplays(entries).map((row) => entriesOf(row).length);

test('the steps of one person’s replay are one row, with their number', () => {
  const steps = [entry(9), entry(8, { count: 3 }), entry(7)];
  const [row, ...others] = foldReplays(steps);
  expect(others).toEqual([]);
  expect([entriesOf(row!), oldestOf(row!), countOf(row!)]).toEqual([steps, steps[2], 5]);
});

test('entries of others in between stay rows, in the order of the newest step', () => {
  const export_ = entry(8, { what: 'export' });
  const rows = foldReplays([entry(9), export_, entry(7)]);
  expect(rows.map(({ what, earlier }) => [what, earlier.length])).toEqual([
    ['auditRead', 1],
    ['export', 0],
  ]);
});

test.each<[string, Partial<AuditLogEntry>]>([
  ['another person', { userId: 'paul' }],
  ['another history', { objects: ['a2'] }],
  ['another network', { network: '10.0.1.0/24' }],
  ['another role', { role: 'admin' }],
  ['a refusal', { code: 'FORBIDDEN' }],
])('%s is not part of the replay', (_, change) => {
  expect(sizes(entry(9), entry(8, change), entry(7))).toEqual([2, 1]);
});

test('a pause of more than half an hour begins another replay', () => {
  expect(sizes(entry(59), entry(29), entry(0))).toEqual([3]);
  expect(sizes(entry(59), entry(28))).toEqual([1, 1]);
});

test('other entries are never folded, and a single step has no number', () => {
  const rows = foldReplays([entry(3, { what: 'bidsRead' }), entry(2, { what: 'bidsRead' }), entry(1)]);
  expect(rows.map((row) => [entriesOf(row).length, countOf(row)])).toEqual([
    [1, null],
    [1, null],
    [1, null],
  ]);
});
