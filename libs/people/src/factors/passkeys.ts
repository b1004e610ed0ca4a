import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { HTTP_SETTINGS, type HttpSettings } from '@tender/http';
import { Rejection, type Clock } from '@tender/kernel';
import type { FactorRecord } from '../records.js';
import { relyingPartyFor, type RelyingParty } from '../factor-store/rules/relying-party.js';
import { Challenges } from '../factor-store/challenges.js';
import { Factors } from '../factor-store/factors.js';

/** Origin of a proof or of a new factor. */
export interface FactorCaller {
  userId: string;
  /** Id of the session or of the pending sign-in. */
  place: string;
  /** The request's `Host`. */
  host: string;
}

/** EdDSA, ES256 and RS256, which all browsers support. */
const ALGORITHMS = [-8, -7, -257];
const library = () => import('@simplewebauthn/server');
type Verify = Awaited<ReturnType<typeof library>>;

/** The two ceremonies of WebAuthn. A passkey must verify its user, for example by a fingerprint or a PIN. */
@Injectable()
export class Passkeys {
  private readonly publicUrl: string | null;

  constructor(
    @Inject(HTTP_SETTINGS) { publicUrl = null }: HttpSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly challenges: Challenges,
    private readonly factors: Factors,
  ) {
    this.publicUrl = publicUrl;
  }

  /** @throws Rejection PASSKEYS_OFF */
  private relyingParty(host: string): RelyingParty {
    const party = relyingPartyFor(this.publicUrl, host);
    if ('off' in party) throw new Rejection('PASSKEYS_OFF', { rule: party.off });
    return party;
  }

  /** Options for a new passkey, as JSON. @throws Rejection PASSKEYS_OFF */
  async creationOptions({ userId, place, host }: FactorCaller, names: { site: string; user: string }): Promise<string> {
    const { rpId } = this.relyingParty(host);
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: names.site,
      rpID: rpId,
      userName: names.user,
      userID: new Uint8Array(hash('sha256', `passkeys of ${userId}`, 'buffer')),
      challenge: Buffer.from(await this.challenges.make(purpose('create', place)), 'base64url') as never,
      excludeCredentials: await this.credentialsOf(userId),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return JSON.stringify(options);
  }

  /** The record of a new passkey. @throws Rejection FACTOR_NOT_VALID, PASSKEYS_OFF */
  async created({ userId, place, host }: FactorCaller, credential: string, name: string): Promise<FactorRecord> {
    const { rpId, origin } = this.relyingParty(host);
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await orNotValid(
      verifyRegistrationResponse({
        response: parsed<Parameters<Verify['verifyRegistrationResponse']>[0]['response']>(credential),
        expectedChallenge: (challenge) => this.challenges.use(challenge, purpose('create', place)),
        expectedOrigin: origin,
        expectedRPID: rpId,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!registrationInfo) throw new Rejection('FACTOR_NOT_VALID');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      _id: recordIdOf(id),
      userId,
      kind: 'passkey',
      name,
      createdAt: this.clock(),
      lastUsedAt: null,
      confirmed: true,
      passkey: { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), transports },
      rpId,
      counter,
    };
  }

  /** Options for the use of one of the person's passkeys, as JSON. @throws Rejection PASSKEYS_OFF */
  async requestOptions({ userId, place, host }: FactorCaller): Promise<string> {
    const { rpId } = this.relyingParty(host);
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      allowCredentials: await this.credentialsOf(userId),
      challenge: Buffer.from(await this.challenges.make(purpose('get', place)), 'base64url') as never,
      userVerification: 'required',
    });
    return JSON.stringify(options);
  }

  /** Checks the use of a passkey. A copied one is marked. @throws Rejection FACTOR_NOT_VALID, PASSKEYS_OFF */
  async check({ userId, place, host }: FactorCaller, credential: string): Promise<'valid' | 'copied'> {
    const { rpId, origin } = this.relyingParty(host);
    const response = parsed<Parameters<Verify['verifyAuthenticationResponse']>[0]['response']>(credential);
    const record = typeof response.id === 'string' ? await this.factors.records.get(recordIdOf(response.id)) : null;
    const { passkey, counter: before = 0 } = record ?? {};
    if (!record || !passkey || record.userId !== userId || !this.factors.isAccepted(record))
      throw new Rejection('FACTOR_NOT_VALID');
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await orNotValid(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.use(challenge, purpose('get', place)),
        expectedOrigin: origin,
        expectedRPID: rpId,
        // The library would refuse a copy before it checks the signature: only a valid signature proves a copy.
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: 0,
        },
      }),
    );
    if (!verified) throw new Rejection('FACTOR_NOT_VALID');
    const { newCounter } = authenticationInfo;
    const now = this.clock();
    const isNext = newCounter > before || (newCounter === 0 && before === 0);
    const used = { counter: newCounter, lastUsedAt: now };
    if (isNext && (await this.factors.records.update(record._id, used, { counter: before }))) return 'valid';
    await this.factors.records.update(record._id, { copiedAt: now });
    return 'copied';
  }

  private async credentialsOf(userId: string): Promise<{ id: string; transports: string[] }[]> {
    const accepted = (await this.factors.ofUser(userId)).filter(this.factors.isAccepted);
    return accepted.flatMap(({ passkey }) =>
      passkey ? { id: passkey.credentialId, transports: passkey.transports } : [],
    );
  }
}

const purpose = (ceremony: 'create' | 'get', place: string): string => `${ceremony} ${place}`;

const recordIdOf = (credentialId: string): string => hash('sha256', credentialId, 'base64url');

function parsed<T extends object>(json: string): T {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // The text is no JSON.
  }
  throw new Rejection('FACTOR_NOT_VALID');
}

/** Each failure of the library is a refusal: its input comes from the browser. */
const orNotValid = <T>(checked: Promise<T>): Promise<T> =>
  checked.catch(() => {
    throw new Rejection('FACTOR_NOT_VALID');
  });
