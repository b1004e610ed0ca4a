import { describe, expect, test } from '@jest/globals';
import { commitmentGaps } from './commitment-gaps.js';

/** An instant from a time: `9:05`, `9:05:30` */
const at = (time: string): string => {
  const [hour = '', minute = '', second = '00'] = time.split(':');
  return `2026-11-20T${hour.padStart(2, '0')}:${minute}:${second}.000Z`;
};
const gapsOf = (published: string, commitments: string[], ended: string): string[][] =>
  commitmentGaps(at(published), commitments.map(at), at(ended)).listed.map(({ from, to }) =>
    [from, to].map((instant) => instant.slice(11, 19)),
  );

describe('gaps in commitments', () => {
  test('are absent with a commitment each minute', () => {
    expect(gapsOf('9:00:10', ['9:01', '9:02', '9:03'], '9:03:59')).toEqual([]);
    expect(gapsOf('9:00:59', ['9:02', '9:03'], '9:04:59')).toEqual([]);
  });

  test('run from one commitment to the next', () =>
    expect(gapsOf('9:00', ['9:01', '9:02', '9:14', '9:15', '9:17'], '9:18')).toEqual([
      ['09:02:00', '09:14:00'],
      ['09:15:00', '09:17:00'],
    ]));

  test('start at the publication and end with the auction', () => {
    expect(gapsOf('9:00:30', ['9:05', '9:06'], '9:20:15')).toEqual([
      ['09:00:30', '09:05:00'],
      ['09:06:00', '09:20:15'],
    ]);
    expect(gapsOf('9:00', [], '9:02')).toEqual([['09:00:00', '09:02:00']]);
  });

  test('are absent for an auction that took less than two minutes', () =>
    expect(gapsOf('9:00', [], '9:01:59')).toEqual([]));

  test('are absent after the clock was set back', () =>
    expect(gapsOf('9:30', ['9:10', '9:11', '9:31'], '9:31:30')).toEqual([]));

  test('are all counted; the twenty longest are listed in time order', () => {
    const commitments = Array.from({ length: 25 }, (_, index) => {
      const minute = (index * (index + 1)) / 2 + 2 * index + 2;
      return `${9 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
    });
    const { count, listed } = commitmentGaps(at('9:00'), commitments.map(at), at('23:59'));
    expect(count).toBe(26);
    expect(listed).toHaveLength(20);
    expect(listed.map(({ from }) => from)).toEqual(listed.map(({ from }) => from).sort());
    expect(listed.at(-1)).toEqual({ from: at(commitments.at(-1)!), to: at('23:59') });
    expect(listed[0]!.from).toBe(at(commitments[5]!));
  });
});
