import { Injectable } from '@nestjs/common';
import { PersonalNews } from '@tender/context/personal-news';
import { RateLimiters } from '@tender/http';
import { LiveGateway } from './live.gateway.js';
import { MessagesElsewhere } from './messages-elsewhere.js';

/** Number of messages in a minute that one person is told: as many as somebody reads. Each goes to every tab, so that more would cost others. */
const IN_A_MINUTE = 60;

/** Brings news of one person to their tabs. */
@Injectable()
export class PersonalMessages {
  constructor(news: PersonalNews, gateway: LiveGateway, elsewhere: MessagesElsewhere, limiters: RateLimiters) {
    const told = limiters.of({ name: 'personal news', points: IN_A_MINUTE, local: true });
    const people = () => gateway.connections.people();
    elsewhere.follow({ people, tell: (userId, message) => gateway.tell(userId, message) });
    news.attach({
      people,
      tell: (userId, message, where) =>
        void told.allow(userId).then((isAllowed) => {
          if (!isAllowed) return;
          gateway.tell(userId, message);
          if (where === 'everywhere') elsewhere.tell(userId, message);
        }),
      announce: (may, message) => gateway.announce(may, message),
    });
  }
}
