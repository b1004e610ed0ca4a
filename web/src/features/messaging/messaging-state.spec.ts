import { expect, test } from '@jest/globals';
import type { NotificationView } from '@tender/contracts';
import { messagingLive, NO_MESSAGES } from './messaging-state.js';

const told = (_id: string, change: Partial<NotificationView> = {}): NotificationView => ({
  _id,
  userId: 'u1',
  kind: 'auctionPausedTemplate',
  topic: 'auction',
  title: 'Paused',
  text: 'The auction is paused',
  link: '/auction-card?id=a1',
  at: '2026-11-23T08:00:00.000Z',
  read: false,
  cleared: false,
  ...change,
});

const { notification, messageUpdated } = messagingLive;

test('what is new comes first, once, with the number that is unread', () => {
  const one = notification!(NO_MESSAGES, { notification: told('n1'), unread: 1 });
  const two = notification!(one, { notification: told('n2'), unread: 2 });
  const again = notification!(two, { notification: told('n1', { read: true }), unread: 1 });
  expect(two.notifications.map(({ _id }) => _id)).toEqual(['n2', 'n1']);
  expect(again).toMatchObject({ unread: 1, notifications: [{ _id: 'n2' }, { _id: 'n1', read: true }] });
});

test('others were read in another tab: the number changes, the list stays', () => {
  const one = notification!(NO_MESSAGES, { notification: told('n1'), unread: 1 });
  expect(notification!(one, { unread: 0 })).toEqual({ ...one, unread: 0 });
});

test('the progress of a message replaces what was known of it', () => {
  const counts = { queued: 2, sent: 0, failed: 0, read: 0, kept: 0, skipped: 0 };
  const first = { _id: 'm1', status: 'sending', recipients: 2, counts } as const;
  const after = messageUpdated!(messageUpdated!(NO_MESSAGES, { message: first }), {
    message: { ...first, status: 'sent', counts: { ...counts, queued: 0, sent: 2 } },
  });
  expect(after.progress).toMatchObject({ m1: { status: 'sent', counts: { sent: 2 } } });
});
