import { describe, expect, test } from '@jest/globals';
import { NO_POLICY, type Policy } from '@tender/contracts';
import type { Session } from '@tender/http';
import { plusMillis } from '@tender/kernel';
import { peopleContext } from './context.js';
import { FactorPolicy } from './factor-policy/factor-policy.js';
import { Factors } from './factor-store/factors.js';
import { FactorReset } from './factors/factor-reset.js';
import { FactorSignIn } from './factors/factor-sign-in.js';
import { PolicyService } from './policy-changes/policy-service.js';
import { factorRecords, pendingSignInRecords, recoveryCodeRecords, userRecords } from './records.js';
import { FreshFactors } from './sessions/fresh-factors.js';
import { Sessions } from './sessions/sessions.js';
import type { SignInResult } from './sign-in/session-starter.js';
import { StaffRegistration } from './sign-up/staff-registration.js';
import { openSlice, PASSWORD, type Someone } from './testing/slice.js';
import { factorSlice, MINUTE, refused } from './testing/factor-slice.js';

const the = factorSlice();
const { pass, setup, person, withTotp, withPasskey, afterPassword, give, sessionOf, time } = the;

let buyers = 0;
describe('a session', () => {
  test('is fresh for ten minutes after the password, or after the factor of a person who has one', async () => {
    const ann = await person();
    const fresh = the.slice.service(FreshFactors);
    const sessions = the.slice.service(Sessions);
    const { _id: sessionId } = await sessionOf(await the.slice.signIn(ann.email));
    const session = { sessionId, actor: { ...ann, revision: 0 as never } };
    await fresh.assertFresh(session);
    pass(10 * MINUTE);
    await expect(fresh.assertFresh(session)).rejects.toMatchObject({
      code: 'FACTOR_NEEDED',
      details: { methods: ['password'] },
    });
    await sessions.proved(sessionId, 'passwordAt');
    await fresh.assertFresh(session);
    await withTotp(ann);
    await expect(fresh.assertFresh(session)).rejects.toMatchObject({ details: { methods: ['totp', 'recovery'] } });
    await sessions.proved(sessionId, 'factorAt');
    await fresh.assertFresh(session);
    pass(-MINUTE);
    await refused(fresh.assertFresh(session), 'FACTOR_NEEDED');
    pass(MINUTE);
    await sessions.endSession(sessionId);
    await refused(fresh.assertFresh(session), 'NO_SESSION');
  });

  test('keeps the proof while it is used', async () => {
    const { secret } = await the.slice.signIn((await person()).email);
    const sessions = the.slice.service(Sessions);
    pass(2 * MINUTE);
    expect(await sessions.resume(secret)).toMatchObject({ openedBy: 'password', passwordAt: expect.any(String) });
    expect(await sessions.peek(secret)).toMatchObject({ openedBy: 'password', lastSeenAt: time.now });
  });
});

test('erased people leave no factor; a restore ends recovery codes and open sign-ins', async () => {
  const ann = await person();
  await withTotp(ann);
  await afterPassword(ann);
  await peopleContext.restored!({ state: the.stores.reads, now: time.now, moved: false });
  expect(await the.stores.reads.state(recoveryCodeRecords).count()).toBe(0);
  expect(await the.stores.reads.state(pendingSignInRecords).count()).toBe(0);
  expect(await the.slice.service(Factors).has(ann.userId)).toBe(true);
  await the.slice.service(Factors).forgetUser(ann.userId);
  expect(await the.stores.reads.state(factorRecords).count({ userId: ann.userId })).toBe(0);
  expect(await the.stores.reads.state(userRecords).get(ann.userId)).not.toBeNull();
});

