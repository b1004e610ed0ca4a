import { Injectable } from '@nestjs/common';
import type { UserView } from '@tender/contracts';
import type { Session } from '@tender/http';
import { AuthCookies, type CookieReply } from '../sessions/auth-cookies.js';
import { Sessions } from '../sessions/sessions.js';
import { FactorRequired } from './needed-factors.js';
import type { SignInResult } from './session-starter.js';

/** Answers of the calls that sign in. */
@Injectable()
export class SignInReplies {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: AuthCookies,
  ) {}

  /** The new session replaces the session of the request. */
  async welcome(
    signedIn: Promise<SignInResult>,
    before: Session | null,
    reply: CookieReply,
  ): Promise<{ user: UserView }> {
    try {
      const { user, secret, device } = await signedIn;
      if (before) await this.sessions.endSession(before.sessionId);
      this.cookies.set(reply, { secret, device });
      return { user };
    } catch (error) {
      if (error instanceof FactorRequired) this.cookies.setFactor(reply, error.secret);
      throw error;
    }
  }
}
