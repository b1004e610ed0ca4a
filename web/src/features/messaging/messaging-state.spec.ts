import { describe, expect, test } from '@jest/globals';
import type { HubMessageView, NotificationView, TemplateView } from '@tender/contracts';
import {
  allRead,
  messagingLive,
  NO_MESSAGES,
  withFirstPage,
  withNextPage,
  withoutTemplate,
  type MessagingState,
} from './messaging-state.js';

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
const ids = (list: { items: readonly NotificationView[] } | undefined) => list?.items.map(({ _id }) => _id);
const counts = { queued: 2, sent: 0, failed: 0, read: 0, kept: 0, skipped: 0 };
const { notification, messageUpdated } = messagingLive;

describe('notifications of the user', () => {
  const read: MessagingState = {
    ...NO_MESSAGES,
    userNotifications: {
      all: { items: [told('n1')], nextCursor: null },
      viewing: { items: [], nextCursor: null },
    },
  };

  test('adds a new one at the top of each matching list, once, and updates the unread count', () => {
    const one = notification!(read, { notification: told('n2'), unread: 2 });
    const again = notification!(one, { notification: told('n1', { read: true }), unread: 1 });
    expect(ids(one.userNotifications.all)).toEqual(['n2', 'n1']);
    expect(ids(one.userNotifications.viewing)).toEqual([]);
    expect(one.userNotifications.auction).toBeUndefined();
    expect(again.unread).toBe(1);
    expect(again.userNotifications.all?.items).toEqual([told('n2'), told('n1', { read: true })]);
  });

  test('requests a reload when another tab has read or cleared some, and takes over the unread count', () => {
    expect(notification!(read, { unread: 0 })).toEqual({ ...read, unread: 0, userChanges: 1 });
  });

  test('marks all as read in every list', () => {
    const after = allRead(read);
    expect(after).toMatchObject({ unread: 0, userNotifications: { all: { items: [{ _id: 'n1', read: true }] } } });
  });
});

describe('pages of a list', () => {
  const at = (hour: number) => ({ at: `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z` });
  const known = {
    items: [told('n4', at(4)), told('n3', at(3)), told('n2', at(2)), told('n1', at(1))],
    nextCursor: '4',
  };

  test('a reload of the first page keeps the later pages', () => {
    const page = { items: [told('n5', at(5)), told('n4', at(4))], nextCursor: '2' };
    expect(withFirstPage(known, page)).toMatchObject({ nextCursor: '4' });
    expect(ids(withFirstPage(known, page))).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
  });

  test('a list of one page replaces all: notifications cleared elsewhere are removed', () => {
    expect(withFirstPage(known, { items: [told('n6', at(6))], nextCursor: null })).toEqual({
      items: [told('n6', at(6))],
      nextCursor: null,
    });
    expect(ids(withFirstPage(known, { items: [], nextCursor: null }))).toEqual([]);
  });

  test('appends the next page without duplicates', () => {
    const next = withNextPage(known, { items: [told('n1', at(1)), told('n0', at(0))], nextCursor: null });
    expect(ids(next)).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
    expect(next.nextCursor).toBeNull();
  });
});

describe('messages of the firm', () => {
  const message = { _id: 'm1', subject: 'News', status: 'sending', recipients: 0, counts } as HubMessageView;
  const sent: MessagingState = { ...NO_MESSAGES, notifications: [message] };

  test('updates the progress of a message in place', () => {
    const progress = { _id: 'm1', status: 'sent', recipients: 2, counts: { ...counts, queued: 0, sent: 2 } } as const;
    expect(messageUpdated!(sent, { message: progress }).notifications).toEqual([{ ...message, ...progress }]);
  });

  test('counts an update of an unknown message, so that the list is reloaded', () => {
    const progress = { _id: 'm2', status: 'sent', recipients: 2, counts } as const;
    expect(messageUpdated!(sent, { message: progress })).toEqual({ ...sent, unknownNotifications: 1 });
  });
});

test('clears the selection only when the selected template is deleted', () => {
  const templates = [{ _id: 't1' }, { _id: 't2' }] as TemplateView[];
  const working: MessagingState = { ...NO_MESSAGES, templates, selectedTemplate: 't1' };
  expect(withoutTemplate(working, 't1')).toEqual({ ...working, templates: [templates[1]], selectedTemplate: null });
  expect(withoutTemplate(working, 't2')).toEqual({ ...working, templates: [templates[0]] });
});
