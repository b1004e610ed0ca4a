import { describe, expect, test } from '@jest/globals';
import { aViewing } from '../../../testing/viewing-examples.js';
import { missingOf, stepAfter, stepNamed, STEPS, stepToGoOn } from './setup-steps.js';

const draft = aViewing({ status: 'draft', companies: ['c1'] });

test('the steps have an order, and the last one stays', () => {
  expect(STEPS.map(stepAfter)).toEqual(['rooms', 'goods', 'companies', 'publish', 'publish']);
  expect([stepNamed('rooms'), stepNamed('cellar'), stepNamed(null)]).toEqual(['rooms', null, null]);
});

describe('a set-up continues at the first incomplete step', () => {
  test.each([
    ['viewing', { ...draft, location: null }, 1],
    ['viewing', { ...draft, endDate: null }, 1],
    ['rooms', { ...draft, rooms: [] }, 1],
    ['goods', draft, 0],
    ['companies', { ...draft, companies: [] }, 1],
    ['publish', draft, 1],
  ])('%s', (step, viewing, goods) => expect(stepToGoOn(viewing, goods)).toBe(step));

  test('a published viewing starts at the first step', () =>
    expect(stepToGoOn(aViewing({ status: 'live' }), 0)).toBe('viewing'));
});

test('publishing requires place, days and a room', () => {
  expect(missingOf(draft)).toEqual([]);
  const nothing = { ...draft, location: null, startDate: null, rooms: [] };
  expect(missingOf(nothing).map(({ step }) => step)).toEqual(['viewing', 'viewing', 'rooms']);
});
