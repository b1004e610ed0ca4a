import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isId } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { MessageCounts } from '../hub/message-counts.js';
import { messages } from '../read-models/message-document.js';

/** Delay of a count in ms, so that a message that many users open at once is counted once. */
const GATHERED_FOR = 1_000;

@Injectable()
export class ReadMessages implements OnApplicationShutdown {
  private readonly logger = new Logger(ReadMessages.name);
  private readonly noted = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly counts: MessageCounts,
  ) {}

  /** @param about subjects of the read notifications, including ids of staff messages */
  note(about: readonly string[]): void {
    for (const id of about) if (isId(id)) this.noted.add(id);
    if (this.noted.size > 0) this.timer ??= setTimeout(() => void this.recount(), GATHERED_FOR).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearTimeout(this.timer);
  }

  private async recount(): Promise<void> {
    this.timer = null;
    const ids = [...this.noted];
    this.noted.clear();
    try {
      const found = await this.store.view(messages).find({ where: { _id: { in: ids } } });
      for (const { _id, channels } of found) await this.counts.recount(_id, channels);
    } catch (error) {
      // The next reader, or the next request for the message, repeats the count.
      this.logger.warn({ message: 'read messages could not be counted', err: error });
    }
  }
}
