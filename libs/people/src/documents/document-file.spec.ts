import { describe, expect, test } from '@jest/globals';
import { attachment, documentType, safeFileName } from './document-file.js';

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
    ['nothing', null, bytes()],
    ['a program', null, bytes('MZ', Array<number>(100).fill(0))],
    ['a page', null, bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', null, bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['an archive', null, bytes([0x50, 0x4b, 3, 4], Array<number>(40).fill(0))],
    ['a GIF', null, bytes('GIF89a', [1, 0, 1, 0])],
    ['a text that speaks of a PDF', null, bytes('see %PDF-1.7')],
  ])('of %s', async (_, type, content) => expect(await documentType(content)).toBe(type));
});

describe('the name of a document', () => {
  test.each([
    ['licence.pdf', 'licence.pdf'],
    ['Lizenz für Ä.pdf', 'Lizenz für Ä.pdf'],
    ['💎 stone.png', '💎 stone.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\cmd.exe', 'cmd.exe'],
    ['/', 'document'],
    ['..', 'document'],
    ['', 'document'],
    [' . ', 'document'],
    ['a\0b\r\nc\u007f.pdf', 'abc.pdf'],
    ['evil\u202efdp.exe', 'evilfdp.exe'],
    ['a \t  b', 'a b'],
    ['a\ud800b', 'a\ufffdb'],
  ])('%j is kept as %j', (given, kept) => expect(safeFileName(given)).toBe(kept));

  test('has at most 200 characters, and keeps its ending', () => {
    const long = safeFileName(`${'x'.repeat(500)}.jpeg`);
    expect(long).toHaveLength(200);
    expect(long).toMatch(/x\.jpeg$/);
    expect(safeFileName('💎'.repeat(150)).isWellFormed()).toBe(true);
  });
});

describe('a download', () => {
  test.each([
    ['licence.pdf', 'attachment; filename="licence.pdf"; filename*=UTF-8\'\'licence.pdf'],
    ['SCAN.PDF', 'attachment; filename="SCAN.PDF"; filename*=UTF-8\'\'SCAN.PDF'],
    [
      'é "x"; y=(1)*\'.pdf',
      "attachment; filename=\"_ _x_; y=(1)*'.pdf\"; filename*=UTF-8''%C3%A9%20%22x%22%3B%20y%3D%281%29%2A%27.pdf",
    ],
    ['evil.hta', 'attachment; filename="evil.hta.pdf"; filename*=UTF-8\'\'evil.hta.pdf'],
  ])('of %j', (name, header) => expect(attachment(name, 'application/pdf')).toBe(header));
});
