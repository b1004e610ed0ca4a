import { withoutInvisible } from './invisible.js';

/** Letters that Unicode does not decompose, with the letters that people type instead. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
};
const WITHOUT_MARK = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const ASCII = /^[\x20-\x7e]*$/;

/** Text for searches: lower case, without accents, vowel signs and invisible characters. `Işık` becomes `isik`. */
export const foldForSearch = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : withoutInvisible(text)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(WITHOUT_MARK, (letter) => PLAIN[letter]!);
