import { Inject, Injectable } from '@nestjs/common';
import type { FactorMethod, FactorProofBody } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { decrypt, Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { hashesUnderSaltsOf, isOneOfHashes } from '../passwords/passwords.js';
import { userRecords, type FactorRecord } from '../records.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { FactorNotices } from './factor-notices.js';
import { Passkeys, type FactorCaller } from './passkeys.js';
import { matchingStep } from '../factor-store/rules/totp.js';
import { Factors } from '../factor-store/factors.js';
import { RecoveryCodes } from '../factor-store/recovery-codes.js';

/** Wrong codes per minute, then growing waits. */
const TRIES = 5;
const LONGEST_WAIT = 15 * 60;
/** Wrong codes per day. Three of a million codes are right at any time. */
const TRIES_A_DAY = 100;
const DAY_SECONDS = 24 * 3_600;

/** Checks proofs of identity: a code, a passkey, a password. */
@Injectable()
export class FactorProofs {
  private readonly tries: RateLimiter;
  private readonly triesOfDay: RateLimiter;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    private readonly factors: Factors,
    private readonly codes: RecoveryCodes,
    private readonly passkeys: Passkeys,
    private readonly notices: FactorNotices,
    limiters: RateLimiters,
  ) {
    this.tries = limiters.create({ name: 'factors', points: TRIES, longestWait: LONGEST_WAIT });
    this.triesOfDay = limiters.create({ name: 'factors of a day', points: TRIES_A_DAY, seconds: DAY_SECONDS });
  }

  /**
   * @param limit key of the limit for wrong codes: strangers must not use up the tries of a known browser
   * @param limitOfDay key of the limit of a day: a thief of a mailbox can make many browsers known
   * @throws Rejection FACTOR_NOT_VALID, TOO_MANY_REQUESTS, PASSKEYS_OFF
   */
  async check(
    caller: FactorCaller,
    { method, secret = '', credential = '' }: FactorProofBody,
    limit: string,
    limitOfDay = limit,
  ): Promise<void> {
    // A passkey cannot be guessed. Its owner must not wait because of the guesses of others.
    if (method === 'passkey') return this.checkPasskey(caller, credential);
    await this.tries.consume(limit);
    await this.triesOfDay.consume(limitOfDay);
    if (!(await this.isRight(caller.userId, method, secret))) throw new Rejection('FACTOR_NOT_VALID');
    await Promise.all([this.tries.clear(limit), this.triesOfDay.clear(limitOfDay)]);
    if (method === 'recovery') await this.notices.send(caller.userId);
  }

  private async checkPasskey(caller: FactorCaller, credential: string): Promise<void> {
    if ((await this.passkeys.check(caller, credential)) === 'valid') return;
    await this.notices.send(caller.userId);
    throw new Rejection('FACTOR_NOT_VALID');
  }

  private async isRight(userId: string, method: Exclude<FactorMethod, 'passkey'>, secret: string): Promise<boolean> {
    switch (method) {
      case 'totp':
        return this.isTotp(userId, secret);
      case 'recovery':
        return (await this.factors.has(userId)) && this.codes.use(userId, secret);
      case 'password':
        return !(await this.factors.has(userId)) && this.isPassword(userId, secret);
    }
  }

  private async isTotp(userId: string, code: string): Promise<boolean> {
    for (const factor of await this.factors.ofUser(userId))
      if (factor.kind === 'totp' && (await this.usesCode(factor, code))) return true;
    return false;
  }

  /** Whether the code is the app's, and later than the last accepted one. */
  async usesCode({ _id, secret }: FactorRecord, code: string): Promise<boolean> {
    const now = this.clock();
    const key = this.opened(_id, secret);
    const step = key && matchingStep(key, code, now);
    if (step === null) return false;
    return this.factors.records.update(_id, { lastStep: step, lastUsedAt: now }, { lastStep: { lt: step } });
  }

  /** Null for a secret that was encrypted with another root key. */
  private opened(id: string, secret = ''): Buffer | null {
    try {
      return decrypt(this.settings.factorKey, secret, id);
    } catch {
      return null;
    }
  }

  private async isPassword(userId: string, password: string): Promise<boolean> {
    const present = (await this.store.state(userRecords).get(userId))?.passwordHash ?? null;
    const hashes = await hashesUnderSaltsOf(password, present === null ? [] : [present], {
      network: userId,
      known: true,
    });
    return present !== null && isOneOfHashes(present, hashes);
  }
}
