import { expect, test } from '@jest/globals';
import { outputOf, sourceOf } from './outputs.mjs';

test.each([
  ['libs/auctions/src/rules/decisions/decide-bids.ts', 'libs/auctions/dist/rules/decisions/decide-bids.js'],
  ['apps/api/src/main.ts', 'apps/api/dist/main.js'],
  ['bench/src/main.ts', 'bench/dist/main.js'],
  ['web/src/shared/ui/mark.tsx', 'web/build/dist/shared/ui/mark.js'],
])('%s compiles to %s', (source, output) => {
  expect(outputOf(source)).toBe(output);
  expect(source.replace(/\.tsx?$/, '')).toBe(sourceOf(output));
});

test.each(['libs/http/src/fields/class-transformer-storage.d.ts', 'web/src/mark.svg', 'scripts/run.mjs'])(
  'nothing is compiled from %s',
  (source) => expect(outputOf(source)).toBeNull(),
);

test.each([
  'libs/event-store/dist/threads/sqlite-log.js',
  'web/build/dist/node/vite.config.js',
  'apps/api/dist/openapi.json',
  'web/build/dist/languages/en.json',
  'libs/kernel/dist/.tsbuildinfo',
])('%s has no source', (output) => expect(sourceOf(output)).toBeNull());
