import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UnconfirmedCompany, UserView } from '@tender/contracts';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** Requests of staff that buyers confirm each other, so that they see each other's sealed amounts. */

let server: TestServer;
let admin: Person;
let ann: Person;
beforeAll(async () => {
  server = await TestServer.open();
  [admin, ann] = [await server.admin(), await server.buyer('ann')];
});
afterAll(() => server.close());

const confirm = (by: Person, whom: Person) => by.patch(`/api/user/confirm-colleague/${whom.userId}`);
const sealedAuction = (owner: Person, more: object) =>
  server.auction(admin, { bidVisibility: 'sealed', buyers: [owner], ...more });

describe('before the publication, staff', () => {
  test('ask the buyers of a company to confirm each other, once, without a name or a link that confirms', async () => {
    const [pia, sol] = [await server.buyer('pia'), await server.buyer('sol')];
    const pim = await server.colleague(pia, 'pim');
    const plan = { until: 'created', bidVisibility: 'sealed', buyers: [pia, sol] } as const;
    const { auction } = await server.auction(admin, { ...plan, name: 'Hush tender' });
    const path = `/api/notifications/confirmations/${auction._id}`;
    const unconfirmed = async () => (await admin.get(path).json<{ companies: UnconfirmedCompany[] }>()).companies;
    const ask = (companyId: string) => admin.post(`${path}/${companyId}`);
    expect(await unconfirmed()).toEqual([{ companyId: pia.companyId, buyers: 2, askedAt: null }]);
    for (const companyId of [sol.companyId, ann.companyId])
      expect(await ask(companyId).json(409)).toMatchObject({
        code: companyId === sol.companyId ? 'NOBODY_TO_TELL' : 'COMPANY_NOT_INVITED',
      });

    await Promise.all([ask(pia.companyId).expect(201), ask(pia.companyId).expect(201)]);
    await ask(pia.companyId).expect(201);
    expect(await unconfirmed()).toEqual([{ companyId: pia.companyId, buyers: 2, askedAt: expect.any(String) }]);
    for (const buyer of [pia, pim]) {
      const { notifications } = await buyer.notifications.listOwn();
      const asked = notifications.filter(({ kind }) => kind === 'confirmColleagues');
      expect(asked).toMatchObject([{ link: '/manage-viewing-members', topic: 'general' }]);
      const words = asked.map(({ title, text }) => `${title} ${text}`).join();
      expect(words).toContain('Confirm only people whom you know in person');
      // An unpublished auction is a secret, and a name could be that of a mole.
      expect(words).not.toMatch(/Hush|colleague@|Colleague|#/);
    }
    expect((await sol.notifications.listOwn()).notifications.map(({ kind }) => kind)).not.toContain(
      'confirmColleagues',
    );

    const members = await pia.users();
    expect(members.map(({ _id, addedByHouse }) => ({ _id, addedByHouse }))).toEqual([
      { _id: pim.userId, addedByHouse: true },
      { _id: pia.userId, addedByHouse: undefined },
    ]);
    for (const [by, whom] of [
      [pia, pim],
      [pim, pia],
    ] as const)
      expect((await confirm(by, whom).json<{ user: UserView }>()).user.addedByHouse).toBe(
        whom === pim ? true : undefined,
      );
    expect(await unconfirmed()).toEqual([]);
    expect(await ask(pia.companyId).json(409)).toMatchObject({ code: 'NOBODY_TO_TELL' });
  });

  test('cannot ask once the auction is published, or if it is open', async () => {
    const una = await server.buyer('una');
    await server.colleague(una, 'uno');
    const { auction } = await sealedAuction(una, { until: 'published' });
    const path = `/api/notifications/confirmations/${auction._id}`;
    expect(await admin.get(path).json()).toEqual({ companies: [] });
    expect(await admin.post(`${path}/${una.companyId}`).json(409)).toMatchObject({ code: 'AUCTION_ALREADY_PUBLISHED' });
    const open = await sealedAuction(una, { until: 'created', bidVisibility: 'open' });
    const ofOpen = `/api/notifications/confirmations/${open.auction._id}`;
    expect(await admin.get(ofOpen).json()).toEqual({ companies: [] });
    expect(await admin.post(`${ofOpen}/${una.companyId}`).json(409)).toMatchObject({ code: 'NOBODY_TO_TELL' });
    await admin.get('/api/notifications/confirmations/none').expect(404);
  });
});
