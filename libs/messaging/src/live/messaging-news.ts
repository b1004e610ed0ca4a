import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PersonalNews } from '@tender/context/personal-news';
import { CLOCK } from '@tender/event-store';
import { plusMillis, type Clock, type Instant } from '@tender/kernel';
import { MessageCounts } from '../hub/message-counts.js';
import { notificationView, type NotificationRecord } from '../in-app/notification-records.js';
import { Notifications } from '../in-app/notifications.js';
import { HubMessages } from '../services/hub-messages.js';

/** Milliseconds between two looks at what is new: whoever writes it may be another process. */
const LOOK_EVERY = 500;
/** Milliseconds by which a look reaches back: something may be written a little after the instant that it names, and clocks differ. */
const REACH_BACK = 5_000;
/** Number of people who are looked up together, and of messages. */
const AT_ONCE = 200;

/** Tells people what is new for them, and those who run the hub how far its messages have come, while they have a tab open. */
@Injectable()
export class MessagingNews implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MessagingNews.name);
  private readonly told = new Map<string, Instant>();
  private timer: NodeJS.Timeout | null = null;
  private since: Instant;
  private stopped = false;

  constructor(
    private readonly news: PersonalNews,
    private readonly notifications: Notifications,
    private readonly counts: MessageCounts,
    private readonly messages: HubMessages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.since = clock();
  }

  onApplicationBootstrap(): void {
    this.arm();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private arm(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.look(), LOOK_EVERY).unref();
  }

  private async look(): Promise<void> {
    try {
      const now = this.clock();
      const from = plusMillis(this.since, -REACH_BACK);
      const people = this.news.people();
      if (people.length > 0) {
        if (await this.notifications.anySince(from)) await this.tellPeople(people, from);
        await this.counts.recountRetried();
        await this.tellHub(from);
      }
      this.since = now;
      this.forget(from);
    } catch (error) {
      // Looked at again from where it was.
      this.logger.warn({ message: 'what is new could not be told', err: error });
    }
    this.arm();
  }

  private async tellPeople(people: readonly string[], from: Instant): Promise<void> {
    for (let at = 0; at < people.length; at += AT_ONCE) {
      const found = await this.notifications.newFor(people.slice(at, at + AT_ONCE), from);
      for (const record of found.filter(({ _id, at: when }) => this.isNews(_id, when))) await this.tell(record);
    }
  }

  private async tell(record: NotificationRecord): Promise<void> {
    const unread = await this.notifications.unread(record.userId);
    const payload = { notification: notificationView(record), unread };
    this.news.tell(record.userId, { kind: 'notification', payload });
  }

  private async tellHub(from: Instant): Promise<void> {
    const changed = (await this.counts.since(from, AT_ONCE)).filter(({ _id, changedAt }) =>
      this.isNews(`${_id} ${changedAt}`, changedAt),
    );
    if (changed.length === 0) return;
    for (const { _id, status, recipients, counts } of await this.messages.among(changed))
      this.news.announce('notification:manage', {
        kind: 'messageUpdated',
        payload: { message: { _id, status, recipients, counts } },
      });
  }

  /** Whether it was not told yet; from then on it was. */
  private isNews(key: string, at: Instant): boolean {
    if (this.told.has(key)) return false;
    this.told.set(key, at);
    return true;
  }

  /** Forgets what no look reaches back to any more. */
  private forget(before: Instant): void {
    for (const [key, at] of this.told) if (at <= before) this.told.delete(key);
  }
}
