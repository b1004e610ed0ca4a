import { describe, expect, test } from '@jest/globals';
import { findQuestions } from './find-questions.js';
import { TOPICS } from './questions.js';

const found = (search: string): string[] =>
  findQuestions(TOPICS, search).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('findQuestions', () => {
  test('empty search: all questions', () => expect(findQuestions(TOPICS, '  ')).toEqual(TOPICS));
  test('finds text in questions and answers, regardless of case and quotation marks', () => {
    expect(found('SOFT close')).toContain('soft-close');
    expect(found('fingerprint')).toContain('receipt');
    expect(found('“received”')).toContain('received');
    expect(found("company's registration")).toEqual([]);
  });
  test('requires every word', () => expect(found('fingerprint password')).toEqual([]));
  test('omits topics without a match', () =>
    expect(findQuestions(TOPICS, 'viewing rooms').map(({ title }) => title)).toEqual(['Viewings']));
});

test('every question has its own address', () => {
  const ids = TOPICS.flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
