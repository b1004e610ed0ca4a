import { expect, test } from '@jest/globals';
import type { Role, UserView } from '@tender/contracts';

test('only a role that reads the mails of others loads the awaited sign-ups', async () => {
  const asked: string[] = [];
  const fetch = ({ pathname }: URL) => {
    asked.push(pathname);
    return Promise.resolve(Response.json({ awaited: [{ email: 'a@x.test' }] }));
  };
  const window = { location: { origin: 'http://house.test' }, localStorage: { getItem: () => null } };
  // The modules access browser globals when they load.
  Object.assign(globalThis, { window, localStorage: window.localStorage, fetch, __APP_VERSION__: 'test' });
  const { setSession } = await import('../session/session.js');
  const { loadAwaitedSignUps } = await import('./use-awaited-sign-ups.js');
  const read = (role: Role) => {
    setSession({ me: { _id: 'u', role } as UserView });
    return loadAwaitedSignUps('auction1');
  };

  expect(await read('auditor')).toEqual([]);
  expect(asked).toEqual([]);
  expect(await read('admin')).toEqual([{ email: 'a@x.test' }]);
  expect(asked).toEqual(['/api/user/awaited/auction1']);
});
