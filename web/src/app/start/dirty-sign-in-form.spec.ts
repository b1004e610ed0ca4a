import { expect, test } from '@jest/globals';
import { isFieldDirty } from './dirty-sign-in-form.js';

const field = (type: string, { value = '', checked = false, autofill = false } = {}) => ({
  type,
  value,
  checked,
  matches: (selector: string) => selector === ':autofill' && autofill,
});

test('typed or chosen values are dirty, default values are not', () => {
  const typed = [
    field('email', { value: 'a' }),
    field('password', { value: 'b' }),
    field('checkbox', { checked: true }),
  ];
  expect(typed.map(isFieldDirty)).toEqual([true, true, true]);
  const untouched = [
    field('email'),
    field('password', { value: 'kept by the browser', autofill: true }),
    field('checkbox', { value: 'on' }),
    field('radio', { value: 'signIn', checked: true }),
    field('hidden', { value: 'Belgium' }),
  ];
  expect(untouched.map(isFieldDirty)).toEqual([false, false, false, false, false]);
});
