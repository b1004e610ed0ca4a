import { Injectable } from '@nestjs/common';
import { NetworkLimiter, RateLimiters } from '@tender/http';
import { Rejection } from '@tender/kernel';

const DEAD_LINKS = 20;

@Injectable()
export class DeadLinks {
  private readonly limiter: NetworkLimiter;

  constructor(limiters: RateLimiters) {
    this.limiter = new NetworkLimiter(limiters, { name: 'dead links by network', points: DEAD_LINKS });
  }

  /** Counts only invalid links: the holder of a valid one is never locked out. @throws Rejection TOO_MANY_REQUESTS */
  async opening<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Rejection && error.code === 'LINK_NOT_VALID') await this.limiter.consume(address);
      throw error;
    }
  }
}
