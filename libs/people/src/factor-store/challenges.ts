import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { plusMillis, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { factorChallengeRecords, type FactorChallengeRecord } from '../records.js';

const VALID_MILLIS = 5 * 60_000;

/** Random values that a passkey signs. Each works once, for one session or pending sign-in and one purpose. */
@Injectable()
export class Challenges {
  private readonly records: StateCollection<FactorChallengeRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(factorChallengeRecords);
  }

  /** Replaces an earlier challenge of the same session and purpose. */
  async make(of: string): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    await this.records.deleteMany({ of });
    await this.records.insert({ _id: idOf(challenge), of, expiresAt: plusMillis(this.clock(), VALID_MILLIS) });
    return challenge;
  }

  /** @returns false for an unknown, used or expired challenge, and for one of another session or purpose */
  use(challenge: string, of: string): Promise<boolean> {
    return this.records.delete(idOf(challenge), { of, expiresAt: { gt: this.clock() } });
  }

  async sweep(): Promise<void> {
    await this.records.deleteMany({ expiresAt: { lte: this.clock() } });
  }
}

const idOf = (challenge: string): string => hash('sha256', challenge, 'base64url');
