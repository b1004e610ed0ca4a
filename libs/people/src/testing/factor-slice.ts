import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { ErrorCode, FactorProofBody } from '@tender/contracts';
import { plusMillis, type Instant } from '@tender/kernel';
import { stepAt, totpCode } from '../factor-store/rules/totp.js';
import { FactorSetup } from '../factors/factor-setup.js';
import { FactorSignIn, type PendingBrowser } from '../factors/factor-sign-in.js';
import type { FactorCaller } from '../factors/passkeys.js';
import { SoftAuthenticator } from '../factors/testing/soft-authenticator.js';
import { Sessions } from '../sessions/sessions.js';
import { FactorRequired } from '../sign-in/needed-factors.js';
import type { SignInResult } from '../sign-in/session-starter.js';
import { openSlice, type PeopleSlice, type Someone } from './slice.js';
import { openTestStores, type TestStores } from './test-stores.js';

export const HOST = 'localhost:3000';
export const ORIGIN = `http://${HOST}`;
export const MINUTE = 60_000;

export const refused = (answer: Promise<unknown>, code: ErrorCode) => expect(answer).rejects.toMatchObject({ code });
export const callerOf = ({ userId }: Someone, place = 'session', host = HOST): FactorCaller => ({
  userId,
  place,
  host,
});
export const bytesOf = (base32: string): Buffer =>
  Buffer.from(
    [...base32]
      .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  );

export function factorSlice() {
  const time: { now: Instant } = { now: '2026-03-02T09:00:00.000Z' };
  let stores: TestStores;
  let slice: PeopleSlice;
  const pass = (millis: number): void => {
    time.now = plusMillis(time.now, millis);
  };
  beforeAll(async () => {
    stores = { ...(await openTestStores()), clock: () => time.now };
    slice = await openSlice(stores, { sendsMail: true, rateLimits: true });
  });
  afterAll(async () => {
    await slice.close();
    await stores.close();
  });
  beforeEach(() => pass(60 * MINUTE));

  const setup = () => slice.service(FactorSetup);
  let people = 0;
  const person = (): Promise<Someone> => slice.addStaff(`factor${++people}@house.test`);

  async function withTotp(of: Someone): Promise<{ code: () => string; recoveryCodes: string[] }> {
    const { totp } = await setup().offer(callerOf(of), 'totp');
    const code = () => totpCode(bytesOf(totp!.secret), stepAt(time.now));
    const { recoveryCodes } = await setup().add(callerOf(of), { kind: 'totp', name: 'Phone', code: code() });
    pass(MINUTE);
    return { code, recoveryCodes: recoveryCodes! };
  }

  async function withPasskey(of: Someone, passkey = new SoftAuthenticator()): Promise<SoftAuthenticator> {
    const { passkey: options } = await setup().offer(callerOf(of), 'passkey');
    const credential = passkey.create(options!, { origin: ORIGIN });
    await setup().add(callerOf(of), { kind: 'passkey', name: 'Laptop', credential });
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

  return {
    get stores() {
      return stores;
    },
    get slice() {
      return slice;
    },
    time,
    pass,
    setup,
    person,
    withTotp,
    withPasskey,
    afterPassword,
    give: (browser: PendingBrowser, proof: FactorProofBody): Promise<SignInResult> =>
      slice.service(FactorSignIn).signIn(browser, proof),
    sessionOf: async ({ secret }: SignInResult) => (await slice.service(Sessions).peek(secret))!,
  };
}
