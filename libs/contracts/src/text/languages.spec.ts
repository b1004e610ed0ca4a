import { describe, expect, test } from '@jest/globals';
import { acceptedLanguages, chosenLanguage, knownLanguage, languageFor, welcomeIn } from './languages.js';

describe('the language for a browser', () => {
  test.each([
    ['', [], 'en'],
    ['', ['de-DE', 'nl-BE', 'fr'], 'nl'],
    ['', ['FR-ch'], 'fr'],
    ['', ['hebrew', 'constructor', '*'], 'en'],
    ['scheme=dark; language=he; session=x', ['fr'], 'he'],
    // An unknown language does not count, nor does another cookie whose name ends with `language`.
    ['language=de', ['fr'], 'fr'],
    ['language=toString', [], 'en'],
    ['my-language=he', [], 'en'],
  ])('of %j and %j is %s', (cookies, own, language) => expect(languageFor(cookies, own)).toBe(language));

  test('is read from its header by weight', () => {
    expect(acceptedLanguages('fr-CH, fr;q=0.9, en;q=0.8, de;q=0.85, *;q=0.5')).toEqual([
      'fr-CH',
      'fr',
      'de',
      'en',
      '*',
    ]);
    expect(acceptedLanguages('en;q=0, nl;q=0.1')).toEqual(['nl']);
    expect(languageFor('', acceptedLanguages(''))).toBe('en');
  });
});

test('a browser without a supported language has none, and only the cookie counts as a choice', () => {
  expect([knownLanguage('', ['de', '*']), knownLanguage('', ['de', 'nl'])]).toEqual([null, 'nl']);
  expect([chosenLanguage('language=he'), chosenLanguage('language=de'), chosenLanguage('')]).toEqual([
    'he',
    null,
    null,
  ]);
});

test('the welcome inserts any name unchanged', () =>
  expect(welcomeIn('fr', '$& {house}')).toBe('Bienvenue chez $& {house}'));
