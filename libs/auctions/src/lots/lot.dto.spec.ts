import 'reflect-metadata';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import {
  CARAT_DECIMALS,
  LENGTHS,
  MAXIMUM_AMOUNT,
  MAXIMUM_CARATS,
  MAXIMUM_PIECES,
  STONE_COLUMNS,
} from '@tender/contracts';
import { times } from '@tender/kernel/testing/torture';
import { UploadLotsBody } from './lot.dto.js';

type RowsOf = (
  kind: object,
  cells: string[][],
  place: { mapping: Record<string, number>; taken: ReadonlySet<string>; decimal: '.' | ',' },
) => { errors: unknown[] };
let rowsOf: RowsOf;
let lotSheet: object;

const FIELDS = ['lotNo', 'reservePrice', 'minimumBid', ...STONE_COLUMNS.map(({ key }) => key)] as const;
type Field = (typeof FIELDS)[number];
const MAPPING = Object.fromEntries(FIELDS.map((field, index) => [field, index]));
const NUMBERS: readonly Field[] = ['reservePrice', 'minimumBid', 'pieces', 'carats'];

beforeAll(async () => {
  // Imports the web's build, because its sources must not be imported here.
  const built = (file: string): Promise<unknown> =>
    import(new URL(`../../../../web/build/dist/${file}.js`, import.meta.url).href);
  ({ rowsOf } = (await built('shared/sheet/sheet')) as { rowsOf: RowsOf });
  lotSheet = ((await built('features/auctions/setup/lots/lot-sheet')) as { LOT_SHEET: object }).LOT_SHEET;
});

type Row = Partial<Record<Field, string>>;
const filled = (row: Row): Row => ({ lotNo: '1', reservePrice: '100', ...row });
const sheetTakes = (row: Row): boolean =>
  rowsOf(lotSheet, [FIELDS.map((field) => filled(row)[field] ?? '')], {
    mapping: MAPPING,
    taken: new Set(),
    decimal: '.',
  }).errors.length === 0;

/** Whether the API accepts the row from a client without the preview. */
function apiTakes(row: Row): boolean {
  const deal: Record<string, unknown> = {};
  for (const [field, text] of Object.entries(filled(row))) {
    const value = NUMBERS.includes(field as Field) ? Number(text) : text;
    const { into } = STONE_COLUMNS.find(({ key }) => key === field) ?? {};
    if (into) deal[into[0]] = { ...(deal[into[0]] as object), [into[1]]: value };
    else deal[field] = value;
  }
  const body = plainToInstance(UploadLotsBody, { dealsData: [deal] });
  return validateSync(body, { whitelist: true, forbidNonWhitelisted: true }).length === 0;
}

/** Maximum length of each text field. */
const TEXTS: [Field, number][] = [
  ['lotNo', LENGTHS.lotNo],
  ...STONE_COLUMNS.flatMap(({ key, length }): [Field, number][] => (length === undefined ? [] : [[key, length]])),
];
const KIMBERLEY = { kimberley: 'ZA-1' };
/** Invisible characters that are refused: paragraph separator, musical beam. */
const UNSEEN = ['\u2029', '\u{1D173}'];
/** Characters that are removed: zero-width space, right-to-left override, soft hyphen, byte order mark. */
const REMOVED = ['\u200B', '\u202E', '\u00AD', '\uFEFF'];
const decimals = (count: number): string => `0.${'0'.repeat(count - 1)}1`;

describe('limits', () => {
  const cases: [field: Field, longest: string, tooMuch: string][] = [
    ...TEXTS.map(([field, longest]): [Field, string, string] => [field, 'x'.repeat(longest), 'x'.repeat(longest + 1)]),
    ['certificate', '\u{1F48E}'.repeat(100), '\u{1F48E}'.repeat(101)],
    ...UNSEEN.map((character): [Field, string, string] => ['lotNo', '12', `1${character}2`]),
    ...REMOVED.map((character): [Field, string, string] => [
      'lotNo',
      `${'x'.repeat(LENGTHS.lotNo)}${character}`,
      character,
    ]),
    ['pieces', String(MAXIMUM_PIECES), String(MAXIMUM_PIECES + 1)],
    ['pieces', '1', '0'],
    ['pieces', '3', '3.5'],
    ['carats', String(MAXIMUM_CARATS), String(MAXIMUM_CARATS + 1)],
    ['carats', decimals(CARAT_DECIMALS), decimals(CARAT_DECIMALS + 1)],
    ['carats', '1.0001', '0'],
    ['carats', '1', '0.0000001'],
    ['reservePrice', String(MAXIMUM_AMOUNT), String(MAXIMUM_AMOUNT + 0.01)],
    ['reservePrice', '0.01', '0.001'],
    ['minimumBid', '0.01', '0'],
  ];
  test.each(cases)('%s: the preview and the API accept the same', (field, longest, tooMuch) => {
    const takes = (text: string) => [sheetTakes, apiTakes].map((take) => take({ ...KIMBERLEY, [field]: text }));
    expect(takes(longest)).toEqual([true, true]);
    expect(takes(tooMuch)).toEqual([false, false]);
  });
});

test('the preview and the API accept the same rows', () => {
  const text = (longest: number) => fc.integer({ min: 1, max: longest + 5 }).map((length) => 'x'.repeat(length));
  const number = fc
    .oneof(
      fc.double({ min: -5, max: 2 * MAXIMUM_AMOUNT, noNaN: true }),
      fc.integer({ min: -5, max: 2 * MAXIMUM_PIECES }),
      fc
        .tuple(fc.integer({ min: 0, max: 2 * MAXIMUM_CARATS }), fc.integer({ min: 0, max: 99_999 }))
        .map(([whole, part]) => Number(`${whole}.${part}`)),
    )
    .filter((value) => !String(value).includes('e'))
    .map(String);
  const row = fc.record(
    {
      ...Object.fromEntries(TEXTS.map(([field, longest]) => [field, text(longest)])),
      ...Object.fromEntries(NUMBERS.map((field) => [field, number])),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(row, (cells: Row) => {
      expect(sheetTakes(cells)).toBe(apiTakes(cells));
    }),
    { numRuns: times(5_000) },
  );
});
