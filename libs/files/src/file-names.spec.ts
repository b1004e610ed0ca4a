import { describe, expect, test } from '@jest/globals';
import { archivedName, attachment, claimsOtherType, safeFileName } from './file-names.js';

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

test.each([
  ['a:b?.pdf', 'a_b_.pdf'],
  ['one|two*.pdf', 'one_two_.pdf'],
  ['<draft> "final".pdf', '_draft_ _final_.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['com1', '_com1'],
  ['console.pdf', 'console.pdf'],
  ['terms..pdf', 'terms.pdf'],
  ['terms ... ', 'terms'],
  ['מכרז א׳.pdf', 'מכרז א׳.pdf'],
])('in an archive, %j becomes %j', (given, name) => expect(archivedName(given)).toBe(name));

describe('a download', () => {
  test.each([
    ['licence.pdf', 'attachment; filename="licence.pdf"; filename*=UTF-8\'\'licence.pdf'],
    ['SCAN.PDF', 'attachment; filename="SCAN.PDF"; filename*=UTF-8\'\'SCAN.PDF'],
    [
      'é "x"; y=(1)*\'.pdf',
      "attachment; filename=\"_ _x_; y=(1)*'.pdf\"; filename*=UTF-8''%C3%A9%20%22x%22%3B%20y%3D%281%29%2A%27.pdf",
    ],
    ['../of\r\nx: \u202efdp', 'attachment; filename="ofx: fdp.pdf"; filename*=UTF-8\'\'ofx%3A%20fdp.pdf'],
    ['evil.hta', 'attachment; filename="evil.hta.pdf"; filename*=UTF-8\'\'evil.hta.pdf'],
  ])('of %j', (name, header) => expect(attachment(name, 'application/pdf')).toBe(header));
});

describe('a name', () => {
  test.each([
    ['scan.pdf', false],
    ['SCAN.PDF', false],
    ['scan', false],
    ['scan of 2024.01', false],
    ['Certificate no. 12', false],
    ['scan.png', true],
    ['scan.exe', true],
    ['scan.pdf.js', true],
  ])('%j of a PDF claims another type: %p', (name, claims) =>
    expect(claimsOtherType(name, 'application/pdf')).toBe(claims),
  );
});
