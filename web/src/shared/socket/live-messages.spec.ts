import { describe, expect, test } from '@jest/globals';
import type { LiveMessage } from '@tender/contracts';
import { createSlice } from '../store/slice.js';
import { onSlice, receive, type Received } from './live-messages.js';

/** Auctions of changed lots, in the order of the messages. */
const slice = createSlice<string[]>('lots of the test', []);
const reducer = onSlice<string[]>(slice, { lotsChanged: (state, { auctionId }) => [...state, auctionId] });
const started: Received = { seq: 0, root: {} };

const lotsChanged = (seq: number, auctionId = 'a1'): LiveMessage => ({
  kind: 'lotsChanged',
  seq,
  position: `p${seq}`,
  at: '2026-11-20T10:01:00.000Z',
  payload: { auctionId },
});

const after = (...messages: LiveMessage[]): Received =>
  messages.reduce<Received>((state, message) => {
    const next = receive(state, message, [reducer]);
    if (next === 'gap') throw new Error('gap');
    return next;
  }, started);

describe('receive', () => {
  test('applies consecutive messages', () => {
    expect(after(lotsChanged(1, 'a1'), lotsChanged(2, 'a2'))).toEqual({
      seq: 2,
      root: { 'lots of the test': ['a1', 'a2'] },
    });
  });

  test('returns gap if a message is missing', () => {
    expect(receive(after(lotsChanged(1)), lotsChanged(3), [reducer])).toBe('gap');
    expect(receive(started, lotsChanged(2), [reducer])).toBe('gap');
  });

  test('a duplicate changes nothing', () => {
    const state = after(lotsChanged(1));
    expect(receive(state, lotsChanged(1), [reducer])).toBe(state);
  });

  test('an unknown kind is counted and ignored', () => {
    const unknown = { ...lotsChanged(1), kind: 'ofANewerServer' } as unknown as LiveMessage;
    expect(receive(started, unknown, [reducer])).toEqual({ seq: 1, root: started.root });
  });

  test('every reducer of the kind gets the message', () => {
    const other = onSlice(createSlice('count of the test', 0), { lotsChanged: (count) => count + 1 });
    expect(receive(started, lotsChanged(1), [reducer, other])).toMatchObject({
      root: { 'lots of the test': ['a1'], 'count of the test': 1 },
    });
  });
});
