import { expect, test } from '@jest/globals';
import { makeChanges, planOf } from './sheet-plan.js';
import { STONE_FIELDS, words } from './sheet-fields.js';
import type { SheetKind, SheetRow } from './sheet.js';

const KIND: SheetKind = {
  list: 'goods',
  number: 'goodNo',
  rowsPerCall: 10,
  maximum: 100,
  fields: [{ key: 'goodNo', label: 'Parcel', synonyms: [], read: words(10), required: true }, ...STONE_FIELDS],
};
const there = new Map<string, SheetRow>(['1', '2', '3'].map((goodNo) => [goodNo, { goodNo, carats: 1 }]));
const read = [
  { goodNo: '1', carats: 1 },
  { goodNo: '2', carats: 2 },
  { goodNo: '3', carats: 2 },
  { goodNo: '4', carats: 2 },
];

test('each row is new, changes something or says what is there', () => {
  const { rows, changes, same } = planOf(KIND, read, (no) => there.get(no));
  expect([rows, changes.map(({ no }) => no), same]).toEqual([[read[3]], ['2', '3'], 1]);
});

test('what is gone by the time that it would be changed is told, and does not keep the others', async () => {
  const { changes } = planOf(KIND, read, (no) => there.get(no));
  const [made, gone]: [number[], string[]] = [[], []];
  await makeChanges(changes, async (no) => no !== '2', {
    progress: (count) => made.push(count),
    gone: (no) => gone.push(no),
  });
  expect([gone, made]).toEqual([['2'], [1, 2]]);
});

test('it is told also where a later change fails', async () => {
  const { changes } = planOf(KIND, read, (no) => there.get(no));
  const gone: string[] = [];
  const change = async (no: string) => {
    if (no === '3') throw new Error('no answer');
    return false;
  };
  const made = makeChanges(changes, change, { progress: () => undefined, gone: (no) => gone.push(no) });
  await expect(made).rejects.toThrow('no answer');
  expect(gone).toEqual(['2']);
});
