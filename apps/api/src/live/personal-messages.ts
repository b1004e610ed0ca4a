import { Injectable } from '@nestjs/common';
import { PersonalNews, type PersonalMessage } from '@tender/context/personal-news';

import { RateLimiters } from '@tender/http';
import { Gathered } from './gathered.js';
import { LiveGateway } from './live.gateway.js';
import { MessagesElsewhere } from './messages-elsewhere.js';

/**
 * Number of messages in a minute that one person is told: as many as somebody reads. Each goes to every tab, so that
 * more would cost others.
 */
const IN_A_MINUTE = 60;
/** Milliseconds between two news of what is typed in an auction for one person: whoever types has it kept twice a second. */
const TYPED_EVERY = 2_000;

/** Of drafts or of marks. */
type OfTyped = Extract<PersonalMessage, { kind: 'draftsChanged' | 'marksChanged' }>;

/** Brings news of one person to their tabs. */
@Injectable()
export class PersonalMessages {
  constructor(
    news: PersonalNews,
    private readonly gateway: LiveGateway,
    private readonly elsewhere: MessagesElsewhere,
    limiters: RateLimiters,
  ) {
    const told = limiters.of({ name: 'personal news', points: IN_A_MINUTE, local: true });
    const people = () => gateway.connections.people();
    elsewhere.follow({ people, tell: (userId, message) => gateway.tell(userId, message) });
    const typed = new Gathered<{ userId: string; message: OfTyped }>(
      TYPED_EVERY,
      ({ userId, message }) => this.tell(userId, message, 'everywhere'),
      (one, other) => ({ ...other, message: ofBoth(one.message, other.message) }),
    );
    news.attach({
      people,
      tell: (userId, message, where) => {
        if (message.kind === 'draftsChanged' || message.kind === 'marksChanged')
          typed.tell(`${message.kind} ${userId} ${message.payload.auctionId}`, { userId, message });
        else void told.allow(userId).then((isAllowed) => isAllowed && this.tell(userId, message, where));
      },
      announce: (may, message) => gateway.announce(may, message),
    });
  }

  private tell(userId: string, message: PersonalMessage, where: 'here' | 'everywhere'): void {
    this.gateway.tell(userId, message);
    if (where === 'everywhere') this.elsewhere.tell(userId, message);
  }
}

/** A tab passes over its own changes: those of two tabs are nobody's own. */
const ofBoth = (one: OfTyped, other: OfTyped): OfTyped =>
  one.payload.tab === other.payload.tab ? other : { ...other, payload: { auctionId: other.payload.auctionId } };
