import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { CURRENT_RULES } from '@tender/kernel';
import { findingIn, type Recorded } from './testing/recorded.js';

/**
 * Versions of the rules with a file of histories, one history per line. A file is written once, in the release of its
 * version, and never changed: it proves that the version decides the same later. Version 1 is in the data of release
 * 0.1.0.
 */
const versions = Array.from({ length: CURRENT_RULES - 1 }, (_, index) => index + 2);

test.each(versions)('histories of version %i of the rules are valid', (rules) => {
  const file = new URL(`../../golden-histories/rules-${rules}.jsonl`, import.meta.url);
  const types = new Set<string>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const history = JSON.parse(line) as Recorded[];
    expect(history[0]!.event.data).toMatchObject({ rules });
    expect(findingIn(history)).toBeNull();
    for (const { event } of history) types.add(event.type);
  }
  expect(types).toContain('ViewingCompleted');
});
