import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assertDistinct } from '@tender/context';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { routesOf } from '../../docs/routes.js';
import type { ServerContexts } from '../../stores/server-contexts.js';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { contextsWithGuestbook } from '../../testing/guestbook/contexts-with-guestbook.js';
import { THANKS_AFTER } from '../../testing/guestbook/guestbook-thanks.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** A context needs one folder (`testing/guestbook`) and one line (`testing/guestbook/contexts-with-guestbook.ts`). */

const CONTEXTS: ServerContexts = {
  list: contextsWithGuestbook,
  thread: new URL('../../testing/guestbook/projections-with-guestbook.js', import.meta.url),
};
const BEGIN = '2026-11-20T09:00:00.000Z';

let now = BEGIN;
let server: TestServer;
const open = (folder?: string) =>
  TestServer.open({ clock: () => now, contexts: CONTEXTS, ...(folder !== undefined && { folder }) });
beforeAll(async () => {
  server = await open();
});
afterAll(() => server.close());

/** Calls a route with plain `fetch`: the API's description has no test routes. */
async function ask(
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(server.address + path, {
    method,
    headers: { cookie: person.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
const signatures = async (person: Person) => (await ask(person, 'GET', '/api/guestbook/signatures')).body;

test('a new context has its routes, rules, read model, live messages and reactor', async () => {
  expect(() => assertDistinct(contextsWithGuestbook)).not.toThrow();
  expect(routesOf(server.app)).toEqual(
    expect.arrayContaining([
      { method: 'POST', path: '/api/guestbook/sign', permission: 'session:own' },
      { method: 'GET', path: '/api/guestbook/signatures', permission: 'session:own' },
    ]),
  );
  const admin = await server.admin();
  const tab = await Listener.open(admin);
  expect(await ask(server.guest(), 'POST', '/api/guestbook/sign', { name: 'Ann' })).toMatchObject({ status: 401 });
  expect(await ask(admin, 'POST', '/api/guestbook/sign', { name: 'Ann', more: 1 })).toMatchObject({ status: 400 });
  expect(await ask(admin, 'POST', '/api/guestbook/sign', { name: 'Ann' })).toEqual({
    status: 201,
    body: { signed: 'Ann' },
  });
  expect(await ask(admin, 'POST', '/api/guestbook/sign', { name: 'Ann' })).toMatchObject({
    status: 409,
    body: { code: 'BUSY' },
  });
  expect(await signatures(admin)).toEqual({ signatures: [{ _id: 'Ann', thanked: false }] });
  await tab.waitForMessages(1);

  // The due task survives a restart and runs once.
  await eventually(() =>
    server.app
      .get(ApiReactors)
      .status.some(({ name, condition }) => name === 'guestbookThanks' && condition === 'level'),
  );
  await server.close({ keep: true });
  now = plusMillis(BEGIN, THANKS_AFTER);
  server = await open(server.folder);
  const again = await server.admin();
  await eventually(async () =>
    ((await signatures(again)) as { signatures: { thanked: boolean }[] }).signatures.every(({ thanked }) => thanked),
  );
  await server.app.get(ApiReactors).checkDue();
  expect(
    (await server.stores.events.readStream('guestbook-hall', 0, 10)).map(({ type, metadata }) => [type, metadata.at]),
  ).toEqual([
    ['Signed', BEGIN],
    ['Thanked', now],
  ]);
  expect(await server.guest().get('/health/ready').json()).toMatchObject({
    reactors: expect.arrayContaining([{ name: 'guestbookThanks', condition: 'level' }]),
  });
});
