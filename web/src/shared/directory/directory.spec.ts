import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { CompanyView, UserView } from '@tender/contracts';
import { forgetPerson, rootState } from '../store/slice.js';
import { dropUser, loadUsers, putUsers, strangersAmong } from './directory.js';

const { fetch, window } = globalThis;
let answer: (users: UserView[]) => void = () => undefined;
beforeAll(() => {
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' } },
    __APP_VERSION__: 'test',
    fetch: () => new Promise<Response>((resolve) => (answer = (users) => resolve(Response.json({ users })))),
  });
});
afterAll(() => void Object.assign(globalThis, { fetch, window }));
afterEach(forgetPerson);

const person = (_id: string, status: UserView['status']) => ({ _id, status }) as UserView;
const directory = () => rootState()['directory'] as { users: UserView[]; updatedUsers: UserView[] };

test('a list that was under way does not undo what was changed meanwhile', async () => {
  const load = loadUsers();
  putUsers([person('u1', 'approved')]);
  answer([person('u1', 'pending'), person('u2', 'pending')]);
  await load;
  expect(directory().users).toEqual([person('u1', 'approved'), person('u2', 'pending')]);
  expect(directory().updatedUsers).toEqual([person('u1', 'approved')]);
});

test('a list that was asked for afterwards knows better', async () => {
  putUsers([person('u1', 'approved')]);
  const load = loadUsers();
  answer([person('u1', 'rejected')]);
  await load;
  expect(directory()).toMatchObject({ users: [person('u1', 'rejected')], updatedUsers: [] });
});

test('who was erased is among them no more', () => {
  putUsers([person('u1', 'approved')]);
  dropUser('u1');
  expect(directory()).toMatchObject({ users: [], updatedUsers: [] });
});

test('companies without a name are those that the directory lacks', () => {
  const known = ['c1', 'c2'].map((_id) => ({ _id })) as CompanyView[];
  expect(strangersAmong(['c2', 'c3'], known)).toEqual(['c3']);
  expect(strangersAmong(['c1', 'c2'], known)).toEqual([]);
});
