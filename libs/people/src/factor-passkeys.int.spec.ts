import { describe, expect, test } from '@jest/globals';
import { plusMillis } from '@tender/kernel';
import { FactorSignIn } from './factors/factor-sign-in.js';
import { Passkeys } from './factors/passkeys.js';
import { SoftAuthenticator } from './factors/testing/soft-authenticator.js';
import { factorRecords, pendingSignInRecords } from './records.js';
import type { Someone } from './testing/slice.js';
import { factorSlice, callerOf, MINUTE, ORIGIN, refused } from './testing/factor-slice.js';

const the = factorSlice();
const { pass, setup, person, withPasskey, afterPassword, give, sessionOf, time } = the;

describe('a passkey', () => {
  const use = async (
    of: Someone,
    passkey: SoftAuthenticator,
    how: { origin?: string; rpId?: string; verified?: boolean } = {},
  ) => {
    const browser = await afterPassword(of);
    const options = await the.slice.service(FactorSignIn).challenge(browser);
    return give(browser, { method: 'passkey', credential: passkey.get(options, { origin: ORIGIN, ...how }) });
  };

  test('opens a session', async () => {
    const ann = await person();
    const passkey = await withPasskey(ann);
    expect(await sessionOf(await use(ann, passkey))).toMatchObject({ openedBy: 'passkey', factorAt: time.now });
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
    const signIns = the.slice.service(FactorSignIn);
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
    const pendings = the.stores.reads.state(pendingSignInRecords);
    for (const { _id } of await pendings.find({ where: { userId: ann.userId } }))
      await pendings.update(_id, { expiresAt: plusMillis(time.now, MINUTE) });
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
    const options = await the.slice.service(FactorSignIn).challenge(browser);
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
    const [record] = await the.stores.reads.state(factorRecords).find({ where: { userId: ann.userId } });
    await the.stores.reads.state(factorRecords).update(record!._id, { rpId: 'old.house.test' });
    expect(await sessionOf(await the.slice.signIn(ann.email))).toMatchObject({ openedBy: 'password' });
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
    await refused(the.slice.service(Passkeys).check(callerOf(ann), '{"id":1}'), 'FACTOR_NOT_VALID');
  });
});
