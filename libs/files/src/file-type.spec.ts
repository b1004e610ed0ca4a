import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { PERSON_FILE_TYPES } from '@tender/contracts';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { bomb } from './testing/bomb.js';
import { typeByHead, typeOf } from './file-type.js';

const bytes = (...parts: (string | number[])[]): AsyncIterable<Uint8Array> =>
  (async function* () {
    for (const part of parts) {
      await Promise.resolve();
      yield Buffer.from(part as string);
    }
  })();
const PNG = [
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  0,
  0,
  0,
  13,
  0x49,
  0x48,
  0x44,
  0x52,
  ...Array<number>(17).fill(1),
  0,
  0,
  0,
  0,
  0x49,
  0x44,
  0x41,
  0x54,
];

describe('the type of a document', () => {
  test.each<[string, string | null, AsyncIterable<Uint8Array>]>([
    ['a PDF', 'application/pdf', bytes('%PDF-1.7\n1 0 obj')],
    ['a PNG', 'image/png', bytes(PNG)],
    ['a JPEG', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF')],
    ['a WebP', 'image/webp', bytes('RIFF', [4, 0, 0, 0], 'WEBPVP8 ')],
    ['a PDF that comes byte by byte', 'application/pdf', bytes(...'%PDF-1.7\n')],
    ['a PDF behind empty lines', 'application/pdf', bytes('\r\n\r\n', '%PDF-1.4\n')],
    ['a PDF behind a byte-order mark', 'application/pdf', bytes([0xef, 0xbb, 0xbf], '%PDF-1.4\n')],
    ['a PDF behind a mark and white space', 'application/pdf', bytes([0xef, 0xbb, 0xbf], ' \t\f\n%PDF-1.4\n')],
    ['a PDF behind 1,024 bytes', 'application/pdf', bytes(' '.repeat(1_024), '%PDF-1.4\n')],
    ['a PDF behind more', null, bytes(' '.repeat(1_025), '%PDF-1.4\n')],
    ['a PDF behind a page', null, bytes('<script>alert(1)</script>\n%PDF-1.4\n')],
    ['a PDF behind a letter', null, bytes('\nx\n%PDF-1.4\n')],
    ['nothing', null, bytes()],
    ['a program', null, bytes('MZ', Array<number>(100).fill(0))],
    ['a page', null, bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', null, bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['an archive', null, bytes([0x50, 0x4b, 3, 4], Array<number>(40).fill(0))],
    ['a GIF', null, bytes('GIF89a', [1, 0, 1, 0])],
    ['a text that speaks of a PDF', null, bytes('see %PDF-1.7')],
  ])('of %s', async (_, type, content) => expect(await typeByHead(content, PERSON_FILE_TYPES)).toBe(type));

  test('of a PDF from a scanner', async () => {
    const content = await readFile(new URL('../src/testing/line-before.pdf', import.meta.url));
    expect(await typeByHead(chunks(content), PERSON_FILE_TYPES)).toBe('application/pdf');
    expect(await whole('scan.pdf', content)).toBe('application/pdf');
  });
});

const packed = (files: Zippable): Buffer => Buffer.from(zipSync(files, { level: 1 }));
const office = (type: string, part: string): Buffer =>
  packed({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    ),
    [part]: strToU8('<xml/>'),
  });
const XLSX = office('spreadsheetml.sheet', 'xl/workbook.xml');
const chunks = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield content;
};
const whole = (name: string, content: Buffer) => typeOf(name, () => Promise.resolve(chunks(content)));

describe('the type of a file of a folder', () => {
  test.each<[string, string | null, string, Buffer]>([
    ['a PDF', 'application/pdf', 'x', Buffer.from('%PDF-1.7\n')],
    ['a GIF', 'image/gif', 'x', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
    ['a ZIP', 'application/zip', 'x.zip', packed({ 'a.txt': strToU8('a') })],
    ['a workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'x.xlsx', XLSX],
    [
      'a letter',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'x.docx',
      office('wordprocessingml.document', 'word/document.xml'),
    ],
    ['a CSV', 'text/csv', 'list.CSV', Buffer.from('lot;carats\r\n1;10,8\r\n')],
    ['a CSV in UTF-16', 'text/csv', 'list.csv', Buffer.from('\ufefflot;carats', 'utf16le')],
    ['a text that is not called a CSV', null, 'list.txt', Buffer.from('lot;carats')],
    ['a page that is called a CSV', null, 'list.csv', Buffer.from('  <!doctype html><script>')],
    ['a program that is called a CSV', null, 'list.csv', Buffer.from('MZ\0\0\x01')],
    ['a script that is called a CSV', null, 'list.csv', Buffer.from('#!/bin/sh')],
    ['nothing that is called a CSV', null, 'list.csv', Buffer.alloc(0)],
    ['a ZIP that is cut off', null, 'x.zip', XLSX.subarray(0, XLSX.length - 30)],
    ['a drawing', null, 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('of %s', async (_, type, name, content) => expect(await whole(name, content)).toBe(type));
});

describe('a zip bomb', () => {
  const MIB = 1024 * 1024;

  test('of one file, or of many, is too large', async () => {
    await expect(whole('x.zip', bomb(101 * MIB))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(whole('x.zip', bomb(10 * MIB, { files: 11 }))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(whole('x.zip', bomb(0, { files: 5_001 }))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(await whole('x.zip', bomb(MIB, { files: 9 }))).toBe('application/zip');
  });

  test('with a small declared size is no archive', async () => {
    expect(await whole('x.zip', bomb(20 * MIB, { claimed: 10 }))).toBeNull();
  });
});
