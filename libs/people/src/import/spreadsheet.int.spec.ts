import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { readSheet } from './bulk-sheet.js';
import { readSpreadsheet } from './spreadsheet.js';
import { claiming, inlineSheet, xlsx } from './testing/xlsx.js';

const refused = (content: Uint8Array, message: RegExp) =>
  expect(readSpreadsheet(content)).rejects.toMatchObject({
    code: 'INVALID',
    details: [{ field: 'filePath', rule: 'spreadsheet', message: expect.stringMatching(message) }],
  });
const cellsIn = async (content: Uint8Array) => (await readSpreadsheet(content)).cells;
const csv = (text: string) => cellsIn(Buffer.from(text));

describe('a CSV', () => {
  test.each(['a,b\r\n1,"x, ""y"""\r\n', 'a;b\n1;"x, ""y"""\n', 'a\tb\n1\t"x, ""y"""', '\ufeffa,b\n1,"x, ""y"""'])(
    '%j',
    async (text) => {
      expect((await csv(text)).slice(0, 2)).toEqual([
        ['a', 'b'],
        ['1', 'x, "y"'],
      ]);
    },
  );

  test('keeps the number of each row, also after empty ones and breaks within cells', async () => {
    expect(await csv('a,b\n\n"x\ny",1\n2,3')).toEqual([['a', 'b'], [''], ['x\ny', '1'], ['2', '3']]);
  });

  test('in UTF-16 or in the encoding of an old spreadsheet is decoded correctly', async () => {
    expect(await cellsIn(Buffer.from('\ufeffName,Ort\nJürg,Zürich', 'utf16le'))).toEqual([
      ['Name', 'Ort'],
      ['Jürg', 'Zürich'],
    ]);
    expect(await cellsIn(Buffer.from('Name,Ort\nJürg,Zürich', 'latin1'))).toEqual([
      ['Name', 'Ort'],
      ['Jürg', 'Zürich'],
    ]);
  });

  test.each([
    ['Hebrew', 'eef9e4', 'משה'],
    ['Russian', 'c8e2e0edeee2', 'Иванов'],
  ])('in the code page of %s Excel has its letters', async (_, hex, name) =>
    expect(await cellsIn(Buffer.concat([Buffer.from('Name\n'), Buffer.from(hex, 'hex')]))).toEqual([['Name'], [name]]),
  );

  test('of addresses as Outlook and Excel write them is a list of people', async () => {
    const path = new URL('../../src/import/testing/addresses-with-names.csv', import.meta.url);
    const { people, problems } = readSheet(await cellsIn(await readFile(path)));
    expect([people.map(({ email }) => email), problems]).toEqual([['ann@example.com', 'ben@example.com'], []]);
  });

  test('with an unclosed quote is refused', () => refused(Buffer.from('a,b\n"x'), /not closed/));
  test('with a million columns is refused', () => refused(Buffer.from(','.repeat(1_000_000)), /columns/));
});

describe('an XLSX', () => {
  test('gives texts, numbers and dates as displayed, each row under its number', async () => {
    const rows = [['Name', 'Phone', 'Ok'], [], ['Ä <b>&', 32470123456, true]];
    expect(await cellsIn(xlsx(inlineSheet(rows)))).toEqual([
      ['Name', 'Phone', 'Ok'],
      ['', '', ''],
      ['Ä <b>&', '32470123456', 'true'],
    ]);
  });

  test('names the rows that are hidden in Excel', async () => {
    const rows = [['Name'], ['Ann'], ['Ben'], ['Cem'], ['Dov']];
    const sheet = inlineSheet(rows)
      .replace('<row r="3"', '<row spans="1:1" hidden="1" r="3"')
      .replace('<row r="4"', '<row r="4" hidden="0"')
      .replace('<row r="5"', "<row r='5' hidden='true'");
    expect(await readSpreadsheet(xlsx(sheet))).toEqual({ cells: rows, hiddenRows: [3, 5] });
  });

  test('cannot change a prototype by the names of its parts', async () => {
    await refused(zipSync({ '__proto__.xml': strToU8('<x/>'), 'xl/__proto__': strToU8('x') }), /damaged/);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('that unpacks to more than 100 MiB is refused, by its directory', () =>
    refused(claiming(xlsx(inlineSheet([['a']])), 50 * 1024 * 1024), /100 MiB/));

  test.each<[string, () => Uint8Array, RegExp]>([
    ['cut in half', () => xlsx(inlineSheet([['a']])).subarray(0, 500), /damaged/],
    ['an archive of something else', () => zipSync({ 'readme.txt': strToU8('x') }), /damaged/],
    ['nothing but the mark', () => Buffer.from('PK'), /damaged/],
    ['text that begins like one', () => Buffer.from('PK,First name\n1,2'), /damaged/],
    [
      'a row far below',
      () =>
        xlsx(
          '<worksheet><sheetData><row r="4000000000"><c r="A4000000000" t="n"><v>1</v></c></row></sheetData></worksheet>',
        ),
      /damaged/,
    ],
    [
      'a cell far to the right',
      () => xlsx('<worksheet><sheetData><row r="1"><c r="ZZZZZZZ1" t="n"><v>1</v></c></row></sheetData></worksheet>'),
      /damaged/,
    ],
    [
      'an entity that grows',
      () =>
        xlsx(
          '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData>',
        ),
      /damaged/,
    ],
  ])('%s is refused', async (_, content, message) => refused(content(), message));
});
