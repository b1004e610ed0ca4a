import { expect, test } from '@jest/globals';
import { priceTyped, typedPrice, type Pricing } from './typed-price.js';

const carats = 10;
/** Types one text after another; the house takes the amount after the `sentAfter`th. @returns what stands then */
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

test('one that cannot be read leaves the total as it was before', () => {
  expect(typing('1,000.00', ['200', '200,5,0'])).toEqual({ amount: '1,000.00', perCarat: '200,5,0' });
  expect(typing('1,000.00', ['200', '200,5,0', ''])).toEqual({ amount: '1,000.00', perCarat: '' });
});

test('of a bid that was sent it brings none of what was typed before', () => {
  expect(typing('1,000.00', ['200', '200,5,0'], 1)).toEqual({ amount: '', perCarat: '200,5,0' });
  expect(typing('1,000.00', ['200', '200,5,0', ''], 1)).toEqual({ amount: '', perCarat: '' });
});

test('its spelling is shown beside the total that it came to alone: that was sent, or another device has typed another', () => {
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
