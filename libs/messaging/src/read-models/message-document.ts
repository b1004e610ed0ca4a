import type { MessageStatus } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import { defineProjection, patch, put, type CollectionSpec } from '@tender/read-store';
import { messageStreams, type MessageDraft } from '../rules/message.events.js';

export interface MessageDocument extends MessageDraft {
  _id: string;
  status: MessageStatus;
  createdBy: string;
  createdAt: Instant;
}

export const messages: CollectionSpec<MessageDocument> = {
  name: 'hubMessages',
  database: 'views',
  indexes: [{ fields: ['createdAt'] }],
};

export const messageProjection = defineProjection({ name: 'hubMessages', version: 1, collections: [messages] }).of(
  messageStreams,
  {
    MessageComposed: ({ data: { messageId: _id, ...draft }, metadata }) => [
      put(messages, {
        ...draft,
        _id,
        status: draft.scheduledFor === null ? 'sending' : 'scheduled',
        createdBy: metadata.actor.userId,
        createdAt: metadata.at,
      }),
    ],
    MessageBegun: (_, { id }) => [patch(messages, id, { status: 'sending' })],
    MessageSent: (_, { id }) => [patch(messages, id, { status: 'sent' })],
    MessageCancelled: (_, { id }) => [patch(messages, id, { status: 'cancelled' })],
  },
);
