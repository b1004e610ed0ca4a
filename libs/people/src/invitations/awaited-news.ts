import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PersonalNews } from '@tender/context/personal-news';
import { CLOCK } from '@tender/event-store';
import { plusMillis, type Clock, type Instant } from '@tender/kernel';
import { AwaitedSignUps } from './awaited-sign-ups.js';

/** Milliseconds between two looks at who is awaited from now on: whoever invites may be another process. */
const LOOK_EVERY = 500;
/** Milliseconds by which a look reaches back: something may be written a little after the instant that it names, and clocks differ. */
const REACH_BACK = 5_000;

/**
 * Tells those who may read the house's mails that addresses are awaited somewhere, in the tabs that this process has open. An address is no fact of the
 * history: no event tells of it, so that each process looks for itself.
 */
@Injectable()
export class AwaitedNews implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(AwaitedNews.name);
  /** What was told: invitations, by address, place and instant. */
  private readonly told = new Map<string, Instant>();
  private timer: NodeJS.Timeout | null = null;
  private since: Instant;
  private stopped = false;

  constructor(
    private readonly news: PersonalNews,
    private readonly signUps: AwaitedSignUps,
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
      if (this.news.people().length > 0) await this.tell(from);
      this.since = now;
      for (const [key, at] of this.told) if (at < from) this.told.delete(key);
    } catch (error) {
      // Looked at again from where it was.
      this.logger.warn({ message: 'who is awaited could not be told', err: error });
    }
    this.arm();
  }

  /** Each place once, however many were invited there. */
  private async tell(from: Instant): Promise<void> {
    const found = await this.signUps.since(from);
    const places = new Set(found.filter(({ _id, invitedAt }) => this.isNews(_id, invitedAt)).map(({ to }) => to));
    for (const to of places) this.news.announce('mail:read', { kind: 'peopleChanged', payload: { invitedTo: to } });
  }

  /** Whether it was not told yet; from then on it was. */
  private isNews(id: string, at: Instant): boolean {
    const key = `${id} ${at}`;
    if (this.told.has(key)) return false;
    this.told.set(key, at);
    return true;
  }
}
