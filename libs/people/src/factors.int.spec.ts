import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_POLICY, type ErrorCode, type FactorProofBody, type Policy } from '@tender/contracts';
import type { Session } from '@tender/http';
import { plusMillis, type Instant } from '@tender/kernel';
import { peopleContext } from './context.js';
import { factorRecords, pendingSignInRecords, recoveryCodeRecords, userRecords } from './records.js';
import { PolicyService } from './policy-changes/policy-service.js';
import { Sessions } from './sessions/sessions.js';
import { StaffRegistration } from './sign-up/staff-registration.js';
import { FactorRequired } from './sign-in/needed-factors.js';
import type { SignInResult } from './sign-in/session-starter.js';
import { openSlice, PASSWORD, type PeopleSlice, type Someone } from './testing/slice.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';
import { FactorPolicy } from './factor-store/factor-policy.js';
import { FactorReset } from './factors/factor-reset.js';
import { FactorSetup } from './factors/factor-setup.js';
import { FactorSignIn, type PendingBrowser } from './factors/factor-sign-in.js';
import { FreshFactors } from './sessions/fresh-factors.js';
import { Passkeys, type FactorCaller } from './factors/passkeys.js';
import { stepAt, totpCode } from './factor-store/rules/totp.js';
import { Factors } from './factor-store/factors.js';
import { SoftAuthenticator } from './factors/testing/soft-authenticator.js';

const HOST = 'localhost:3000';
const ORIGIN = `http://${HOST}`;
const MINUTE = 60_000;
let stores: TestStores;
let slice: PeopleSlice;
let now: Instant = '2026-03-02T09:00:00.000Z';
const clock = () => now;
const pass = (millis: number) => {
  now = plusMillis(now, millis);
};

beforeAll(async () => {
  stores = { ...(await openTestStores()), clock };
  slice = await openSlice(stores, { sendsMail: true, rateLimits: true });
});
afterAll(async () => {
  await slice.close();
  await stores.close();
});
beforeEach(() => pass(60 * MINUTE));

const refused = (answer: Promise<unknown>, code: ErrorCode) => expect(answer).rejects.toMatchObject({ code });
const callerOf = ({ userId }: Someone, place = 'session', host = HOST): FactorCaller => ({ userId, place, host });
const setup = () => slice.service(FactorSetup);
const bytesOf = (base32: string): Buffer =>
  Buffer.from(
    [...base32]
      .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  );

let people = 0;
async function person(): Promise<Someone> {
  return slice.addStaff(`factor${++people}@house.test`);
}
async function withTotp(of: Someone): Promise<{ code: () => string; recoveryCodes: string[] }> {
  const { totp } = await setup().offer(callerOf(of), 'totp');
  const code = () => totpCode(bytesOf(totp!.secret), stepAt(now));
  const { recoveryCodes } = await setup().add(callerOf(of), { kind: 'totp', name: 'Phone', code: code() });
  pass(MINUTE);
  return { code, recoveryCodes: recoveryCodes! };
}
async function withPasskey(of: Someone, passkey = new SoftAuthenticator()): Promise<SoftAuthenticator> {
  const { passkey: options } = await setup().offer(callerOf(of), 'passkey');
  await setup().add(callerOf(of), {
    kind: 'passkey',
    name: 'Laptop',
    credential: passkey.create(options!, { origin: ORIGIN }),
  });
  return passkey;
}

/** The browser after the right password. */
async function afterPassword({ email }: Someone): Promise<PendingBrowser & { needed: unknown }> {
  const refusal: unknown = await slice.signIn(email).catch((error: unknown) => error);
  if (!(refusal instanceof FactorRequired)) throw new Error('signed in without a factor', { cause: refusal });
  return {
    secret: refusal.secret,
    address: '192.0.2.1',
    host: HOST,
    device: null,
    userAgent: undefined,
    language: null,
    needed: refusal.details,
  };
}
const give = (browser: PendingBrowser, proof: FactorProofBody): Promise<SignInResult> =>
  slice.service(FactorSignIn).signIn(browser, proof);
const sessionOf = async ({ secret }: SignInResult) => (await slice.service(Sessions).peek(secret))!;

