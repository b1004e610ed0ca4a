import { expect, test } from '@jest/globals';
import { changeRows } from './change-rows.js';

/** Removes the isolation marks around each text of a row. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
const whats = (...changes: Parameters<typeof changeRows>[0]): string[] =>
  changeRows(changes).map(({ what }) => plain(what));

test('a change of files names the action and only the files of the change', () => {
  const files = (before: string[] | null, after: string[] | null) => ({ field: 'files', before, after });
  expect(whats(files(null, ['a.pdf']), files(['a.pdf'], null), files(['a'], ['b']), files(['a'], ['a']))).toEqual([
    'Files added',
    'Files removed',
    'Files renamed',
    'Files replaced',
  ]);
});

test('added lots are listed by number, regardless of the order of their ids', () => {
  const numbers = ['13', '2', '12'];
  expect(whats({ field: 'lots', before: 1, after: 4, numbers })).toEqual(['Lots added: 2 · 12 · 13']);
});

test('a place is named with its country', () => {
  const place = { name: 'Hall', address: '', city: 'Antwerp', country: 'BE' };
  expect(changeRows([{ field: 'location', before: null, after: place }])).toMatchObject([
    { what: 'Place', after: 'Hall, Antwerp, Belgium' },
  ]);
});
