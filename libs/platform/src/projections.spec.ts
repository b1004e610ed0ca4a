import { expect, test } from '@jest/globals';
import { contexts } from './contexts.js';
import { projections } from './projections.js';

test('the read models are those of the contexts, all of them', () => {
  expect(projections).toEqual(contexts.flatMap((context) => context.projections));
});
