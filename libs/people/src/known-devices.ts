import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';

const SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Browsers from which a person has signed in before. Their tries are counted apart, so that a stranger who guesses at the password cannot
 * lock the owner out (OWASP: device cookies). The cookie signs nobody in.
 */
@Injectable()
export class KnownDevices {
  constructor(@Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings) {}

  /** A cookie for a browser in which the person has proved who they are. */
  cookieFor(userId: string): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${this.sign(nonce, userId)}`;
  }

  /** What the device is called, if the cookie was made for this person; null for everybody else. */
  nameOf(cookie: string | null, userId: string): string | null {
    const [, nonce, signature] = SHAPE.exec(cookie ?? '') ?? [];
    if (nonce === undefined || signature === undefined) return null;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(nonce, userId))) ? nonce : null;
  }

  private sign(nonce: string, userId: string): string {
    return createHmac('sha256', this.settings.deviceKey).update(JSON.stringify([nonce, userId])).digest('base64url');
  }
}
