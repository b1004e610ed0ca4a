import { expect, test } from '@jest/globals';
import { isApiSource } from './api-plugin.mjs';

test.each(['libs/people/src/members/members.controller.ts', 'apps/api/src/main.ts', 'libs/people/package.json'])(
  'the api restarts after a change of %s',
  (file) => expect(isApiSource(file)).toBe(true),
);

test.each([
  'libs/people/src/members/members.spec.ts',
  'apps/api/src/testing/server/test-server.ts',
  'libs/people/dist/index.js',
  'libs/people/golden/PersonApproved.v1.json',
  'web/src/main.tsx',
  'apps/cli/src/main.ts',
])('the api keeps running after a change of %s', (file) => expect(isApiSource(file)).toBe(false));
