import { Injectable } from '@nestjs/common';
import { GuestThrottle, NetworkLimiter, RateLimiters, type IncomingRequest, type RateLimiter } from '@tender/http';
import { AuthCookies } from './auth-cookies.js';
import { KnownDevices } from './known-devices.js';

/** Maximum calls of an address per minute: an office may have many people. */
const CALLS_PER_ADDRESS = 300;
const CALLS_PER_DEVICE = 60;
const CALLS_PER_PERSON = 300;

/** Limits calls before their bodies are read. Known browsers have separate limits from others at their address. */
@Injectable()
export class GuestLimiter extends GuestThrottle {
  private readonly strangers: NetworkLimiter;
  private readonly known: RateLimiter;
  private readonly persons: RateLimiter;

  constructor(
    limiters: RateLimiters,
    private readonly cookies: AuthCookies,
    private readonly devices: KnownDevices,
  ) {
    super();
    this.strangers = new NetworkLimiter(limiters, {
      name: 'entrance by address',
      points: CALLS_PER_ADDRESS,
      local: true,
    });
    this.known = limiters.create({ name: 'entrance by device', points: CALLS_PER_DEVICE, local: true });
    this.persons = limiters.create({ name: 'entrance by person', points: CALLS_PER_PERSON, local: true });
  }

  async consume(request: IncomingRequest): Promise<void> {
    const device = this.devices.namedHere(this.cookies.deviceOf(request));
    if (device === null) return this.strangers.consume(request.ip);
    await this.known.consume(device);
    await this.persons.consume(this.devices.personOf(device));
  }
}
