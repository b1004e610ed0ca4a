import { beforeAll, describe, expect, test } from '@jest/globals';
import { readSpreadsheet } from './spreadsheet.js';
import { claiming, xlsx } from './testing/xlsx.js';

/** Large hostile files. `spreadsheet.int.spec` tests small ones. */

const refused = (content: Uint8Array, message: RegExp) =>
  expect(readSpreadsheet(content)).rejects.toMatchObject({
    code: 'INVALID',
    details: [{ field: 'filePath', rule: 'spreadsheet', message: expect.stringMatching(message) }],
  });

describe('a CSV', () => {
  test.each<[string, () => string, RegExp]>([
    ['a quote without end', () => `a,b\n"${'x'.repeat(5_000_000)}`, /not closed/],
    ['nothing but quotes', () => '"'.repeat(9_999_999), /./],
    ['quotes in pairs, and one', () => '""'.repeat(4_000_000) + '"', /./],
    ['rows without end', () => 'a\n'.repeat(5_000_000), /rows/],
    [
      'a cell without end in every column',
      () => `${Array(150).fill('x'.repeat(1_100)).join(',')}\n`.repeat(40),
      /text/,
    ],
  ])('with %s is refused', async (_, text, message) => refused(Buffer.from(text()), message));
});

describe('an XLSX', () => {
  let packed: Uint8Array;
  beforeAll(() => {
    packed = xlsx(new Uint8Array(101 * 1024 * 1024).fill(32));
  });

  test('that unpacks to more than 100 MiB is refused', async () => {
    expect(packed.length).toBeLessThan(1024 * 1024);
    await refused(packed, /100 MiB/);
  });

  test('also when its directory declares less', () => refused(claiming(packed, 100), /100 MiB/));

  test('with elements within elements is refused', () => refused(xlsx(`<worksheet>${'<a>'.repeat(3_000_000)}`), /./));
});

test('the main thread stays responsive for any file', async () => {
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 5);
  await readSpreadsheet(Buffer.from('"'.repeat(9_999_999))).catch(() => undefined);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});
