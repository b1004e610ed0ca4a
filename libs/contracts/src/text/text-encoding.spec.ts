import { expect, test } from '@jest/globals';
import { encodingOf } from './text-encoding.js';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

test.each([
  ['plain text', '416461', 'utf-8', 'Ada'],
  ['UTF-8', 'c3a9', 'utf-8', 'é'],
  ['UTF-16 without its mark', '410064006100', 'utf-16le', 'Ada'],
  ['French', '536f6369e974e920c9636c6174', 'windows-1252', 'Société Éclat'],
  ['German', '4772f6df6520fc626572', 'windows-1252', 'Größe über'],
  ['Hebrew', '41646120eef9e42c20ebe4ef', 'windows-1255', 'Ada משה, כהן'],
  ['Russian', '41646120c8e2e0edeee22c20cef0e5eb', 'windows-1251', 'Ada Иванов, Орел'],
  ['Russian capitals', 'cbcED2'.toLowerCase(), 'windows-1251', 'ЛОТ'],
])('%s', (_, hex, encoding, text) => {
  expect(encodingOf(bytes(hex))).toBe(encoding);
  expect(new TextDecoder(encoding).decode(bytes(hex))).toBe(text);
});
