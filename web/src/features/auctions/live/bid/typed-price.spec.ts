import { expect, test } from '@jest/globals';
import { priceTyped, typedPrice, type Pricing } from './typed-price.js';

const carats = 10;
/** Types texts one after another. The bid is sent after `sentAfter` texts. @returns the drafts after the last text */
function typing(draft: string, texts: string[], sentAfter = Infinity) {
  let [typed, pricing]: [{ amount: string; perCarat: string }, Pricing | null] = [
    { amount: draft, perCarat: '' },
    null,
  ];
  texts.forEach((text, index) => {
    [typed, pricing] = typedPrice(text, { typed, pricing, carats });
    if (index + 1 === sentAfter) typed = { amount: '', perCarat: '' };
  });
  return typed;
}

test('a price per carat is a way to write the total', () => {
  expect(typing('', ['2', '20', '200'])).toEqual({ amount: '2,000.00', perCarat: '' });
  expect(typing('1,000.00', ['200', ''])).toEqual({ amount: '', perCarat: '' });
});

test('an unreadable price leaves the total that was there before the price', () => {
  expect(typing('1,000.00', ['200', '200,5,0'])).toEqual({ amount: '1,000.00', perCarat: '200,5,0' });
  expect(typing('1,000.00', ['200', '200,5,0', ''])).toEqual({ amount: '1,000.00', perCarat: '' });
});

test('after the bid was sent, an unreadable price restores no earlier total', () => {
  expect(typing('1,000.00', ['200', '200,5,0'], 1)).toEqual({ amount: '', perCarat: '200,5,0' });
  expect(typing('1,000.00', ['200', '200,5,0', ''], 1)).toEqual({ amount: '', perCarat: '' });
});

test('the price keeps its spelling until the total changes: the bid was sent, or another device has typed a total', () => {
  const [{ amount }, pricing] = typedPrice('200.5', { typed: { amount: '', perCarat: '' }, pricing: null, carats });
  expect(priceTyped(pricing, amount)).toBe('200.5');
  expect([priceTyped(pricing, ''), priceTyped(pricing, '3,000.00'), priceTyped(null, amount)]).toEqual([
    null,
    null,
    null,
  ]);
  const [emptied, none] = typedPrice('', { typed: { amount, perCarat: '' }, pricing, carats });
  expect(priceTyped(none, emptied.amount)).toBe('');
});
