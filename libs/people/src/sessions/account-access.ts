import { Injectable } from '@nestjs/common';
import { FeedTokens } from '../calendar/tokens/feed-tokens.js';
import { Sessions } from './sessions.js';

/** Everything by which a person reaches the server without typing a password. */
@Injectable()
export class AccountAccess {
  constructor(
    private readonly sessions: Sessions,
    private readonly feeds: FeedTokens,
  ) {}

  /** Also ends a feed that the remaining session has created before its secret was renewed. */
  endFeed(userId: string): Promise<void> {
    return this.feeds.revoke(userId);
  }

  /** Ends the calendar feed and the sessions of a person whose password or rights have changed. */
  async endAllOf(userId: string, exceptSession?: string): Promise<void> {
    await this.sessions.endAllOf(userId, exceptSession);
    await this.feeds.revoke(userId);
  }
}
