import { expect, test } from '@jest/globals';
import type { AuditLogEntry, AuditLogPage } from '@tender/contracts';
import { withNewest, withOlder, type ShownEntries } from './log-pages.js';

const page = (ids: string, nextCursor: string | null): AuditLogPage => ({
  entries: [...ids].map((_id) => ({ _id }) as AuditLogEntry),
  nextCursor,
});
const ids = ({ entries, nextCursor }: ShownEntries) => [entries.map(({ _id }) => _id).join(''), nextCursor];

test('new entries are prepended, and the cursor to older ones is kept', () => {
  const shown = withOlder(withNewest(null, page('hgf', 'f')), page('edc', 'c'));
  expect(ids(shown)).toEqual(['hgfedc', 'c']);
  expect(ids(withNewest(shown, page('jih', 'h')))).toEqual(['jihgfedc', 'c']);
  expect(ids(withNewest(shown, page('hgf', 'f')))).toEqual(['hgfedc', 'c']);
});

test('more new entries than a page holds leave no gap', () => {
  const shown = withNewest(null, page('cba', 'a'));
  expect(ids(withNewest(shown, page('hgf', 'f')))).toEqual(['hgf', 'f']);
});

test('deleted entries disappear', () => {
  expect(ids(withNewest(withNewest(null, page('cba', null)), page('cb', null)))).toEqual(['cb', null]);
});
