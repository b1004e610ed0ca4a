import { Injectable } from '@nestjs/common';
import { NetworkLimiter, RateLimiters } from '@tender/http';
import { Rejection } from '@tender/kernel';

/** Maximum number of links that open nothing, in a minute from one network. */
const DEAD_LINKS = 20;

/** Limits how fast a network may guess at the links in mails. */
@Injectable()
export class DeadLinks {
  private readonly limiter: NetworkLimiter;

  constructor(limiters: RateLimiters) {
    this.limiter = new NetworkLimiter(limiters, { name: 'dead links by network', points: DEAD_LINKS });
  }

  /**
   * Only links that open nothing are counted, so that the holder of a valid one is never kept out.
   * @throws Rejection TOO_MANY_REQUESTS
   */
  async opening<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Rejection && error.code === 'LINK_NOT_VALID') await this.limiter.consume(address);
      throw error;
    }
  }
}
