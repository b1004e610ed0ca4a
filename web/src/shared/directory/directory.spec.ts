import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { UserView } from '@tender/contracts';
import { clearPersonState, rootState } from '../store/slice.js';
import { dropUser, loadDirectory, loadUsers, putUsers, requestNames, unknownIds } from './directory.js';
import { aCompany, aUser } from '../../testing/examples.js';

const { fetch, window } = globalThis;
let answers: ((body: object) => void)[] = [];
const answer = (users: UserView[]) => answers.at(-1)!({ users });
beforeAll(() => {
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' } },
    __APP_VERSION__: 'test',
    fetch: () => new Promise<Response>((resolve) => answers.push((body) => resolve(Response.json(body)))),
  });
});
afterAll(() => void Object.assign(globalThis, { fetch, window }));
afterEach(() => {
  clearPersonState();
  answers = [];
});

const person = (_id: string, status: UserView['status']) => aUser({ _id, status });
const directory = () =>
  rootState()['directory'] as Record<'users' | 'updatedUsers', UserView[]> &
    Record<'left' | 'sought', ReadonlySet<string>> & { isRead: boolean };

test('a late list does not undo changes made since its request', async () => {
  const load = loadUsers();
  putUsers([person('u1', 'approved')]);
  answer([person('u1', 'pending'), person('u2', 'pending')]);
  await load;
  expect(directory().users).toEqual([person('u1', 'approved'), person('u2', 'pending')]);
  expect(directory().updatedUsers).toEqual([person('u1', 'approved')]);
});

test('a list requested after a change replaces it', async () => {
  putUsers([person('u1', 'approved')]);
  const load = loadUsers();
  answer([person('u1', 'rejected')]);
  await load;
  expect(directory()).toMatchObject({ users: [person('u1', 'rejected')], updatedUsers: [] });
});

test('an erased user is removed', () => {
  putUsers([person('u1', 'approved')]);
  dropUser('u1');
  expect(directory()).toMatchObject({ users: [], updatedUsers: [] });
});

test('an unknown user is a stranger; an actor without an account has no name', () => {
  const companies = ['c1', 'c2'].map((_id) => aCompany({ _id }));
  const known = { users: [person('u1', 'approved')], companies, left: new Set(['u2']) };
  expect(unknownIds(['c2', 'c3', 'u1', 'u2', 'u3', 'u3', 'system', 'guest'], known)).toEqual(['c3', 'u3']);
});

test('wanted ids that a later load does not find have left', async () => {
  const read = async (users: UserView[], meanwhile: string[] = []) => {
    const reading = loadDirectory();
    const lists = answers.splice(0);
    requestNames(meanwhile);
    lists[0]!({ users });
    lists[1]!({ companies: [] });
    await reading;
    const { left, sought, isRead } = directory();
    return [[...left], [...sought], isRead];
  };
  requestNames(['u1', 'u2']);
  expect(await read([person('u1', 'approved')], ['u3'])).toEqual([['u2'], ['u3'], true]);
  expect(await read([])).toEqual([['u2', 'u3'], [], true]);
});
