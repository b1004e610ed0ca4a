import { describe, expect, test } from '@jest/globals';
import { createElement, isValidElement, type ReactElement } from 'react';
import { speaker } from './t.js';

const LOTS = '{count, plural, one {# lot} other {# lots}}';
const french = speaker('fr', {
  'Place bid': 'Placer une offre',
  'Lot {lotNo}': 'Lot nᵒ {lotNo}',
  [LOTS]: '{count, plural, one {# lot} many {# de lots} other {# lots}}',
  'Read the <link>terms</link> of {house}': 'Lisez, chez {house}, les <link>conditions</link>',
});
const hebrew = speaker('he', { [LOTS]: '{count, plural, one {פריט אחד} two {שני פריטים} other {# פריטים}}' });

describe('a text', () => {
  test('is translated, or English without a translation', () => {
    expect(french.t('Place bid')).toBe('Placer une offre');
    expect(french.t('Revise bid')).toBe('Revise bid');
    expect(french.translated('Place bid')).toBe('Placer une offre');
    expect(french.translated('{not a message}')).toBe('{not a message}');
  });

  test('with several meanings is translated by its meaning, and is English without a translation', () => {
    const speaking = speaker('fr', { 'Open [to open it]': 'Ouvrir', Open: 'Ouvert' });
    expect(speaking.meant('Open', 'to open it')).toBe('Ouvrir');
    expect(speaking.meant('Open', 'not decided yet')).toBe('Open');
  });

  test('without values is used literally', () => expect(french.t('{ "a": <b> }')).toBe('{ "a": <b> }'));

  test('inserts values literally', () => expect(french.t('Lot {lotNo}', { lotNo: '{x} <b>' })).toBe('Lot nᵒ {x} <b>'));
});

describe('a number of things', () => {
  test('follows the plural rules of the language', () => {
    // Zero is singular in French.
    expect(french.t(LOTS, { count: 0 })).toBe('0 lot');
    expect(french.t(LOTS, { count: 1500 }).replace(/\s/g, ' ')).toBe('1 500 lots');
    expect(hebrew.t(LOTS, { count: 1 })).toBe('פריט אחד');
    expect(hebrew.t(LOTS, { count: 2 })).toBe('שני פריטים');
    expect(hebrew.t(LOTS, { count: 12 })).toBe('12 פריטים');
  });

  test('follows the English plural rules without a translation', () => {
    expect(speaker('fr', {}).t(LOTS, { count: 0 })).toBe('0 lots');
    expect(speaker('he', {}).t(LOTS, { count: 1500 })).toBe('1,500 lots');
  });
});

test('elements are at their places in the translation', () => {
  const said = french.rich('Read the <link>terms</link> of {house}', {
    house: createElement('b', null, 'Aurum'),
    link: (words) => createElement('a', { href: '/terms' }, words),
  }) as (string | ReactElement<{ children: unknown }>)[];
  expect(said.map((part) => (isValidElement(part) ? part.type : part))).toEqual(['Lisez, chez ', 'b', ', les ', 'a']);
});

describe('in a right-to-left language', () => {
  const hebrewWords = speaker('he', {
    'Lot {lotNo}': 'פריט {lotNo}',
    'In the {scheme} theme': '{scheme, select, light {בהיר} other {ערכה {scheme}}}',
    'Read the <link>terms of {house}</link>': 'קראו את <link>תנאי {house}</link>',
  });

  test('every value is isolated, and choices still work', () => {
    expect(hebrewWords.t('Lot {lotNo}', { lotNo: 'A-7' })).toBe('פריט \u2068A-7\u2069');
    expect(hebrewWords.t('Lot {no} of {auction}', { no: 7, auction: 'X' })).toBe('Lot \u20687\u2069 of \u2068X\u2069');
    expect(hebrewWords.t('In the {scheme} theme', { scheme: 'light' })).toBe('בהיר');
    expect(hebrewWords.t('In the {scheme} theme', { scheme: 'sepia' })).toBe('ערכה \u2068sepia\u2069');
    expect(hebrew.t(LOTS, { count: 12 })).toBe('12 פריטים');
  });

  test('also in texts with elements', () => {
    const said = hebrewWords.rich('Read the <link>terms of {house}</link>', {
      house: createElement('b', null, 'Aurum'),
      link: (words) => createElement('a', null, ...words),
    }) as (string | ReactElement<{ children: unknown[] }>)[];
    const [, link] = said as [string, ReactElement<{ children: unknown[] }>];
    expect(link.props.children.map((part) => (isValidElement(part) ? part.type : part))).toEqual([
      'תנאי \u2068',
      'b',
      '\u2069',
    ]);
  });
});
