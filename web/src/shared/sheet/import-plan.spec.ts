import { expect, test } from '@jest/globals';
import { ApiError } from '../http/api-error.js';
import { applyChanges, importPlanOf, falseIfNotFound } from './import-plan.js';
import { STONE_SHEET_FIELDS, textUpTo } from './sheet-fields.js';
import type { SheetKind, SheetRow } from './sheet.js';

const KIND: SheetKind = {
  list: 'goods',
  number: 'goodNo',
  keyOf: (no) => no,
  rowsPerCall: 10,
  maximum: 100,
  fields: [
    { key: 'goodNo', label: 'Parcel', kind: 'text', synonyms: [], read: textUpTo(10), required: true },
    ...STONE_SHEET_FIELDS,
  ],
};
const there = new Map<string, SheetRow>(['1', '2', '3'].map((goodNo) => [goodNo, { goodNo, carats: 1 }]));
const now = (no: string) => there.get(no);
const read = [
  { goodNo: '1', carats: 1 },
  { goodNo: '2', carats: 2 },
  { goodNo: '3', carats: 2 },
  { goodNo: '4', carats: 2 },
];

test('each row is new, changed or the same', () => {
  const { rows, changes, gone, same } = importPlanOf(KIND, read, { now, once: new Set(there.keys()) });
  expect([rows, changes.map(({ no }) => no), gone, same]).toEqual([[read[3]], ['2', '3'], [], 1]);
});

test('an item deleted before its change is reported, and does not stop the others', async () => {
  const { changes } = importPlanOf(KIND, read, { now, once: new Set(there.keys()) });
  const [made, gone]: [number[], string[]] = [[], []];
  await applyChanges(changes, async (no) => no !== '2', {
    progress: (count) => made.push(count),
    gone: (no) => gone.push(no),
  });
  expect([gone, made]).toEqual([['2'], [1, 2]]);
});

test('it is also reported if a later change fails', async () => {
  const { changes } = importPlanOf(KIND, read, { now, once: new Set(there.keys()) });
  const gone: string[] = [];
  const change = async (no: string) => {
    if (no === '3') throw new Error('no answer');
    return false;
  };
  const made = applyChanges(changes, change, { progress: () => undefined, gone: (no) => gone.push(no) });
  await expect(made).rejects.toThrow('no answer');
  expect(gone).toEqual(['2']);
});

test('a deleted item is neither new nor a change', () => {
  const { rows, changes, gone, same } = importPlanOf(KIND, read, { now, once: new Set(['1', '2', '3', '4']) });
  expect([rows, changes.map(({ no }) => no), gone, same]).toEqual([[], ['2', '3'], ['4'], 1]);
});

test('a change of a deleted item is skipped; any other error is thrown', async () => {
  expect(await falseIfNotFound(Promise.resolve())).toBe(true);
  expect(await falseIfNotFound(Promise.reject(new ApiError('Not found', 404, 'NOT_FOUND')))).toBe(false);
  // A 404 without an error code, as a proxy may send it.
  await expect(falseIfNotFound(Promise.reject(new ApiError('Not found', 404)))).rejects.toThrow('Not found');
});

test('another spelling of a number is the number of the present item', () => {
  const spaced = { ...KIND, keyOf: (no: string) => no.replaceAll(' ', '') };
  const place = new Map<string, SheetRow>([['A1', { goodNo: 'A 1', carats: 1 }]]);
  const { rows, changes, same } = importPlanOf(
    spaced,
    [
      { goodNo: ' A1', carats: 1 },
      { goodNo: 'A  1', carats: 2 },
    ],
    { now: (no) => place.get(no), once: new Set() },
  );
  expect([rows, same]).toEqual([[], 1]);
  expect(changes).toEqual([
    { no: 'A1', row: { goodNo: 'A 1', carats: 2 }, differences: [expect.objectContaining({ before: 1, after: 2 })] },
  ]);
});
