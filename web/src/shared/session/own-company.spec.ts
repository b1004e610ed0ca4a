import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { aUser } from '../../testing/examples.js';

/** Answers to the requests of the company; null: an error. */
let answers: (object | null)[];
// These modules access browser globals when they load.
let own: typeof import('./own-company.js');
let session: typeof import('./session.js');
let authentication: typeof import('./authentication.js');

const me = aUser({ _id: 'u', role: 'buyer', status: 'approved', awaitsTerms: false });
const company = { _id: 'c', name: 'Firm' };

beforeAll(async () => {
  const fetch = () => {
    const answer = answers.shift();
    return Promise.resolve(Response.json(answer ?? {}, { status: answer ? 200 : 500 }));
  };
  const window = { location: { origin: 'http://house.test' } };
  const localStorage = { getItem: () => null, setItem: () => undefined };
  Object.assign(globalThis, { window: { ...window, localStorage }, localStorage, fetch, __APP_VERSION__: 'test' });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  [own, session, authentication] = await Promise.all([
    import('./own-company.js'),
    import('./session.js'),
    import('./authentication.js'),
  ]);
  authentication.setAuthenticated(true);
});
beforeEach(() => {
  jest.useFakeTimers();
  session.setSession({ me, company: null });
});
afterEach(() => void jest.useRealTimers());

test('a company that failed to load at sign-in is requested again', async () => {
  answers = [null, null, { company }];
  const found = own.loadCompanyWithRetry(me);
  await jest.runAllTimersAsync();
  expect(await found).toEqual(company);
});

test('only a limited number of times, and not for staff', async () => {
  answers = [null, null, null, null, { company }];
  const found = own.loadCompanyWithRetry(me);
  await jest.runAllTimersAsync();
  expect(await found).toBeNull();
  expect(await own.loadCompanyWithRetry({ ...me, role: 'admin' })).toBeNull();
  expect(answers).toHaveLength(1);
});

test('screens that need it load it, unless it is loaded', async () => {
  answers = [null, { company }];
  await expect(own.loadOwnCompany()).rejects.toThrow();
  await own.loadOwnCompany();
  await own.loadOwnCompany();
  expect(session.sessionNow().company).toEqual(company);
});
