import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InvitationOutcome, MailView } from '@tender/contracts';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** Attempts of staff to open the account of a bidder (`docs/sealed-bids.md`). */

let server: TestServer;
let admin: Person;
let ann: Person;
beforeAll(async () => {
  server = await TestServer.open();
  [admin, ann] = [await server.admin(), await server.buyer('ann')];
});
afterAll(() => server.close());

const accept = (token: string, email: string) =>
  server
    .guest()
    .post('/api/auth/accept-invite', { token, password: PASSWORD })
    .then(({ status, body }) => ({ status, code: (body as { code?: string }).code, email }));

describe('a link that opens an account', () => {
  const linkShown = async (email: string) =>
    (await admin.get('/api/user/mails').json<{ mails: MailView[] }>()).mails
      .find(({ to, link }) => to === email && link !== null)
      ?.link?.split('=')[1];
  const listed = (row: string) =>
    new File([`First name,Last name,E-mail,Company,Country,Role\n${row}\n`], 'people.csv', { type: 'text/csv' });
  const upload = async (row: string) => {
    const { body } = await admin.upload('POST', '/api/user/bulk/file', { file: listed(row) });
    await admin.post('/api/user/bulk/upload', { filePath: body['filePath'] }).expect(201);
  };

  test('into a company with other people is shown to no staff: neither the first one, nor a repeated one, nor one of an import', async () => {
    await admin.inviteMember(ann.companyId, { firstName: 'M', lastName: 'Ole', email: 'm1@evil.test', role: 'buyer' });
    const {
      invited: [mole],
    } = await ann
      .post(`/api/user/addByCompany/${ann.companyId}`, { firstName: 'M', lastName: 'Ole', email: 'm2@evil.test' })
      .json<InvitationOutcome>(201);
    await admin.post(`/api/user/invite/${mole!._id}`).expect(200);
    await upload('M,Ole,m3@evil.test,Company ann,BE,Buyer');
    for (const email of ['m1@evil.test', 'm2@evil.test', 'm3@evil.test'])
      expect(await linkShown(email)).toBeUndefined();
    // The mails cannot be redirected to another address.
    expect(
      await admin.patch(`/api/user/update/${mole!._id}`, { updates: { email: 'm4@evil.test' } }).json(400),
    ).toMatchObject({ code: 'INVALID' });
    expect((await admin.upload('PATCH', `/api/user/buyer/update/${mole!._id}`, { email: 'm4@evil.test' })).status).toBe(
      400,
    );
    expect(
      await admin.patch(`/api/user/update-viewing-member/${mole!._id}`, { email: 'm4@evil.test' }).json(400),
    ).toMatchObject({ code: 'INVALID' });
  });

  test('that staff saw while its company had no other people is void once it has; the person gets another', async () => {
    await upload('Fi,Rst,first@lone.test,Lone Stones,BE,Buyer');
    const kept = await linkShown('first@lone.test');
    expect(kept).toBeDefined();
    const users = await admin.users();
    const first = users.find(({ email }) => email === 'first@lone.test')!;
    await admin.inviteMember(first.companyId!, {
      firstName: 'O',
      lastName: 'Ther',
      email: 'other@lone.test',
      role: 'buyer',
    });
    expect(await linkShown('first@lone.test')).toBeUndefined();
    expect(await accept(kept!, 'first@lone.test')).toMatchObject({ status: 409, code: 'LINK_NOT_VALID' });
    const fresh = await server.linkTo('first@lone.test', 'memberInvitation');
    expect(fresh).not.toBe(kept);
    expect(await linkShown('first@lone.test')).toBeUndefined();
    expect(await accept(kept!, 'first@lone.test')).toMatchObject({ status: 409 });
    // If the others are deleted, staff see the link again. It becomes void as soon as the company has other people.
    const other = (await admin.users()).find(({ email }) => email === 'other@lone.test')!;
    await admin.delete(`/api/user/delete/${other._id}`).expect(200);
    expect((await admin.get('/api/user/mails')).text).toContain(fresh);
    await admin.inviteMember(first.companyId!, {
      firstName: 'O',
      lastName: 'Ther',
      email: 'another@lone.test',
      role: 'buyer',
    });
    expect(await accept(fresh, 'first@lone.test')).toMatchObject({ status: 409, code: 'LINK_NOT_VALID' });
    expect(await accept(await server.linkTo('first@lone.test', 'memberInvitation'), 'first@lone.test')).toMatchObject({
      status: 200,
    });
  });
});
