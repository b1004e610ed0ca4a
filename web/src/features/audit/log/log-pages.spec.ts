import { expect, test } from '@jest/globals';
import type { AuditLogEntry, AuditLogPage } from '@tender/contracts';
import { withNewest, withOlder, type ShownEntries } from './log-pages.js';

const page = (ids: string, nextCursor: string | null): AuditLogPage => ({
  entries: [...ids].map((_id) => ({ _id }) as AuditLogEntry),
  nextCursor,
});
const ids = ({ entries, nextCursor }: ShownEntries) => [entries.map(({ _id }) => _id).join(''), nextCursor];

test('what is new comes before what is shown, and the way to older ones stays', () => {
  const shown = withOlder(withNewest(null, page('hgf', 'f')), page('edc', 'c'));
  expect(ids(shown)).toEqual(['hgfedc', 'c']);
  expect(ids(withNewest(shown, page('jih', 'h')))).toEqual(['jihgfedc', 'c']);
  expect(ids(withNewest(shown, page('hgf', 'f')))).toEqual(['hgfedc', 'c']);
});

test('no hole is left where more came than a page holds', () => {
  const shown = withNewest(null, page('cba', 'a'));
  expect(ids(withNewest(shown, page('hgf', 'f')))).toEqual(['hgf', 'f']);
});

test('entries that are deleted meanwhile are gone', () => {
  expect(ids(withNewest(withNewest(null, page('cba', null)), page('cb', null)))).toEqual(['cb', null]);
});
