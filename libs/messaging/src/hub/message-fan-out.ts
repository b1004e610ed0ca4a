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

/** How fast people are gone through. */
export interface FanOutPacing {
  /** Number of people whom a message is put on the way to in one go: what else is to be done comes in between. */
  atOnce: number;
  /** Milliseconds between two such goes, so that a message to everybody leaves the house time for bids. */
  pause: number;
  /**
   * Milliseconds between two counts while a message is on its way to people; the longer it takes, the longer they grow.
   */
  countEvery: number;
  countAtLeastEvery: number;
  /** Milliseconds until a message whose time has not come is asked for again. */
  askAgain: number;
}

const PACING: FanOutPacing = {
  atOnce: 200,
  pause: 50,
  countEvery: 1_000,
  countAtLeastEvery: 60_000,
  askAgain: 1_000,
};

type Sent = Exclude<Message, { status: 'none' }>;

/**
 * Puts the messages of the house on their way to people, page by page, each message under one due time. How far it has
 * come is kept after each page; a page that is gone through twice, because the process died in between, has the same
 * deliveries again, of which there is one each. Afterwards it counts until everybody has it, or cannot have it.
 */
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

  /** Tells the next people. @returns whether there are more. */
  async function sendPage(id: MessageId, message: Sent): Promise<boolean> {
    const { cursor = null, recipients = 0, finished = false } = (await counts.load(id)) ?? {};
    if (finished) return false;
    const { recipients: people, next } = await audiences.page(message, cursor, pacing.atOnce);
    const outgoing = await writer.write(id, message, people);
    await notificationWriter.write(outgoing);
    await counts.advance(id, { cursor: next, finished: next === null, recipients: recipients + outgoing.length });
    return next !== null;
  }

  /** Goes on counting until nothing waits any more. */
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
        // Where a clock is in doubt it may be too early still: the state decides.
        case 'scheduled':
          await execute(id, { type: 'BeginMessage' }, `${reaction.key}/begin`);
          return reaction.again((await messageOf(id)).status === 'scheduled' ? pacing.askAgain : pacing.pause);
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
