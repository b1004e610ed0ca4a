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