describe('a policy', () => {
  const change = (policy: Partial<Policy>, by: Someone, at = the.slice) =>
    at.service(PolicyService).change({ ...NO_POLICY, ...policy }, at.as(by));
  const staff = { factors: { required: 'staff', from: null } } as const;

  test('is refused if its setter does not meet it, or if people without mail could not', async () => {
    const ann = await person();
    await refused(change(staff, ann), 'FACTOR_REQUIRED');
    await withTotp(ann);
    const silent = await openSlice(the.stores, { sendsMail: false });
    try {
      await refused(change(staff, ann, silent), 'MAIL_NEEDED');
      for (const required of ['bidders', 'all'] as const)
        await refused(change({ factors: { required, from: null } }, ann, silent), 'MAIL_NEEDED');
    } finally {
      await silent.close();
    }
  });

  test('demands a first factor at sign-in, from its day on, by the mailed link or an invitation', async () => {
    const [ann, bob] = [await person(), await person()];
    await withTotp(ann);
    await change({ factors: { required: 'staff', from: plusMillis(time.now, 24 * 60 * MINUTE).slice(0, 10) } }, ann);
    await the.slice.signIn(bob.email);
    const { unmet } = await the.slice.service(PolicyService).view();
    expect(unmet.staff).toBeGreaterThan(0);
    expect([unmet.nobody, unmet.all]).toEqual([0, unmet.staff + unmet.bidders]);
    time.now = `${plusMillis(time.now, 24 * 60 * MINUTE).slice(0, 10)}T00:00:00.000Z`;
    const browser = await afterPassword(bob);
    expect(browser.needed).toEqual({ methods: [], setup: 'mail' });
    await refused(the.slice.service(FactorSignIn).offer(browser, 'totp'), 'FACTOR_NEEDED');
    for (const method of ['totp', 'recovery', 'password'] as const)
      await refused(give(browser, { method, secret: PASSWORD }), 'FACTOR_NOT_VALID');
    // Other people need none.
    const buyer = await the.slice.buyer(`factor-buyer${++buyers}`);
    await the.slice.signIn(buyer.email);

    await the.slice
      .service(StaffRegistration)
      .addStaff({ firstName: 'N', lastName: 'Ew', email: 'new-staff@house.test', role: 'admin' }, the.slice.as(ann));
    const refusal: unknown = await the.slice
      .accept(await the.slice.linkTo('new-staff@house.test', 'staffInvitation'))
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'FACTOR_NEEDED', details: { methods: [], setup: 'now' } });
  });

  test('keeps the last factor of a person who must have one', async () => {
    const ann = await person();
    await withTotp(ann);
    await change(staff, ann);
    const [factor] = await the.slice.service(Factors).ofUser(ann.userId);
    await refused(setup().remove(ann, factor!._id), 'FACTOR_REQUIRED');
    await withPasskey(ann);
    await setup().remove(ann, factor!._id);
    await refused(setup().remove(ann, factor!._id), 'NOT_FOUND');
    await withPasskey(ann);
    const factors = the.slice.service(Factors);
    await Promise.allSettled((await factors.ofUser(ann.userId)).map(({ _id }) => setup().remove(ann, _id)));
    expect(await factors.has(ann.userId)).toBe(true);
  });

  test('with step-up makes guarded calls need a fresh factor', async () => {
    const ann = await person();
    await withTotp(ann);
    const fresh = the.slice.service(FreshFactors);
    const { _id: sessionId } = await sessionOf(
      await the.slice
        .service(Sessions)
        .start(ann.userId)
        .then((secret) => ({ secret }) as SignInResult),
    );
    const session = { sessionId, actor: { ...ann, revision: 0 as never } } as unknown as Session;
    await fresh.check(session);
    await change({ ...staff, stepUp: true }, ann);
    await refused(fresh.check(session), 'FACTOR_NEEDED');
    await the.slice.service(Sessions).proved(sessionId, 'passwordAt');
    await refused(fresh.check(session), 'FACTOR_NEEDED');
    await the.slice.service(Sessions).proved(sessionId, 'factorAt');
    await fresh.check(session);
  });
});

describe('a reset by an admin', () => {
  const reset = (userId: string, by = the.slice.admin) =>
    the.slice.service(FactorReset).reset(userId, the.slice.as(by));

  test('removes the factors, ends the sessions, and mails the person and the buyers of the company', async () => {
    const [owner, colleague] = [await the.slice.buyer('reset-owner'), 'reset-colleague@buyers.test'];
    // An admin invites the colleague: the owner's address is not confirmed.
    const other = await the.slice.colleague({ ...the.slice.admin, companyId: owner.companyId }, colleague, 'buyer');
    const { recoveryCodes } = await withTotp(owner);
    const secret = await the.slice.service(Sessions).start(owner.userId);
    const open = await afterPassword(owner);
    await reset(owner.userId);
    expect(await the.slice.service(Sessions).peek(secret)).toBeNull();
    await refused(give(open, { method: 'recovery', secret: recoveryCodes[0]! }), 'NO_SESSION');
    expect(await the.slice.service(Factors).has(owner.userId)).toBe(false);
    await the.slice.signIn(owner.email);
    const mailed = await the.slice.outbox.find({ where: { template: 'colleagueFactorsReset' } });
    expect(mailed.map(({ userId, values }) => [userId, values])).toEqual([
      [other.userId, { colleagueId: owner.userId }],
    ]);
  });

  test('is refused for the own account and for unknown people', async () => {
    await refused(reset(the.slice.admin.userId), 'OWN_ACCOUNT');
    await refused(reset('unknown.person'), 'NOT_FOUND');
  });
});

describe('after a change of PUBLIC_URL', () => {
  test('the start is refused without mail, if staff must have a factor and have only old passkeys', async () => {
    const ann = await person();
    await withPasskey(ann);
    const policy = the.slice.service(FactorPolicy);
    await policy.checkStart();
    for (const { _id } of await the.slice.service(Factors).ofUser(ann.userId))
      await the.stores.reads.state(factorRecords).update(_id, { rpId: 'old.house.test' });
    await policy.checkStart();
    await expect(openSlice(the.stores, { sendsMail: false })).rejects.toThrow('main.js staff unlock house.');
    await the.slice.service(Factors).forgetUser(ann.userId);
  });
});