describe('a sign-in', () => {
  test('requests nothing of a person without a factor', async () => {
    const session = await sessionOf(await slice.signIn((await person()).email));
    expect(session).toMatchObject({ openedBy: 'password', passwordAt: now });
    expect(session.factorAt).toBeUndefined();
  });

  test('needs the code of a person’s authenticator app, once', async () => {
    const ann = await person();
    const { code } = await withTotp(ann);
    const browser = await afterPassword(ann);
    expect(browser.needed).toEqual({ methods: ['totp', 'recovery'] });
    await refused(give(browser, { method: 'totp', secret: '000000' }), 'FACTOR_NOT_VALID');
    const typed = code();
    expect(await sessionOf(await give(browser, { method: 'totp', secret: typed }))).toMatchObject({
      openedBy: 'totp',
      factorAt: now,
    });
    await refused(give(browser, { method: 'totp', secret: code() }), 'NO_SESSION');
    await refused(give(await afterPassword(ann), { method: 'totp', secret: typed }), 'FACTOR_NOT_VALID');
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const ann = await person();
    const { recoveryCodes } = await withTotp(ann);
    expect(new Set(recoveryCodes).size).toBe(10);
    const secret = recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ');
    expect(await sessionOf(await give(await afterPassword(ann), { method: 'recovery', secret }))).toMatchObject({
      openedBy: 'recovery',
    });
    await refused(give(await afterPassword(ann), { method: 'recovery', secret }), 'FACTOR_NOT_VALID');
    expect(JSON.stringify(await stores.reads.state(recoveryCodeRecords).find())).not.toContain(recoveryCodes[0]);
    const mails = await slice.outbox.find({ where: { to: ann.email, template: 'factorsChanged' } });
    expect(mails).toHaveLength(2);
  });

  test('does not accept the password as a second factor', async () => {
    const ann = await person();
    await withTotp(ann);
    await refused(give(await afterPassword(ann), { method: 'password', secret: PASSWORD }), 'FACTOR_NOT_VALID');
  });

  test('waits five minutes for the factor, and ends with the password', async () => {
    const ann = await person();
    const { code } = await withTotp(ann);
    const late = await afterPassword(ann);
    pass(5 * MINUTE);
    await refused(give(late, { method: 'totp', secret: code() }), 'NO_SESSION');
    const changed = await afterPassword(ann);
    await slice.users.update(ann.userId, { passwordHash: 'another' });
    await refused(give(changed, { method: 'totp', secret: code() }), 'NO_SESSION');
    await refused(give({ ...changed, secret: null }, { method: 'totp', secret: code() }), 'NO_SESSION');
  });

  test('with the right password but without its factor counts as a failed try', async () => {
    const ann = await person();
    await withTotp(ann);
    for (let tries = 0; tries < 5; tries++) await afterPassword(ann);
    await refused(slice.signIn(ann.email), 'TOO_MANY_REQUESTS');
  });

  test('with the factor clears the failed tries', async () => {
    const ann = await person();
    const { code } = await withTotp(ann);
    for (let tries = 0; tries < 10; tries++) {
      const browser = await afterPassword(ann);
      pass(MINUTE);
      await give(browser, { method: 'totp', secret: code() });
    }
  });

  test('limits wrong codes of strangers, in all sign-ins of the person, and not the owner’s passkey', async () => {
    const ann = await person();
    const { code } = await withTotp(ann);
    const passkey = await withPasskey(ann);
    for (let tries = 0; tries < 5; tries++)
      await refused(give(await afterPassword(ann), { method: 'totp', secret: '000000' }), 'FACTOR_NOT_VALID');
    const bob = await afterPasswordFrom(ann, '198.51.100.7');
    await refused(give(bob, { method: 'totp', secret: code() }), 'TOO_MANY_REQUESTS');
    await refused(give(bob, { method: 'recovery', secret: 'x' }), 'TOO_MANY_REQUESTS');
    const options = await slice.service(FactorSignIn).challenge(bob);
    await give(bob, { method: 'passkey', credential: passkey.get(options, { origin: ORIGIN }) });
  });
});

/** Like `afterPassword`, from another network. */
async function afterPasswordFrom({ email }: Someone, address: string): Promise<PendingBrowser> {
  const { SignIn } = await import('./sign-in/sign-in.js');
  const browser = { address, device: null, userAgent: undefined, language: null };
  const refusal: unknown = await slice
    .service(SignIn)
    .signIn({ email, password: PASSWORD, ...browser })
    .catch((error: unknown) => error);
  return { ...browser, host: HOST, secret: (refusal as FactorRequired).secret };
}

