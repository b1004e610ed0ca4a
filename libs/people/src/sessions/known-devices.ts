import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';

/** Bytes of the first part of a device's name. The second part, a keyed digest, has the same length. */
const MARK_BYTES = 8;
/** Bytes that are equal in all names for one person, so that the person's browsers are counted together. */
const PERSON_BYTES = 4;
const SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/** Cookies of known browsers, which have separate limits (OWASP device cookies). They do not sign a user in. */
@Injectable()
export class KnownDevices {
  constructor(@Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings) {}

  cookieFor(userId: string): string {
    const person = createHmac('sha256', this.settings.deviceKey)
      .update(`person ${userId}`)
      .digest()
      .subarray(0, PERSON_BYTES);
    const name = this.marked(Buffer.concat([person, randomBytes(MARK_BYTES - PERSON_BYTES)]));
    return `${name}.${this.sign(name, userId)}`;
  }

  namedHere(cookie: string | null): string | null {
    const [, name = ''] = SHAPE.exec(cookie ?? '') ?? [];
    return name !== '' && name === this.marked(Buffer.from(name, 'base64url').subarray(0, MARK_BYTES)) ? name : null;
  }

  /** The part that the names of one person's browsers share; random in names of older releases. */
  personOf(name: string): string {
    return Buffer.from(name, 'base64url').subarray(0, PERSON_BYTES).toString('base64url');
  }

  nameOf(cookie: string | null, userId: string): string | null {
    const [, nonce, signature] = SHAPE.exec(cookie ?? '') ?? [];
    if (nonce === undefined || signature === undefined) return null;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(nonce, userId))) ? nonce : null;
  }

  /** Appends a keyed digest to the bytes. It can be checked before the person is known. */
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
