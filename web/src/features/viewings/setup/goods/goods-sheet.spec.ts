import { describe, expect, test } from '@jest/globals';
import { pick, NO_STONE_FIELDS, type StonesDescription } from '@tender/contracts';
import fc from 'fast-check';
import { guessMapping } from '../../../../shared/sheet/recognition/mapping.js';
import { differencesOf, rowsOf } from '../../../../shared/sheet/sheet.js';
import { readTyped, typedRow } from '../../../../shared/sheet/cells/typed-row.js';
import { anyGood } from '../../../../testing/arbitraries.js';
import { aGood } from '../../../../testing/viewing-examples.js';
import { changesByRow, emptied, GOOD_FIELDS, GOODS_SHEET, rowOfGood } from './goods-sheet.js';

const HEADER = ['Parcel #', 'Pcs', 'Cts', 'Estimate (USD)', 'KP No.'];
const mapping = guessMapping(GOODS_SHEET, HEADER);

test('rows become parcels; an estimate may be missing, a number may not', () => {
  const cells = [
    ['K-12', '3', '34.5', '$1,250.50', 'KP1'],
    ['', '1', '', '', ''],
  ];
  expect(rowsOf(GOODS_SHEET, cells, { mapping, decimal: '.', firstRow: 2 })).toMatchObject({
    rows: [{ goodNo: 'K-12', pieces: 3, carats: 34.5, estimate: 1250.5, kimberley: { number: 'KP1' } }, { pieces: 1 }],
    errors: [{ row: 3, field: 'Parcel number', message: 'is missing' }],
  });
});

test('names a duplicate number by row', () => {
  const cells = ['K-1', 'K-2', 'K-2'].map((goodNo) => [goodNo]);
  expect(rowsOf(GOODS_SHEET, cells, { mapping, decimal: '.', firstRow: 2 }).errors).toMatchObject([
    { row: 4, field: 'Parcel number', message: 'the same as in row 3' },
  ]);
});

describe('a row of an existing parcel', () => {
  const kimberley = { number: 'KP1', issuedAt: '2026-01-31T00:00:00.000Z', origin: 'Botswana' };
  const good = aGood({ goodNo: 'K-1', carats: 10.8, estimate: 1250.5, kimberley });

  test('changes only the fields that differ', () => {
    const row = { goodNo: 'K-1', carats: 11, estimate: 1250.5, colour: 'D', kimberley: { number: 'KP1' } };
    expect(differencesOf(GOODS_SHEET, row, rowOfGood(good))).toMatchObject([
      { field: { key: 'carats' }, before: 10.8, after: 11 },
      { field: { key: 'colour' }, before: undefined, after: 'D' },
    ]);
    expect(changesByRow(good, row)).toEqual({ carats: 11, colour: 'D' });
    expect(changesByRow(good, rowOfGood(good))).toEqual({});
  });

  test('changes one part of its Kimberley certificate, and keeps the others', () => {
    const row = { goodNo: 'K-1', kimberley: { number: 'KP1', issuedAt: '2026-02-28', authority: 'HRD' } };
    expect(changesByRow(good, row)).toEqual({
      kimberley: { number: 'KP1', issuedAt: '2026-02-28', authority: 'HRD', origin: 'Botswana' },
    });
  });

  test('replaces its Kimberley certificate, without the days and the origin of the former one', () => {
    const row = { goodNo: 'K-1', kimberley: { number: 'KP2', authority: 'HRD' } };
    expect(
      differencesOf(GOODS_SHEET, row, rowOfGood(good)).map(({ field, before, after }) => [field.key, before, after]),
    ).toEqual([
      ['kimberley', 'KP1', 'KP2'],
      ['kimberleyIssuedAt', '2026-01-31', null],
      ['kimberleyAuthority', undefined, 'HRD'],
      ['kimberleyOrigin', 'Botswana', null],
    ]);
    expect(changesByRow(good, row)).toEqual({ kimberley: row.kimberley });
  });
});

test.each([
  ['English', ['Parcel no', 'Estimate (USD)']],
  ['Dutch', ['Partijnummer', 'Schatting']],
  ['French', ['N° de lot', 'Valeur estimée ($)']],
  ['German', ['Losnummer', 'Schätzung']],
  ['German, with a price', ['Los-Nr.', 'Schätzpreis (USD)']],
  ['Hebrew', ['מספר חבילה', 'הערכה']],
  ['English, with reserves', ['Parcel no', 'Reserve price']],
  ['Dutch, with reserves', ['Partijnummer', 'Limietprijs']],
  ['French, with reserves', ['N° de lot', 'Prix de réserve']],
  ['German, with reserves', ['Losnummer', 'Limit']],
  ['Hebrew, with reserves', ['מספר חבילה', 'מחיר שמור']],
])('the headings of a list in %s are known', (_, headings) => {
  expect(guessMapping(GOODS_SHEET, headings)).toMatchObject({ goodNo: 0, estimate: 1 });
});

test('prefers an estimate over a reserve, in any language', () => {
  for (const [reserve, estimate] of [
    ['Reserve price', 'Estimate'],
    ['Prix de réserve', 'Estimation'],
    ['Limit', 'Schätzung'],
  ] as const)
    expect(guessMapping(GOODS_SHEET, ['Lot', reserve, estimate])).toMatchObject({ estimate: 2 });
});

describe('a parcel in a form', () => {
  const KIMBERLEY = {
    number: 'KP1',
    issuedAt: '2026-01-31',
    expiresAt: '2027-01-31',
    authority: 'HRD',
    origin: 'Botswana',
  };
  const good = aGood({ goodNo: 'K-1', estimate: 1250.5, kimberley: KIMBERLEY, category: null });
  const read = (change: object) => readTyped(GOOD_FIELDS, { ...typedRow(GOOD_FIELDS, good), ...change }, good);

  test('any parcel opened and saved unchanged keeps every field', () =>
    fc.assert(
      fc.property(anyGood, (parcel) => {
        const stones = Object.keys(NO_STONE_FIELDS) as (keyof StonesDescription)[];
        const { row, errors } = readTyped(GOOD_FIELDS, typedRow(GOOD_FIELDS, parcel), parcel);
        expect(errors).toEqual({});
        expect({ ...NO_STONE_FIELDS, estimate: null, ...row }).toEqual(pick(parcel, [...stones, 'goodNo', 'estimate']));
      }),
    ));

  test('clears the fields that are left empty', () => {
    const { row } = read({
      carats: '',
      estimate: ' ',
      kimberley: '',
      kimberleyIssuedAt: '',
      kimberleyExpiresAt: '',
      kimberleyAuthority: '',
      kimberleyOrigin: '',
    });
    expect(emptied(row)).toMatchObject({
      goodNo: 'K-1',
      pieces: 12,
      carats: null,
      estimate: null,
      kimberley: null,
      colour: null,
    });
  });

  test('has a Kimberley certificate whose parts change one by one, and none without its number', () => {
    const { authority: _, ...rest } = KIMBERLEY;
    expect(read({ kimberley: 'KP2', kimberleyAuthority: ' ' }).row).toMatchObject({
      kimberley: { ...rest, number: 'KP2' },
    });
    expect(read({ kimberley: ' ' }).errors).toEqual({ kimberley: 'Its number is missing' });
  });

  test('names a field that cannot be read', () => {
    const wrong = { goodNo: ' ', pieces: '1.5', carats: '0.00001', estimate: 'much' };
    expect(Object.keys(read(wrong).errors)).toEqual(['goodNo', 'estimate', 'pieces', 'carats']);
  });
});
