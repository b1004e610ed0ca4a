import { expect, test } from '@jest/globals';
import type { FactorOffer, OwnFactors } from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { SoftAuthenticator } from '@tender/people/testing/soft-authenticator';
import type { Person } from '../../testing/callers/person.js';
import { cliHere } from '../../testing/processes/command-line.js';
import { embedded } from '../../testing/server/servers.js';
import { ADMIN, TestServer } from '../../testing/server/test-server.js';

/** `main.js staff unlock`: an enrolment for a member of staff who has lost the second factors. */

const HOST = { host: 'localhost:3000', origin: 'http://localhost:3000' };

let aheadMillis = 0;

async function addPasskey(person: Person, at: '/api/factors' | '/api/auth/factor'): Promise<void> {
  const passkey = new SoftAuthenticator();
  const offer = await person.post(`${at}/new`, { kind: 'passkey' }, HOST).json<FactorOffer>();
  const credential = passkey.create(offer.passkey!, HOST);
  const path = at === '/api/factors' ? at : `${at}/add`;
  expect((await person.post(path, { kind: 'passkey', name: 'Key', credential }, HOST)).body).toHaveProperty(
    'recoveryCodes',
  );
}

const tokenIn = (output: string): string => /^\S+\/signup#factor=([\w-]{43})$/m.exec(output)?.[1] ?? '';

embedded('main.js staff unlock', () => {
  test('ends sessions and factors, and prints a link that sets up a factor once, with the password, for 15 minutes', async () => {
    const first = await TestServer.open();
    const { folder } = first;
    const admin = await first.admin();
    const buyer = await first.buyer('no-staff');
    await addPasskey(admin, '/api/factors');
    const policy = { factors: { required: 'staff', from: null }, stepUp: false, twoPeople: [] };
    expect(await admin.raw('PUT', '/api/policy', { body: JSON.stringify(policy) })).toMatchObject({ status: 200 });
    const unlock = (id: string) => cliHere('staff', 'unlock', '--data', folder, id);
    expect(await unlock(admin.userId)).toMatchObject({ code: 75 });
    await first.close({ keep: true });

    for (const id of [buyer.userId, 'house.nobody', '__proto__', ''])
      expect(await unlock(id)).not.toMatchObject({ code: 0 });
    expect((await unlock(buyer.userId)).output).toContain('no member of the staff');
    const { code, output } = await unlock(admin.userId);
    expect(code).toBe(0);
    const old = tokenIn(output);
    const token = tokenIn((await unlock(admin.userId)).output);

    const server = await TestServer.open({ folder, clock: () => plusMillis(systemClock(), aheadMillis) });
    try {
      const guest = server.guest();
      // The link alone opens nothing.
      await guest.post('/api/auth/factor/open', { token }).expect(401);
      expect(await guest.post('/api/auth/signin', ADMIN).json(409)).toMatchObject({
        code: 'FACTOR_NEEDED',
        details: { methods: [], setup: 'mail' },
      });
      await guest.post('/api/auth/factor/new', { kind: 'passkey' }, HOST).expect(409);
      await guest.post('/api/auth/factor/open', { token: old }).expect(409);
      aheadMillis = 15 * 60_000 + 1;
      await guest.post('/api/auth/signin', ADMIN).expect(409);
      await guest.post('/api/auth/factor/open', { token }).expect(409);
      aheadMillis = 0;
      await guest.post('/api/auth/signin', ADMIN).expect(409);
      await guest.post('/api/auth/factor/open', { token }).expect(200);
      await addPasskey(guest, '/api/auth/factor');
      expect(await guest.get('/api/factors').json<OwnFactors>()).toMatchObject({ factors: [{ name: 'Key' }] });
      const thief = server.guest();
      await thief.post('/api/auth/signin', ADMIN).expect(409);
      await thief.post('/api/auth/factor/open', { token }).expect(409);
    } finally {
      await server.close();
    }
  });
});
