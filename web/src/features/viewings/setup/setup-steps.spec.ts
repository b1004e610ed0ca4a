import { describe, expect, test } from '@jest/globals';
import { aViewing } from '../../../testing/viewing-examples.js';
import { missingOf, stepAfter, stepNamed, STEPS, stepToGoOn } from './setup-steps.js';

const draft = aViewing({ status: 'draft', companies: ['c1'] });

test('the steps follow one another, and the last stays', () => {
  expect(STEPS.map(stepAfter)).toEqual(['rooms', 'goods', 'companies', 'publish', 'publish']);
  expect([stepNamed('rooms'), stepNamed('cellar'), stepNamed(null)]).toEqual(['rooms', null, null]);
});

describe('a set-up goes on at the first step that has nothing in it', () => {
  test.each([
    ['viewing', { ...draft, location: null }, 1],
    ['viewing', { ...draft, endDate: null }, 1],
    ['rooms', { ...draft, rooms: [] }, 1],
    ['goods', draft, 0],
    ['companies', { ...draft, companies: [] }, 1],
    ['publish', draft, 1],
  ])('%s', (step, viewing, goods) => expect(stepToGoOn(viewing, goods)).toBe(step));

  test('a published viewing is changed from the beginning', () =>
    expect(stepToGoOn(aViewing({ status: 'live' }), 0)).toBe('viewing'));
});

test('place, days and a room are what publishing needs', () => {
  expect(missingOf(draft)).toEqual([]);
  const nothing = { ...draft, location: null, startDate: null, rooms: [] };
  expect(missingOf(nothing).map(({ step }) => step)).toEqual(['viewing', 'viewing', 'rooms']);
});
