import { describe, expect, test } from '@jest/globals';
import { stepAt, totpCode } from './factor-store/rules/totp.js';
import { FactorReset } from './factors/factor-reset.js';
import { SessionStarter } from './sign-in/session-starter.js';
import { Sessions } from './sessions/sessions.js';
import { FactorSignIn, type PendingBrowser } from './factors/factor-sign-in.js';
import { factorRecords, recoveryCodeRecords } from './records.js';
import { KnownDevices } from './sessions/known-devices.js';
import { FactorRequired } from './sign-in/needed-factors.js';
import { PASSWORD, type Someone } from './testing/slice.js';
import { bytesOf, factorSlice, HOST, MINUTE, ORIGIN, refused } from './testing/factor-slice.js';

const the = factorSlice();
const { pass, person, withTotp, withPasskey, afterPassword, give, sessionOf, time } = the;

describe('a sign-in', () => {
  test('requests nothing of a person without a factor', async () => {
    const session = await sessionOf(await the.slice.signIn((await person()).email));
    expect(session).toMatchObject({ openedBy: 'password', passwordAt: time.now });
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
      factorAt: time.now,
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
    expect(JSON.stringify(await the.stores.reads.state(recoveryCodeRecords).find())).not.toContain(recoveryCodes[0]);
    const mails = await the.slice.outbox.find({ where: { to: ann.email, template: 'factorsChanged' } });
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
    await the.slice.users.update(ann.userId, { passwordHash: 'another' });
    await refused(give(changed, { method: 'totp', secret: code() }), 'NO_SESSION');
    await refused(give({ ...changed, secret: null }, { method: 'totp', secret: code() }), 'NO_SESSION');
  });

  test('with the right password but without its factor counts as a failed try', async () => {
    const ann = await person();
    await withTotp(ann);
    for (let tries = 0; tries < 5; tries++) await afterPassword(ann);
    await refused(the.slice.signIn(ann.email), 'TOO_MANY_REQUESTS');
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
    const options = await the.slice.service(FactorSignIn).challenge(bob);
    await give(bob, { method: 'passkey', credential: passkey.get(options, { origin: ORIGIN }) });
  });

  test('limits wrong codes of a day in all known browsers of the person together', async () => {
    const ann = await person();
    await withTotp(ann);
    const browser = await afterPassword(ann);
    const known = () => ({ ...browser, device: the.slice.service(KnownDevices).cookieFor(ann.userId) });
    for (let browsers = 0; browsers < 20; browsers++) {
      const one = known();
      for (let tries = 0; tries < 5; tries++)
        await refused(give(one, { method: 'totp', secret: '000000' }), 'FACTOR_NOT_VALID');
    }
    await refused(give(known(), { method: 'totp', secret: '000000' }), 'TOO_MANY_REQUESTS');
  });
});

/** Like `afterPassword`, from another network. */
async function afterPasswordFrom({ email }: Someone, address: string): Promise<PendingBrowser> {
  const { SignIn } = await import('./sign-in/sign-in.js');
  const browser = { address, device: null, userAgent: undefined, language: null };
  const refusal: unknown = await the.slice
    .service(SignIn)
    .signIn({ email, password: PASSWORD, ...browser })
    .catch((error: unknown) => error);
  return { ...browser, host: HOST, secret: (refusal as FactorRequired).secret };
}

test('a session that starts while an admin resets the factors does not survive it', async () => {
  const ann = await person();
  const { code } = await withTotp(ann);
  const browser = await afterPassword(ann);
  const starter = the.slice.service(SessionStarter);
  const { start } = starter;
  let secret = '';
  starter.start = async (...given) => {
    // All sessions are ended before this one starts.
    await the.slice.service(FactorReset).reset(ann.userId, the.slice.as(the.slice.admin));
    const signedIn = await start.apply(starter, given);
    ({ secret } = signedIn);
    return signedIn;
  };
  try {
    await refused(give(browser, { method: 'totp', secret: code() }), 'NO_SESSION');
  } finally {
    starter.start = start;
  }
  expect(secret).not.toBe('');
  expect(await the.slice.service(Sessions).peek(secret)).toBeNull();
});

describe('a first factor', () => {
  test('is set up with the mailed link only', async () => {
    const ann = await person();
    await withTotp(ann);
    const browser = await afterPassword(ann);
    await the.stores.reads.state(factorRecords).deleteMany({ userId: ann.userId });
    const signIns = the.slice.service(FactorSignIn);
    await refused(signIns.offer(browser, 'totp'), 'FACTOR_NEEDED');
    expect(await signIns.sendLink(browser)).toBe(true);
    const token = await the.slice.linkTo(ann.email, 'factorSetup');
    await signIns.openLink(browser, token);
    await refused(signIns.openLink(browser, token), 'LINK_NOT_VALID');
    const { totp } = await signIns.offer(browser, 'totp');
    const code = totpCode(bytesOf(totp!.secret), stepAt(time.now));
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
    await refused(the.slice.service(FactorSignIn).sendLink(browser), 'FACTOR_NEEDED');
  });
});
