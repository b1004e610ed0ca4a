import { afterEach, expect, test } from '@jest/globals';
import { createSlice, clearPersonState } from '../../store/slice.js';
import { registerUnsaved, unsavedTextBetween, warnBeforeClose } from './use-unsaved.js';

const letGo: (() => void)[] = [];
const hold = (lost: string, keptOnPage = false) => letGo.push(registerUnsaved({ lost, keptOnPage }));
afterEach(() => letGo.splice(0).forEach((release) => release()));

const at = (pathname: string, search = '') => ({ pathname, search });

test('nothing is lost without unsaved text, or on the same page', () => {
  expect(unsavedTextBetween(at('/profile'), at('/about'))).toBeNull();
  hold('your data');
  expect(unsavedTextBetween(at('/profile'), at('/profile'))).toBeNull();
});

test('another page and another step lose it', () => {
  hold('the terms');
  expect(unsavedTextBetween(at('/a'), at('/b'))).toBe('the terms');
  expect(unsavedTextBetween(at('/a', '?step=terms'), at('/a', '?step=lots'))).toBe('the terms');
});

test('text kept by the page is lost only by another page', () => {
  hold('the message', true);
  expect(unsavedTextBetween(at('/hub'), at('/hub', '?tab=sent'))).toBeNull();
  expect(unsavedTextBetween(at('/hub'), at('/dashboard'))).toBe('the message');
});

test('a search or an order of a list on the page loses nothing', () => {
  hold('whom you have chosen');
  expect(unsavedTextBetween(at('/a', '?step=2'), at('/a', '?step=2&search=x'), true)).toBeNull();
  expect(unsavedTextBetween(at('/a'), at('/b'), true)).toBe('whom you have chosen');
});

test('the newest of several is reported, and saved text no longer', () => {
  hold('the page');
  hold('the dialog');
  expect(unsavedTextBetween(at('/a'), at('/b'))).toBe('the dialog');
  letGo.pop()?.();
  expect(unsavedTextBetween(at('/a'), at('/b'))).toBe('the page');
});

test('the tab warns while a slice holds unsaved state, and not for the next user', () => {
  const window = new EventTarget();
  Object.assign(globalThis, { window });
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const slice = createSlice<string[]>('held', []);
  warnBeforeClose(slice, (held) => held.length > 0);
  expect(asks()).toBe(false);
  slice.set(['a']);
  slice.set(['a', 'b']);
  expect(asks()).toBe(true);
  slice.set([]);
  expect(asks()).toBe(false);
  slice.set(['a']);
  clearPersonState();
  expect(asks()).toBe(false);
});
