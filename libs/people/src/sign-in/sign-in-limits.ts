import { Injectable } from '@nestjs/common';
import { NetworkLimiter, networkOf, RateLimiters, type RateLimiter } from '@tender/http';
import { Rejection } from '@tender/kernel';

const MINUTE_SECONDS = 60;
/** Tries of a network per minute, for all accounts. Its delays do not grow, because an office shares a network. */
const BY_NETWORK = 60;
/** Tries of a person per minute in all known browsers. A success does not reset the count: each try costs a hash. */
const BY_PERSON = 30;
/** Tries per minute at one account from one network, or in one known browser; then growing delays. */
const BY_PAIR = 5;
const LONGEST_WAIT = 15 * MINUTE_SECONDS;
/**
 * Tries per hour at one account from all unknown browsers. An accepted password takes more than 10^8 guesses.
 * Locking out the owner's new browser takes as many tries from more than a hundred networks, or fifteen /48s.
 */
const BY_ACCOUNT = 600;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Tries per hour at one account from one IPv6 /48: one customer must not use up the limit of all strangers. */
const BY_SITE = 40;

/** Limits of sign-ins. Strangers cannot lock an owner out of a known browser. */
@Injectable()
export class SignInLimits {
  private readonly devices: RateLimiter;
  private readonly persons: RateLimiter;
  private readonly networks: NetworkLimiter;
  private readonly pairs: RateLimiter;
  private readonly sites: RateLimiter;
  private readonly accounts: RateLimiter;

  constructor(limiters: RateLimiters) {
    this.devices = limiters.create({ name: 'sign-ins by device', points: BY_PAIR, longestWait: LONGEST_WAIT });
    this.persons = limiters.create({ name: 'sign-ins by person', points: BY_PERSON });
    this.networks = new NetworkLimiter(limiters, { name: 'sign-ins by network', points: BY_NETWORK });
    this.pairs = limiters.create({
      name: 'sign-ins by account and network',
      points: BY_PAIR,
      longestWait: LONGEST_WAIT,
    });
    this.sites = limiters.create({ name: 'sign-ins by account and site', points: BY_SITE, seconds: HOUR_SECONDS });
    this.accounts = limiters.create({ name: 'sign-ins by account', points: BY_ACCOUNT, seconds: HOUR_SECONDS });
  }

  /** Counts a try in a known browser. @throws Rejection TOO_MANY_REQUESTS */
  async consumeKnown(userId: string, device: string): Promise<void> {
    await this.devices.consume(device);
    await this.persons.consume(userId);
  }

  /** @throws Rejection TOO_MANY_REQUESTS */
  async consumeUnknown(email: string, address: string): Promise<void> {
    await this.networks.consume(address);
    await this.pairs.consume(pairOf(email, address));
    const site = siteOf(email, address);
    if (site !== null) await this.sites.consume(site);
    await this.accounts.consume(email.toLowerCase());
  }

  async allowUnknown(email: string, address: string): Promise<boolean> {
    return this.consumeUnknown(email, address).then(
      () => true,
      (error: unknown) => {
        if (isTooMany(error)) return false;
        throw error;
      },
    );
  }

  async forgive(email: string, address: string, device: string | null): Promise<void> {
    await (device === null ? this.pairs.clear(pairOf(email, address)) : this.devices.clear(device));
  }
}

const pairOf = (email: string, address: string): string => `${email.toLowerCase()} ${networkOf(address).customer}`;

function siteOf(email: string, address: string): string | null {
  const { site } = networkOf(address);
  return site && `${email.toLowerCase()} ${site}`;
}

export const isTooMany = (error: unknown): boolean => error instanceof Rejection && error.code === 'TOO_MANY_REQUESTS';
