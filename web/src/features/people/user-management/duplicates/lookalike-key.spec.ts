import { expect, test } from '@jest/globals';
import { lookalikeKey } from './lookalike-key.js';

test.each([
  ['a Greek letter', '\u0395cho Diamonds'],
  ['Cyrillic letters', 'Ech\u043E Di\u0430monds'],
  ['a space that does not break', 'Echo\u00A0Diamonds'],
  ['no space', 'EchoDiamonds'],
  ['wide letters', '\uFF25cho Diamonds'],
  ['an accent', '\u00C9cho Diamonds'],
  ['a character without width', 'Echo\u200CDiamonds'],
  ['digits', 'Ech0 D1amonds'],
  ['punctuation and case', 'ECHO-DIAMONDS.'],
  ['two letters that look like one', 'Echo Diarnonds'],
])('a name with %s looks like the name without', (_, name) =>
  expect(lookalikeKey(name)).toBe(lookalikeKey('Echo Diamonds')),
);

test.each(['Etcho Diamonds', 'Echo Diamond', 'דיאמונדס', 'ダイヤ', 'Алмазы'])('the name %s looks different', (name) => {
  expect(lookalikeKey(name)).not.toBe(lookalikeKey('Echo Diamonds'));
  expect(lookalikeKey(name)).not.toBe('');
});
