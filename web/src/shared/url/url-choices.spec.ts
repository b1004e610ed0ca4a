import { expect, test } from '@jest/globals';
import { choicesAt, placeOf, withChoice } from './url-choices.js';

const chosen = (address: string, ...choice: [name: string, values: string | string[] | null]): string =>
  withChoice(new URLSearchParams(address), ...choice).toString();

test('a choice is in the address, beside its other parameters; an empty one is removed', () => {
  expect(chosen('id=a1&show=sold', 'show', 'unsold')).toBe('id=a1&show=unsold');
  expect(chosen('id=a1&show=sold', 'show', null)).toBe('id=a1');
  expect(chosen('id=a1', 'by.shape', ['Round', 'Pear'])).toBe('id=a1&by.shape=Round&by.shape=Pear');
  expect(chosen('', 'sort', '')).toBe('sort=');
});

test('a choice resets the page of that list, and of no other', () => {
  expect(chosen('page=3&receipts.page=2', 'search', 'pear')).toBe('receipts.page=2&search=pear');
  expect(chosen('page=3&receipts.page=2', 'receipts.by.outcome', 'Won')).toBe('page=3&receipts.by.outcome=Won');
  expect(chosen('page=3&receipts.page=2', 'by.shape', [])).toBe('receipts.page=2');
  expect(chosen('page=3', 'page', '4')).toBe('page=4');
});

test('a private choice is stored beside the address, not in it', () => {
  const choices = new URLSearchParams('id=a1&own.note=up+to+45,000&own.bid=1..&shape=Pear');
  const { address, state } = placeOf(choices);
  expect(address.toString()).toBe('id=a1&shape=Pear');
  expect(Object.fromEntries(choicesAt(`?${address.toString()}`, state))).toEqual(Object.fromEntries(choices));
  expect(choicesAt('?id=a1&own.note=from+a+link', null).toString()).toBe('id=a1');
});
