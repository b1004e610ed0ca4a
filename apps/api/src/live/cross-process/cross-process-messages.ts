import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { StatePoller, type IsUnseen } from '@tender/context/state-poller';
import type { UserMessage } from '@tender/context/user-messages';
import { CLOCK } from '@tender/event-store';
import { newId, plusMillis, type Clock, type Instant } from '@tender/kernel';
import type { CollectionSpec, ReadStore, StateCollection } from '@tender/read-store';
import type { Stores } from '../../stores/stores.js';
import { STORES } from '../../injection-tokens.js';
import { FORGET_MESSAGES_AFTER } from '../pacing.js';

interface SharedMessage {
  _id: string;
  /** Id of the process that sent the message. */
  process: string;
  userId: string;
  at: Instant;
  message: UserMessage;
}
export const sharedMessages: CollectionSpec<SharedMessage> = {
  name: 'sharedMessages',
  database: 'state',
  indexes: [{ fields: ['at'] }],
};

export interface TabsHere {
  people(): string[];
  send(userId: string, message: UserMessage): void;
}

/** Forwards messages to a user's tabs at other processes: each process polls the others' messages twice a second. */
@Injectable()
export class CrossProcessMessages implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(CrossProcessMessages.name);
  private readonly id = newId();
  private readonly records: StateCollection<SharedMessage> | null;
  /** Reads the messages of other processes; null with a single process. */
  private readonly poller: StatePoller | null;
  private tabs: TabsHere = { people: () => [], send: () => undefined };
  private forgotAt: Instant;

  constructor(
    @Inject(STORES) { shared, reads }: Pick<Stores, 'shared'> & { reads: Pick<ReadStore, 'state'> },
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const records = shared ? reads.state(sharedMessages) : null;
    this.records = records;
    this.forgotAt = clock();
    this.poller =
      records &&
      new StatePoller({
        clock,
        poll: (from, isUnseen) => this.poll(records, from, isUnseen),
        warn: (error) => this.logger.warn({ message: 'messages of other processes could not be read', err: error }),
      });
  }

  follow(tabs: TabsHere): void {
    this.tabs = tabs;
  }

  onApplicationBootstrap(): void {
    this.poller?.start();
  }

  onApplicationShutdown(): void {
    this.poller?.stop();
  }

  /** Shares a message without waiting: after a failed write the user sees it in fewer tabs. */
  share(userId: string, message: UserMessage): void {
    this.records
      ?.insert({ _id: newId(), process: this.id, userId, at: this.clock(), message })
      .catch((error: unknown) =>
        this.logger.warn({ message: 'a message could not be sent to other processes', err: error }),
      );
  }

  private async poll(records: StateCollection<SharedMessage>, from: Instant, isUnseen: IsUnseen): Promise<void> {
    const people = new Set(this.tabs.people());
    if (people.size > 0) {
      const found = await records.find({ where: { at: { gte: from } }, sort: [{ field: 'at' }] });
      for (const { _id, process, userId, at, message } of found)
        if (process !== this.id && isUnseen(_id, at) && people.has(userId)) this.tabs.send(userId, message);
    }
    await this.deleteOld(records);
  }

  private async deleteOld(records: StateCollection<SharedMessage>): Promise<void> {
    const before = plusMillis(this.clock(), -FORGET_MESSAGES_AFTER);
    if (this.forgotAt > before) return;
    this.forgotAt = this.clock();
    await records.deleteMany({ at: { lt: before } });
  }
}
