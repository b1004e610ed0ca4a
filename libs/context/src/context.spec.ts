import { expect, test } from '@jest/globals';
import { singleStream, streamKind } from '@tender/kernel';
import { assertDistinct, type Context } from './context.js';

const context = (name: string, ...kinds: Context['streams'][number]['kind'][]): Context => ({
  name,
  streams: kinds.map((kind) => ({ kind, about: '' })),
  projections: [],
});
const catalogue = {};

test('contexts have distinct names and streams', () => {
  const doors = streamKind('door', catalogue);
  expect(() =>
    assertDistinct([
      context('house', doors),
      context('garden', streamKind('gate', catalogue), singleStream('fence', catalogue)),
    ]),
  ).not.toThrow();
  expect(() => assertDistinct([context('house', doors), context('garden', streamKind('door', catalogue))])).toThrow(
    'house and garden both claim the streams door-<id>',
  );
  expect(() => assertDistinct([context('house'), context('house')])).toThrow('both claim the name house');
});
