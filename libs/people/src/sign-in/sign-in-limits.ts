import { Injectable } from '@nestjs/common';
import { NetworkLimiter, networkOf, RateLimiters, type RateLimiter } from '@tender/http';
import { Rejection } from '@tender/kernel';

const MINUTE_SECONDS = 60;
/**
 * Maximum number of tries in a minute from one network, for any accounts. An office shares it: its waits do not grow.
 */
const BY_NETWORK = 60;
/**
 * Number of tries in a minute of one person in all the browsers that they have used before. Success does not clear the
 * count: a person who signs in again and again costs a hash each time.
 */
const BY_PERSON = 30;
/**
 * Maximum number of tries in a minute at one account from one network, or in one browser that its person has used
 * before; then growing waits.
 */
const BY_PAIR = 5;
const LONGEST_WAIT = 15 * MINUTE_SECONDS;
/**
 * Tries in an hour at one account from all unknown browsers together. A password that the house accepts takes more than
 * 10^8 guesses: many years of these. An attacker who wants to keep the owner's new browser out must spend as many
 * tries, each hour, from more than a hundred networks, or from fifteen /48s.
 */
const BY_ACCOUNT = 600;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/**
 * Number of tries in an hour at one account from one IPv6 /48, which one customer may hold: it must not use up all that
 * strangers have.
 */
const BY_SITE = 40;

/** Bounds guesses at passwords so that no stranger keeps an account's owner out. */
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

  /**
   * A try in a browser that the person has used before: only the tries in such browsers count.
   * @throws Rejection TOO_MANY_REQUESTS
   */
  async consumeKnown(userId: string, device: string): Promise<void> {
    await this.devices.consume(device);
    await this.persons.consume(userId);
  }

  /** A try in any other browser. @throws Rejection TOO_MANY_REQUESTS */
  async consumeUnknown(email: string, address: string): Promise<void> {
    await this.networks.consume(address);
    await this.pairs.consume(pairOf(email, address));
    const site = siteOf(email, address);
    if (site !== null) await this.sites.consume(site);
    await this.accounts.consume(email.toLowerCase());
  }

  /** Counts a try likewise, where nobody is told. */
  async allowUnknown(email: string, address: string): Promise<boolean> {
    return this.consumeUnknown(email, address).then(
      () => true,
      (error: unknown) => {
        if (isTooMany(error)) return false;
        throw error;
      },
    );
  }

  /** Forgets the wrong tries of a person who has signed in. */
  async forgive(email: string, address: string, device: string | null): Promise<void> {
    await (device === null ? this.pairs.clear(pairOf(email, address)) : this.devices.clear(device));
  }
}

const pairOf = (email: string, address: string): string => `${email.toLowerCase()} ${networkOf(address).customer}`;

/** An account and the wider network of a try; null for IPv4. */
function siteOf(email: string, address: string): string | null {
  const { site } = networkOf(address);
  return site && `${email.toLowerCase()} ${site}`;
}

/** Whether a refusal is one of too many tries. */
export const isTooMany = (error: unknown): boolean => error instanceof Rejection && error.code === 'TOO_MANY_REQUESTS';
