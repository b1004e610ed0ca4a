import { describe, expect, test } from '@jest/globals';
import { findQuestions } from './find-questions.js';
import { TOPICS } from './questions.js';

const found = (search: string): string[] =>
  findQuestions(TOPICS, search).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('findQuestions', () => {
  test('nothing searched: everything', () => expect(findQuestions(TOPICS, '  ')).toEqual(TOPICS));
  test('in questions and in answers, whatever the case and the quotation marks', () => {
    expect(found('SOFT close')).toContain('soft-close');
    expect(found('fingerprint')).toContain('receipt');
    expect(found('“received”')).toContain('received');
    expect(found("company's registration")).toEqual([]);
  });
  test('every word must be there', () => expect(found('fingerprint password')).toEqual([]));
  test('a topic without a find is left out', () =>
    expect(findQuestions(TOPICS, 'viewing rooms').map(({ title }) => title)).toEqual(['Viewings']));
});

test('every question has an address of its own', () => {
  const ids = TOPICS.flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
