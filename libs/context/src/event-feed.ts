import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { CommandExecutor, EventStore, Position, RecordedEvent, Subscription } from '@tender/event-store';

/** Number of events after which the feed lets other work of the process run. It changes speed only (decision 14). */
const EVENTS_IN_ONE_GO = 200;
/** Pause after a failure, in ms. */
const RETRY_MILLIS = 1_000;

export interface EventFeedOptions<Message> {
  store: Pick<EventStore, 'subscribe'>;
  executor: Pick<CommandExecutor, 'onEvents'>;
  messagesOf(events: readonly RecordedEvent[]): Promise<readonly Message[]>;
  /** @param before position of the event before the message's event */
  publish(message: Message, before: Position): void;
  onFailure(error: unknown): void;
}

/** Publishes the messages of new events in order, each once. After a failure it continues with the events that were not published. */
export class EventFeed<Message extends { position: Position }> {
  private subscription: Subscription | null = null;
  private stopped = false;
  private published: Position = -1n;

  constructor(private readonly options: EventFeedOptions<Message>) {}

  /** Position up to which every event has been published. */
  get position(): Position {
    return this.published;
  }

  /** @param after events up to this position are not published */
  start(after: Position): void {
    this.published = after;
    this.follow();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.subscription?.stop();
  }

  private follow(): void {
    this.subscription = this.options.store.subscribe(this.published, (page) => this.handle(page));
    this.subscription.ended.catch(async (error: unknown) => {
      this.options.onFailure(error);
      await delay(RETRY_MILLIS, undefined, { ref: false });
      if (!this.stopped) this.follow();
    });
  }

  private async handle(page: RecordedEvent[]): Promise<void> {
    const { executor, messagesOf, publish } = this.options;
    executor.onEvents(page);
    for (let from = 0; from < page.length; from += EVENTS_IN_ONE_GO) {
      if (from > 0) await setImmediate();
      const events = page.slice(from, from + EVENTS_IN_ONE_GO);
      let index = 0;
      for (const message of await messagesOf(events)) {
        while (events[index]!.position !== message.position) index++;
        publish(message, index === 0 ? this.published : events[index - 1]!.position);
      }
      this.published = events.at(-1)!.position;
    }
  }
}
