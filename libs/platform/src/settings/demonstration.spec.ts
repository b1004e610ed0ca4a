import { expect, test } from '@jest/globals';
import type { DemoView } from '@tender/contracts';
import { demonstrationOf, withDemonstration } from './demonstration.js';
import { readSettings } from './settings.js';

const DEMO: DemoView = {
  accounts: [{ role: 'buyer', email: 'ruth@example.com', password: 'printed' }],
  company: 'Levi & Co',
};
const seenBy = (env: NodeJS.ProcessEnv) => demonstrationOf(readSettings(env), withDemonstration(env, DEMO));

test.each(['', '127.0.0.1', '127.0.0.2', 'localhost', '::1'])('a demonstration on HOST=%s has its accounts', (HOST) =>
  expect(seenBy({ HOST })).toEqual(DEMO),
);

test.each<NodeJS.ProcessEnv>([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '10.0.0.7' },
  { HOST: 'tender.example' },
  { HOST: 'localhost.example' },
  { HOST: '127.0.0.1', PUBLIC_URL: 'https://tender.example' },
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
])('one that others can reach has none: %j', (env) => expect(seenBy(env)).toBeNull());

test('any other server has none', () => expect(demonstrationOf(readSettings({}), {})).toBeNull());
