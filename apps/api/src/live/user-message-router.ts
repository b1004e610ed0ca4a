import { Injectable } from '@nestjs/common';
import { UserMessages, type UserMessage } from '@tender/context/user-messages';

import { RateLimiters } from '@tender/http';
import { MergingThrottle } from './merging-throttle.js';
import { LiveGateway } from './live.gateway.js';
import { CrossProcessMessages } from './cross-process/cross-process-messages.js';

/** Maximum messages per minute to one user, except those about drafts and marks. */
const IN_A_MINUTE = 60;
/** Pause between two messages about a user's drafts, or marks, in one auction, in ms. */
const TYPED_EVERY = 2_000;

type OfTyped = Extract<UserMessage, { kind: 'draftsChanged' | 'marksChanged' }>;

@Injectable()
export class UserMessageRouter {
  constructor(
    userMessages: UserMessages,
    private readonly gateway: LiveGateway,
    private readonly elsewhere: CrossProcessMessages,
    limiters: RateLimiters,
  ) {
    const limiter = limiters.create({ name: 'personal news', points: IN_A_MINUTE, local: true });
    const people = () => gateway.connections.people();
    elsewhere.follow({ people, send: (userId, message) => gateway.sendToUser(userId, message) });
    const typed = new MergingThrottle<{ userId: string; message: OfTyped }>(
      TYPED_EVERY,
      ({ userId, message }) => this.send(userId, message, 'everywhere'),
      (one, other) => ({ ...other, message: ofBoth(one.message, other.message) }),
    );
    userMessages.attach({
      people,
      send: (userId, message, where) => {
        if (message.kind === 'draftsChanged' || message.kind === 'marksChanged')
          typed.push(`${message.kind} ${userId} ${message.payload.auctionId}`, { userId, message });
        else void limiter.allow(userId).then((isAllowed) => isAllowed && this.send(userId, message, where));
      },
      broadcast: (may, message) => gateway.broadcast(may, message),
    });
  }

  private send(userId: string, message: UserMessage, where: 'here' | 'everywhere'): void {
    this.gateway.sendToUser(userId, message);
    if (where === 'everywhere') this.elsewhere.share(userId, message);
  }
}

/** A tab skips a message that names it. Changes of two tabs therefore merge into a message without a name. */
const ofBoth = (one: OfTyped, other: OfTyped): OfTyped =>
  one.payload.tab === other.payload.tab ? other : { ...other, payload: { auctionId: other.payload.auctionId } };
