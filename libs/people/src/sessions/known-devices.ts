import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';

/** Bytes of a device's name before its mark, which is as long. */
const MARK_BYTES = 8;
/**
 * Bytes of the random part that are the same in all names for one person, so that their browsers are counted together.
 */
const PERSON_BYTES = 4;
const SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Browsers from which a person has signed in before. Their tries are counted apart, so that a stranger who guesses at
 * the password cannot lock the owner out (OWASP: device cookies). The cookie signs nobody in.
 */
@Injectable()
export class KnownDevices {
  constructor(@Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings) {}

  /** A cookie for a browser in which the person has proved who they are. */
  cookieFor(userId: string): string {
    const person = createHmac('sha256', this.settings.deviceKey)
      .update(`person ${userId}`)
      .digest()
      .subarray(0, PERSON_BYTES);
    const name = this.marked(Buffer.concat([person, randomBytes(MARK_BYTES - PERSON_BYTES)]));
    return `${name}.${this.sign(name, userId)}`;
  }

  /** The device's name, if this server has given it, to any person; null for a forged name. */
  namedHere(cookie: string | null): string | null {
    const [, name = ''] = SHAPE.exec(cookie ?? '') ?? [];
    return name !== '' && name === this.marked(Buffer.from(name, 'base64url').subarray(0, MARK_BYTES)) ? name : null;
  }

  /**
   * What the names of one person's devices have in common. It does not tell the person; a name of an older release has
   * it for itself.
   */
  personOf(name: string): string {
    return Buffer.from(name, 'base64url').subarray(0, PERSON_BYTES).toString('base64url');
  }

  /** What the device is called, if the cookie was made for this person; null for everybody else. */
  nameOf(cookie: string | null, userId: string): string | null {
    const [, nonce, signature] = SHAPE.exec(cookie ?? '') ?? [];
    if (nonce === undefined || signature === undefined) return null;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(nonce, userId))) ? nonce : null;
  }

  /** The first part with its mark: it can be checked before it is known whose device it is said to be. */
  private marked(random: Buffer): string {
    const mark = createHmac('sha256', this.settings.deviceKey).update(random).digest().subarray(0, MARK_BYTES);
    return Buffer.concat([random, mark]).toString('base64url');
  }

  private sign(nonce: string, userId: string): string {
    return createHmac('sha256', this.settings.deviceKey)
      .update(JSON.stringify([nonce, userId]))
      .digest('base64url');
  }
}
