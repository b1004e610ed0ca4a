import { afterEach, expect, jest, test } from '@jest/globals';
import { JsonLogger } from './json-logger.js';

afterEach(() => void jest.restoreAllMocks());

test('a flood of errors is written up to a limit per second, and the rest is a number', () => {
  const lines: string[] = [];
  const logger = new JsonLogger('info', { write: (line) => void lines.push(line) });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  for (let times = 0; times < 5_000; times++) logger.error({ message: 'INTERNAL', err: new Error('a stack') }, 'Error');
  logger.fatal('the end is always logged');
  expect(lines).toHaveLength(101);
  clock.mockReturnValue(1_001_000);
  logger.warn('calm again');
  expect(JSON.parse(lines[101]!)).toMatchObject({ leftOut: 4_900 });
  expect(JSON.parse(lines[102]!)).toMatchObject({ msg: 'calm again' });
});
