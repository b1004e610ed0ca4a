import { networkOf } from '../network/network.js';
import type { RateLimit, RateLimiter, RateLimiters } from './rate-limiter.js';

/** Factor of the limit for a /48 as a whole, which may be one customer or hold 65,536. */
const SITE_FACTOR = 8;

export class NetworkLimiter {
  private readonly customers: RateLimiter;
  private readonly sites: RateLimiter;

  constructor(limiters: RateLimiters, limit: RateLimit) {
    this.customers = limiters.create(limit);
    this.sites = limiters.create({ ...limit, name: `${limit.name} site`, points: limit.points * SITE_FACTOR });
  }

  async consume(address: string): Promise<void> {
    const { customer, site } = networkOf(address);
    await this.customers.consume(customer);
    if (site !== null) await this.sites.consume(site);
  }
}
