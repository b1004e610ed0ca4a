import type { ReactorServices } from '@tender/context';
import { millisBetween, SYSTEM } from '@tender/kernel';
import { defineReactor, type DueReaction, type Reactor } from '@tender/reactors';
import { Audiences } from '../audiences/audiences.js';
import { Deliveries } from '../delivery/deliveries.js';
import { Notifications } from '../in-app/notifications.js';
import { NotificationWriter } from '../in-app/notification-writer.js';
import { messageDecider, type Message, type MessageCommand } from '../rules/message.js';
import { messageStream, messageStreams, type MessageId } from '../rules/message.events.js';
import { MessageCounts } from './message-counts.js';
import { MessageWriter } from './message-writer.js';

export interface FanOutPacing {
  atOnce: number;
  /** Milliseconds, as for the next ones. The pause keeps a message to all users from slowing down bids. */
  pause: number;
  countEvery: number;
  countAtLeastEvery: number;
  recheckMillis: number;
}

const PACING: FanOutPacing = {
  atOnce: 200,
  pause: 50,
  countEvery: 1_000,
  countAtLeastEvery: 60_000,
  recheckMillis: 1_000,
};

type Sent = Exclude<Message, { status: 'none' }>;

/** Sends messages of staff page by page. Repeating a page after a crash is harmless: deliveries have deduplication keys. */
export function messageFanOut(
  { executor, state, views, clock }: Pick<ReactorServices, 'executor' | 'state' | 'views' | 'clock'>,
  pacing: FanOutPacing = PACING,
): Reactor {
  const reads = { state: state.state.bind(state), view: views.view.bind(views) };
  const audiences = new Audiences(executor, views);
  const writer = new MessageWriter({ executor, reads, clock });
  const notificationWriter = new NotificationWriter(state, clock);
  const deliveries = new Deliveries(state, clock);
  const counts = new MessageCounts(state, { deliveries, notifications: new Notifications(state, clock) }, clock);

  const messageOf = (id: MessageId): Promise<Message> => executor.state(messageDecider, messageStream(id));
  async function execute(id: MessageId, command: MessageCommand, key: string): Promise<void> {
    const context = { actor: SYSTEM, commandId: key, requestId: key };
    await executor.execute(messageDecider, messageStream(id), command, context);
    await counts.touch(id);
  }

  async function sendPage(id: MessageId, message: Sent): Promise<boolean> {
    const { cursor = null, recipients = 0, finished = false } = (await counts.load(id)) ?? {};
    if (finished) return false;
    const { recipients: people, next } = await audiences.page(message, cursor, pacing.atOnce);
    const outgoing = await writer.write(id, message, people);
    await notificationWriter.write(outgoing);
    await counts.advance(id, { cursor: next, finished: next === null, recipients: recipients + outgoing.length });
    return next !== null;
  }

  async function countAgain(id: MessageId, message: Sent, { again }: DueReaction): Promise<void> {
    const { queued } = await counts.recount(id, message.channels);
    if (queued === 0) return;
    const changedAt = (await counts.load(id))?.changedAt ?? clock();
    const unchanged = Math.round(millisBetween(changedAt, clock()) / 10);
    again(Math.min(Math.max(unchanged, pacing.countEvery), pacing.countAtLeastEvery));
  }

  return defineReactor({
    name: 'messageFanOut',
    begins: 'first',
    due: async (id, reaction) => {
      const message = await messageOf(id);
      switch (message.status) {
        // If a clock is in doubt, it may be too early: then the command changes nothing.
        case 'scheduled':
          await execute(id, { type: 'BeginMessage' }, `${reaction.key}/begin`);
          return reaction.again((await messageOf(id)).status === 'scheduled' ? pacing.recheckMillis : pacing.pause);
        case 'sending': {
          if (await sendPage(id, message)) return reaction.again(pacing.pause);
          const recipients = (await counts.load(id))?.recipients ?? 0;
          await execute(id, { type: 'CompleteMessage', recipients }, `${reaction.key}/complete`);
          return reaction.again(pacing.pause);
        }
        case 'sent':
          return countAgain(id, message, reaction);
        case 'cancelled':
        case 'none':
          return;
      }
    },
  }).on(messageStreams, {
    MessageComposed: async ({ data: { scheduledFor }, metadata }, { id, schedule }) => {
      await counts.touch(id);
      await schedule(id, scheduledFor ?? metadata.at);
    },
    MessageCancelled: async (_, { id, cancel }) => {
      await cancel(id);
      await counts.touch(id);
    },
  });
}