describe('a passkey', () => {
  const use = async (
    of: Someone,
    passkey: SoftAuthenticator,
    how: { origin?: string; rpId?: string; verified?: boolean } = {},
  ) => {
    const browser = await afterPassword(of);
    const options = await slice.service(FactorSignIn).challenge(browser);
    return give(browser, { method: 'passkey', credential: passkey.get(options, { origin: ORIGIN, ...how }) });
  };

  test('opens a session', async () => {
    const ann = await person();
    const passkey = await withPasskey(ann);
    expect(await sessionOf(await use(ann, passkey))).toMatchObject({ openedBy: 'passkey', factorAt: now });
  });

  test.each([
    ['for the page of a phishing site', { origin: 'https://bids.house.test.evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without verification of its user', { verified: false }],
  ])('is refused %s', async (_, how) => {
    const ann = await person();
    const passkey = await withPasskey(ann);
    await refused(use(ann, passkey, how), 'FACTOR_NOT_VALID');
  });

  test('is refused with a challenge that was used, that is too old, or of another sign-in', async () => {
    const ann = await person();
    const passkey = await withPasskey(ann);
    const signIns = slice.service(FactorSignIn);
    const [first, second] = [await afterPassword(ann), await afterPassword(ann)];
    const options = await signIns.challenge(first);
    await refused(
      give(second, { method: 'passkey', credential: passkey.get(options, { origin: ORIGIN }) }),
      'FACTOR_NOT_VALID',
    );
    const credential = passkey.get(options, { origin: ORIGIN });
    await give(first, { method: 'passkey', credential });
    await refused(give(second, { method: 'passkey', credential }), 'FACTOR_NOT_VALID');
    const third = await afterPassword(ann);
    const old = await signIns.challenge(third);
    pass(5 * MINUTE - 1);
    const pendings = stores.reads.state(pendingSignInRecords);
    for (const { _id } of await pendings.find({ where: { userId: ann.userId } }))
      await pendings.update(_id, { expiresAt: plusMillis(now, MINUTE) });
    pass(1);
    await refused(
      give(third, { method: 'passkey', credential: passkey.get(old, { origin: ORIGIN }) }),
      'FACTOR_NOT_VALID',
    );
  });

  test('of another person is refused', async () => {
    const [ann, bob] = [await person(), await person()];
    await withPasskey(ann);
    await refused(use(ann, await withPasskey(bob)), 'FACTOR_NOT_VALID');
  });

  test('that was copied is refused and marked, and still counts as a factor', async () => {
    const ann = await person();
    const passkey = await withPasskey(ann);
    await use(ann, passkey);
    await use(ann, passkey);
    passkey.counter = 0;
    await refused(use(ann, passkey), 'FACTOR_NOT_VALID');
    expect((await setup().own(callerOf(ann))).factors).toMatchObject([{ problem: 'copied' }]);
    passkey.counter = 50;
    const browser = await afterPassword(ann);
    expect(browser.needed).toEqual({ methods: ['recovery'] });
    const options = await slice.service(FactorSignIn).challenge(browser);
    await refused(
      give(browser, { method: 'passkey', credential: passkey.get(options, { origin: ORIGIN }) }),
      'FACTOR_NOT_VALID',
    );
  });

  test('without a counter works', async () => {
    const ann = await person();
    const passkey = await withPasskey(ann);
    for (let uses = 0; uses < 3; uses++) {
      passkey.counter = -1;
      await use(ann, passkey);
    }
  });

  test('of another address of the site counts as no factor', async () => {
    const ann = await person();
    await withPasskey(ann);
    const [record] = await stores.reads.state(factorRecords).find({ where: { userId: ann.userId } });
    await stores.reads.state(factorRecords).update(record!._id, { rpId: 'old.house.test' });
    expect(await sessionOf(await slice.signIn(ann.email))).toMatchObject({ openedBy: 'password' });
    expect((await setup().own(callerOf(ann))).factors).toMatchObject([{ problem: 'otherSite' }]);
  });

  test('cannot be made twice, with a wrong challenge, or where passkeys are off', async () => {
    const ann = await person();
    const passkey = new SoftAuthenticator();
    await withPasskey(ann, passkey);
    await expect(withPasskey(ann, passkey)).rejects.toMatchObject({ code: 'FACTOR_NOT_VALID' });
    const { passkey: options } = await setup().offer(callerOf(ann), 'passkey');
    const other = new SoftAuthenticator().create(options!, { origin: ORIGIN });
    const add = (place: string, credential: string) =>
      setup().add(callerOf(ann, place), { kind: 'passkey', name: 'X', credential });
    await refused(add('another session', other), 'FACTOR_NOT_VALID');
    for (const wrong of ['', '{', 'null', '{}', '{"id":1}', '{"id":"a","rawId":"a","type":"public-key"}'])
      await refused(add('session', wrong), 'FACTOR_NOT_VALID');
    await refused(setup().offer(callerOf(ann, 'session', '192.0.2.1:3000'), 'passkey'), 'PASSKEYS_OFF');
    expect((await setup().own(callerOf(ann, 'session', '192.0.2.1:3000'))).passkeysOff).toBe('ipAddress');
  });

  test('is refused as JSON that is no credential', async () => {
    const ann = await person();
    await withPasskey(ann);
    const browser = await afterPassword(ann);
    for (const credential of ['', 'null', '[]', '{"id":{}}', '{"id":"x","response":null}'])
      await refused(give(browser, { method: 'passkey', credential }), 'FACTOR_NOT_VALID');
    await refused(slice.service(Passkeys).check(callerOf(ann), '{"id":1}'), 'FACTOR_NOT_VALID');
  });
});

describe('a first factor', () => {
  test('is set up with the mailed link only', async () => {
    const ann = await person();
    await withTotp(ann);
    const browser = await afterPassword(ann);
    await stores.reads.state(factorRecords).deleteMany({ userId: ann.userId });
    const signIns = slice.service(FactorSignIn);
    await refused(signIns.offer(browser, 'totp'), 'FACTOR_NEEDED');
    expect(await signIns.sendLink(browser)).toBe(true);
    const token = await slice.linkTo(ann.email, 'factorSetup');
    await signIns.openLink(browser, token);
    await refused(signIns.openLink(browser, token), 'LINK_NOT_VALID');
    const { totp } = await signIns.offer(browser, 'totp');
    const code = totpCode(bytesOf(totp!.secret), stepAt(now));
    const { added, signedIn } = await signIns.add(browser, { kind: 'totp', name: 'Phone', code });
    expect(added.recoveryCodes).toHaveLength(10);
    expect(await sessionOf(signedIn)).toMatchObject({ openedBy: 'totp' });
  });

  test('cannot be added beside another by the link', async () => {
    const ann = await person();
    const browser = await (async () => {
      await withTotp(ann);
      return afterPassword(ann);
    })();
    await refused(slice.service(FactorSignIn).sendLink(browser), 'FACTOR_NEEDED');
  });
});

describe('a session', () => {
  test('is fresh for ten minutes after the password, or after the factor of a person who has one', async () => {
    const ann = await person();
    const fresh = slice.service(FreshFactors);
    const sessions = slice.service(Sessions);
    const { _id: sessionId } = await sessionOf(await slice.signIn(ann.email));
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
    await sessions.endSession(sessionId);
    await refused(fresh.assertFresh(session), 'NO_SESSION');
  });

  test('keeps the proof while it is used', async () => {
    const { secret } = await slice.signIn((await person()).email);
    const sessions = slice.service(Sessions);
    pass(2 * MINUTE);
    expect(await sessions.resume(secret)).toMatchObject({ openedBy: 'password', passwordAt: expect.any(String) });
    expect(await sessions.peek(secret)).toMatchObject({ openedBy: 'password', lastSeenAt: now });
  });
});

test('erased people leave no factor; a restore ends recovery codes and open sign-ins', async () => {
  const ann = await person();
  await withTotp(ann);
  await afterPassword(ann);
  await peopleContext.restored!({ state: stores.reads, now, moved: false });
  expect(await stores.reads.state(recoveryCodeRecords).count()).toBe(0);
  expect(await stores.reads.state(pendingSignInRecords).count()).toBe(0);
  expect(await slice.service(Factors).has(ann.userId)).toBe(true);
  await slice.service(Factors).forgetUser(ann.userId);
  expect(await stores.reads.state(factorRecords).count({ userId: ann.userId })).toBe(0);
  expect(await stores.reads.state(userRecords).get(ann.userId)).not.toBeNull();
});

describe('a policy', () => {
  const change = (policy: Partial<Policy>, by: Someone, at = slice) =>
    at.service(PolicyService).change({ ...NO_POLICY, ...policy }, at.as(by));
  const staff = { factors: { required: 'staff', from: null } } as const;

  test('is refused if its setter does not meet it, or if people without mail could not', async () => {
    const ann = await person();
    await refused(change(staff, ann), 'FACTOR_REQUIRED');
    await withTotp(ann);
    const silent = await openSlice(stores, { sendsMail: false });
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
    await change({ factors: { required: 'staff', from: plusMillis(now, 24 * 60 * MINUTE).slice(0, 10) } }, ann);
    await slice.signIn(bob.email);
    expect(await slice.service(PolicyService).view()).toMatchObject({ unmet: expect.any(Number) });
    now = `${plusMillis(now, 24 * 60 * MINUTE).slice(0, 10)}T00:00:00.000Z`;
    const browser = await afterPassword(bob);
    expect(browser.needed).toEqual({ methods: [], setup: 'mail' });
    await refused(slice.service(FactorSignIn).offer(browser, 'totp'), 'FACTOR_NEEDED');
    for (const method of ['totp', 'recovery', 'password'] as const)
      await refused(give(browser, { method, secret: PASSWORD }), 'FACTOR_NOT_VALID');
    // Other people need none.
    const buyer = await slice.buyer(`factor-buyer${++people}`);
    await slice.signIn(buyer.email);

    await slice
      .service(StaffRegistration)
      .addStaff({ firstName: 'N', lastName: 'Ew', email: 'new-staff@house.test', role: 'admin' }, slice.as(ann));
    const refusal: unknown = await slice
      .accept(await slice.linkTo('new-staff@house.test', 'staffInvitation'))
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'FACTOR_NEEDED', details: { methods: [], setup: 'now' } });
  });

  test('keeps the last factor of a person who must have one', async () => {
    const ann = await person();
    await withTotp(ann);
    await change(staff, ann);
    const [factor] = await slice.service(Factors).ofUser(ann.userId);
    await refused(setup().remove(ann, factor!._id), 'FACTOR_REQUIRED');
    await withPasskey(ann);
    await setup().remove(ann, factor!._id);
    await refused(setup().remove(ann, factor!._id), 'NOT_FOUND');
  });

  test('with step-up makes guarded calls need a fresh factor', async () => {
    const ann = await person();
    await withTotp(ann);
    const fresh = slice.service(FreshFactors);
    const { _id: sessionId } = await sessionOf(
      await slice
        .service(Sessions)
        .start(ann.userId)
        .then((secret) => ({ secret }) as SignInResult),
    );
    const session = { sessionId, actor: { ...ann, revision: 0 as never } } as unknown as Session;
    await fresh.check(session);
    await change({ ...staff, stepUp: true }, ann);
    await refused(fresh.check(session), 'FACTOR_NEEDED');
    await slice.service(Sessions).proved(sessionId, 'passwordAt');
    await refused(fresh.check(session), 'FACTOR_NEEDED');
    await slice.service(Sessions).proved(sessionId, 'factorAt');
    await fresh.check(session);
  });
});

