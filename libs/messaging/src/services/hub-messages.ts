import { Inject, Injectable } from '@nestjs/common';
import type { HubMessageView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageRequest } from '@tender/http';
import { isId, Rejection } from '@tender/kernel';
import { found, READ_STORE, READ_YOUR_WRITES, type ReadStore, type ReadYourWrites } from '@tender/read-store';
import { MessageCounts } from '../hub/message-counts.js';
import { NO_COUNTS, type ProgressRecord } from '../hub/progress-records.js';
import { messages, type MessageDocument } from '../read-models/message-document.js';

@Injectable()
export class HubMessages {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
    private readonly counts: MessageCounts,
  ) {}

  list(page: PageRequest): Promise<Page<'notifications', HubMessageView>> {
    return paged('notifications', page, async ({ limit = LONGEST_LIST, skip }) => {
      await this.readYourWrites.caughtUp();
      const found = await this.store
        .view(messages)
        .find({ sort: [{ field: 'createdAt', descending: true }], limit, skip });
      const progress = await this.counts.loadMany(found.map(({ _id }) => _id));
      return found.map((message) => hubMessageView(message, progress.get(message._id)));
    });
  }

  /** Loads a message with fresh counts. @throws Rejection NOT_FOUND, UNAVAILABLE */
  async load(id: string): Promise<HubMessageView> {
    if (!isId(id)) throw new Rejection('NOT_FOUND');
    const message = await found(this.readYourWrites, () => this.store.view(messages).get(id));
    await this.counts.recount(id, message.channels);
    return hubMessageView(message, (await this.counts.load(id)) ?? undefined);
  }

  async loadMany(progress: readonly ProgressRecord[]): Promise<HubMessageView[]> {
    const byId = new Map(progress.map((record) => [record._id, record]));
    await this.readYourWrites.caughtUp();
    const found = await this.store.view(messages).find({ where: { _id: { in: [...byId.keys()] } } });
    return found.map((message) => hubMessageView(message, byId.get(message._id)));
  }
}

function hubMessageView(message: MessageDocument, progress: ProgressRecord | undefined): HubMessageView {
  const { _id, to, viewingId, auctionId, templateId, subject, body, channels } = message;
  const { status, scheduledFor, createdBy, createdAt } = message;
  return {
    _id,
    audience: to.audience ?? null,
    userId: to.userId ?? null,
    viewingId,
    auctionId,
    templateId,
    subject,
    body,
    channels,
    status,
    scheduledFor,
    recipients: progress?.recipients ?? 0,
    counts: progress?.counts ?? NO_COUNTS,
    createdBy,
    createdAt,
  };
}
