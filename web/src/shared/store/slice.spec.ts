import { afterEach, expect, test } from '@jest/globals';
import { createSlice, clearPersonState, putRootState, rootState } from './slice.js';

const basket = createSlice<{ fruit: string[] }>('basket', { fruit: [] });
const theme = createSlice('theme of the test', 'light', { outlivesSession: true });

afterEach(() => {
  clearPersonState();
  theme.set('light');
});

test('each slice has its own state and changes no other', () => {
  basket.change(({ fruit }) => ({ fruit: [...fruit, 'pear'] }));
  expect(basket.get()).toEqual({ fruit: ['pear'] });
  expect(theme.get()).toBe('light');
});

test('the end of a session clears all slices except the ones that outlive it', () => {
  basket.set({ fruit: ['pear'] });
  theme.set('dark');
  clearPersonState();
  expect(basket.get()).toEqual({ fruit: [] });
  expect(theme.get()).toBe('dark');
});

test('two slices cannot have one name', () => {
  expect(() => createSlice('basket', 0)).toThrow('There are two slices "basket"');
});

test('a listener is called for changes of that slice only', () => {
  const heard: [string, string][] = [];
  const end = theme.follow((state, before) => heard.push([state, before]));
  basket.set({ fruit: ['fig'] });
  theme.set('dark');
  theme.set('dark');
  end();
  theme.set('light');
  expect(heard).toEqual([['dark', 'light']]);
});

test('a root state made by reducers is stored when it is put in place', () => {
  const next = basket.changed(rootState(), () => ({ fruit: ['plum'] }));
  expect(basket.get().fruit).toEqual([]);
  putRootState(next);
  expect(basket.get().fruit).toEqual(['plum']);
});

test('a reducer without a change returns the same root state', () => {
  const state = rootState();
  expect(basket.changed(state, (same) => same)).toBe(state);
});
