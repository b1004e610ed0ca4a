import { expect, test } from '@jest/globals';
import {
  withRetries,
  changeOf,
  problemOfPreference,
  parsePreference,
  withSavedTexts,
  withTrouble,
  withTypedText,
  type UnsavedTexts,
} from './unsaved-preferences.js';

const typed = (unsaved: UnsavedTexts, name: 'priority' | 'note', text: string): UnsavedTexts =>
  withTypedText(unsaved, { lotId: 'l1', auctionId: 'a', name, text });

test('a text is saved without the spaces around it; an invalid text is not saved', () => {
  const unsaved = typed(typed({}, 'note', ' Look at the girdle '), 'priority', 'high');
  expect(changeOf(unsaved['l1']!)).toEqual({ note: 'Look at the girdle' });
  expect(changeOf(typed({}, 'priority', '')['l1']!)).toEqual({ priority: 0 });
  expect(changeOf(typed({}, 'priority', '1.5')['l1']!)).toBeNull();
  expect(parsePreference('priority', '99999999999')).toBeNull();
});

test('an invalid priority has a reason', () => {
  for (const text of ['high', '1.5', '1001'])
    expect(problemOfPreference('priority', text)).toBe('Not saved: write a whole number, at most 1000');
  expect(['', ' 7 ', '1000'].map((text) => problemOfPreference('priority', text))).toEqual(['', '', '']);
  expect(problemOfPreference('note', 'high')).toBe('');
});

test('after a save no text is unsaved, except an invalid one and one typed after the request', () => {
  const sent = typed(typed({}, 'note', 'One'), 'priority', '2');
  expect(withSavedTexts(sent, 'l1', sent['l1']!)).toEqual({});
  expect(withSavedTexts(typed(sent, 'note', 'One more'), 'l1', sent['l1']!)).toEqual({
    l1: { auctionId: 'a', note: 'One more' },
  });
  const unread = typed(typed({}, 'note', 'One'), 'priority', '-');
  expect(withSavedTexts(unread, 'l1', unread['l1']!)).toEqual({ l1: { auctionId: 'a', priority: '-' } });
});

test('a failure is recorded until the text is saved; a refused text is retried after a change', () => {
  const refused = withTrouble(typed({}, 'note', 'One'), 'l1', 'refused');
  expect(refused['l1']).toEqual({ auctionId: 'a', note: 'One', trouble: 'refused' });
  const again = typed(refused, 'note', 'Two');
  expect(again['l1']?.trouble).toBe('away');
  expect(withSavedTexts(again, 'l1', again['l1']!)).toEqual({});
  expect(withTrouble({}, 'l1', 'away')).toEqual({});
  expect(withRetries(refused)).toEqual({ l1: { auctionId: 'a', note: 'One', trouble: 'away' } });
});
