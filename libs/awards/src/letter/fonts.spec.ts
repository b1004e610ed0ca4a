import { expect, test } from '@jest/globals';
import bidiFactory from 'bidi-js';
import PDFDocument from 'pdfkit';
import { unprintedIn } from '@tender/contracts/letter-characters';
import { Fonts } from './fonts.js';

const fonts = new Fonts(new PDFDocument());
const LAST = 0x2_ffff;
/** Arabic letters joined beforehand: no keyboard types them. */
const isJoined = (code: number): boolean => (code >= 0xfb50 && code <= 0xfdff) || code >= 0xfe20;
const hex = (codes: readonly number[]): string => codes.map((code) => code.toString(16)).join(' ');
const all = Array.from({ length: LAST - 0x20 }, (_, n) => n + 0x21).filter((code) => code < 0xd800 || code > 0xdfff);
const seen = /^[^\s\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}]$/u;

test('the characters of the warnings are those of the fonts, in both weights', () => {
  const unprinted = new Set(unprintedIn(all.map((code) => String.fromCodePoint(code))));
  const warned = (code: number) => unprinted.has(String.fromCodePoint(code));
  for (const weight of [400, 700] as const) {
    const known = fonts.characters(weight);
    const shown = all.filter((code) => seen.test(String.fromCodePoint(code)));
    expect(hex(shown.filter((code) => !known.has(code) && !warned(code)))).toBe('');
    expect(hex(shown.filter((code) => known.has(code) && warned(code) && !isJoined(code)))).toBe('');
  }
});

test('a font with a bracket has its mirror', () => {
  const bidi = bidiFactory();
  const alone = all.filter((code) => {
    const character = String.fromCodePoint(code);
    const [font, mirror] = [fonts.nameFor(character, 400), bidi.getMirroredCharacter(character)];
    return font !== null && mirror !== null && !fonts.hasGlyph(font, mirror);
  });
  expect(hex(alone)).toBe('');
});

test('each character that a letter cannot print is named once', () => {
  expect(unprintedIn(['深圳 Stones', null, '深 \u{1F48E}', 'Ĳzer שלום (1)'])).toEqual(['深', '圳', '\u{1F48E}']);
});
