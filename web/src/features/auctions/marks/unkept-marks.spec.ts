import { expect, test } from '@jest/globals';
import {
  askedAgain,
  changeOf,
  problemOfMark,
  readMark,
  withKeptMark,
  withTrouble,
  withTypedMark,
  type UnkeptMarks,
} from './unkept-marks.js';

const typed = (marks: UnkeptMarks, name: 'priority' | 'note', text: string): UnkeptMarks =>
  withTypedMark(marks, { lotId: 'l1', auctionId: 'a', name, text });

test('what is typed is to be kept without the spaces around it; what cannot be read is not', () => {
  const marks = typed(typed({}, 'note', ' Look at the girdle '), 'priority', 'high');
  expect(changeOf(marks['l1']!)).toEqual({ note: 'Look at the girdle' });
  expect(changeOf(typed({}, 'priority', '')['l1']!)).toEqual({ priority: 0 });
  expect(changeOf(typed({}, 'priority', '1.5')['l1']!)).toBeNull();
  expect(readMark('priority', '99999999999')).toBeNull();
});

test('of what cannot be kept it is said why', () => {
  for (const text of ['high', '1.5', '1001'])
    expect(problemOfMark('priority', text)).toBe('Not saved: write a whole number, at most 1000');
  expect(['', ' 7 ', '1000'].map((text) => problemOfMark('priority', text))).toEqual(['', '', '']);
  expect(problemOfMark('note', 'high')).toBe('');
});

test('once it is kept nothing waits; what was typed meanwhile, or cannot be read, does', () => {
  const sent = typed(typed({}, 'note', 'One'), 'priority', '2');
  expect(withKeptMark(sent, 'l1', sent['l1']!)).toEqual({});
  expect(withKeptMark(typed(sent, 'note', 'One more'), 'l1', sent['l1']!)).toEqual({
    l1: { auctionId: 'a', note: 'One more' },
  });
  const unread = typed(typed({}, 'note', 'One'), 'priority', '-');
  expect(withKeptMark(unread, 'l1', unread['l1']!)).toEqual({ l1: { auctionId: 'a', priority: '-' } });
});

test('what was not kept says so until it is; what was refused is asked for again once something else is typed', () => {
  const refused = withTrouble(typed({}, 'note', 'One'), 'l1', 'refused');
  expect(refused['l1']).toEqual({ auctionId: 'a', note: 'One', trouble: 'refused' });
  const again = typed(refused, 'note', 'Two');
  expect(again['l1']?.trouble).toBe('away');
  expect(withKeptMark(again, 'l1', again['l1']!)).toEqual({});
  expect(withTrouble({}, 'l1', 'away')).toEqual({});
  expect(askedAgain(refused)).toEqual({ l1: { auctionId: 'a', note: 'One', trouble: 'away' } });
});