describe('a reset by an admin', () => {
  const reset = (userId: string, by = slice.admin) => slice.service(FactorReset).reset(userId, slice.as(by));

  test('removes the factors, ends the sessions, and mails the person and the buyers of the company', async () => {
    const [owner, colleague] = [await slice.buyer('reset-owner'), 'reset-colleague@buyers.test'];
    // An admin invites the colleague: the owner's address is not confirmed.
    const other = await slice.colleague({ ...slice.admin, companyId: owner.companyId }, colleague, 'buyer');
    const { recoveryCodes } = await withTotp(owner);
    const secret = await slice.service(Sessions).start(owner.userId);
    const open = await afterPassword(owner);
    await reset(owner.userId);
    expect(await slice.service(Sessions).peek(secret)).toBeNull();
    await refused(give(open, { method: 'recovery', secret: recoveryCodes[0]! }), 'NO_SESSION');
    expect(await slice.service(Factors).has(owner.userId)).toBe(false);
    await slice.signIn(owner.email);
    const mailed = await slice.outbox.find({ where: { template: 'colleagueFactorsReset' } });
    expect(mailed.map(({ userId, values }) => [userId, values])).toEqual([
      [other.userId, { colleagueId: owner.userId }],
    ]);
  });

  test('is refused for the own account and for unknown people', async () => {
    await refused(reset(slice.admin.userId), 'OWN_ACCOUNT');
    await refused(reset('unknown.person'), 'NOT_FOUND');
  });
});

describe('after a change of PUBLIC_URL', () => {
  test('the start is refused without mail, if staff must have a factor and have only old passkeys', async () => {
    const ann = await person();
    await withPasskey(ann);
    const policy = slice.service(FactorPolicy);
    await policy.checkStart();
    for (const { _id } of await slice.service(Factors).ofUser(ann.userId))
      await stores.reads.state(factorRecords).update(_id, { rpId: 'old.house.test' });
    await policy.checkStart();
    await expect(openSlice(stores, { sendsMail: false })).rejects.toThrow('main.js staff unlock house.');
    await slice.service(Factors).forgetUser(ann.userId);
  });
});
