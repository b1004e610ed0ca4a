import { expect, test } from '@jest/globals';
import { contexts } from './contexts.js';
import { projections } from './projections.js';

test('the read models are exactly those of the contexts', () => {
  expect(projections).toEqual(contexts.flatMap((context) => context.projections));
});
