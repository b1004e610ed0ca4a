import { Inject, Injectable } from '@nestjs/common';
import { cookieIn, cookieName, HTTP_SETTINGS, type HttpSettings, type IncomingRequest } from '@tender/http';
import { PENDING_MILLIS } from '../factor-store/pending-sign-ins.js';
import { KnownDevices } from './known-devices.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';

export interface CookieReply {
  header(name: string, value: string | string[]): unknown;
}

const YEAR_SECONDS = 365 * 24 * 3_600;

@Injectable()
export class AuthCookies {
  constructor(
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    @Inject(HTTP_SETTINGS) private readonly http: HttpSettings,
    private readonly devices: KnownDevices,
  ) {}

  set(reply: CookieReply, { secret, device }: { secret: string; device: string }): void {
    reply.header('set-cookie', [
      this.cookie('session', secret, this.sessionAge),
      this.cookie('device', device, YEAR_SECONDS),
    ]);
  }

  setSession(reply: CookieReply, secret: string): void {
    reply.header('set-cookie', this.cookie('session', secret, this.sessionAge));
  }

  setDevice(reply: CookieReply, userId: string): void {
    reply.header('set-cookie', this.cookie('device', this.devices.cookieFor(userId), YEAR_SECONDS));
  }

  /** The cookie of a sign-in that still needs a factor. Only the calls for factors read it. */
  setFactor(reply: CookieReply, secret: string): void {
    reply.header('set-cookie', this.cookie('factor', secret, PENDING_MILLIS / 1_000));
  }

  factorOf({ headers }: IncomingRequest): string | null {
    return cookieIn(headers, cookieName(this.http.secureCookie, 'factor'));
  }

  clear(reply: CookieReply): void {
    reply.header('set-cookie', this.cookie('session', '', 0));
  }

  deviceOf({ headers }: IncomingRequest): string | null {
    return cookieIn(headers, cookieName(this.http.secureCookie, 'device'));
  }

  private get sessionAge(): number {
    return Math.floor(this.settings.session.absolute / 1_000);
  }

  private cookie(name: string, value: string, age: number): string {
    const { secureCookie } = this.http;
    return `${cookieName(secureCookie, name)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secureCookie ? '; Secure' : ''}`;
  }
}
