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

describe('what a person is told', () => {
  const read: MessagingState = {
    ...NO_MESSAGES,
    userNotifications: {
      all: { items: [told('n1')], nextCursor: null },
      viewing: { items: [], nextCursor: null },
    },
  };

  test('comes first, once, in the lists that hold it, with the number that is unread', () => {
    const one = notification!(read, { notification: told('n2'), unread: 2 });
    const again = notification!(one, { notification: told('n1', { read: true }), unread: 1 });
    expect(ids(one.userNotifications.all)).toEqual(['n2', 'n1']);
    expect(ids(one.userNotifications.viewing)).toEqual([]);
    expect(one.userNotifications.auction).toBeUndefined();
    expect(again.unread).toBe(1);
    expect(again.userNotifications.all?.items).toEqual([told('n2'), told('n1', { read: true })]);
  });

  test('was read or cleared in another tab: the number holds, the lists are to be read again', () => {
    expect(notification!(read, { unread: 0 })).toEqual({ ...read, unread: 0, userChanges: 1 });
  });

  test('is read, all of it, in every list', () => {
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

  test('the first one, read anew, keeps what was read beyond it', () => {
    const page = { items: [told('n5', at(5)), told('n4', at(4))], nextCursor: '2' };
    expect(withFirstPage(known, page)).toMatchObject({ nextCursor: '4' });
    expect(ids(withFirstPage(known, page))).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
  });

  test('a list that fits into one page is the whole: what was cleared elsewhere is gone', () => {
    expect(withFirstPage(known, { items: [told('n6', at(6))], nextCursor: null })).toEqual({
      items: [told('n6', at(6))],
      nextCursor: null,
    });
    expect(ids(withFirstPage(known, { items: [], nextCursor: null }))).toEqual([]);
  });

  test('the next one comes after them, and what stands there already stands there once', () => {
    const next = withNextPage(known, { items: [told('n1', at(1)), told('n0', at(0))], nextCursor: null });
    expect(ids(next)).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
    expect(next.nextCursor).toBeNull();
  });
});

describe('what the house tells', () => {
  const message = { _id: 'm1', subject: 'News', status: 'sending', recipients: 0, counts } as HubMessageView;
  const sent: MessagingState = { ...NO_MESSAGES, notifications: [message] };

  test('has its progress where it stands', () => {
    const progress = { _id: 'm1', status: 'sent', recipients: 2, counts: { ...counts, queued: 0, sent: 2 } } as const;
    expect(messageUpdated!(sent, { message: progress }).notifications).toEqual([{ ...message, ...progress }]);
  });

  test('by another is only counted: the list is to be read again', () => {
    const progress = { _id: 'm2', status: 'sent', recipients: 2, counts } as const;
    expect(messageUpdated!(sent, { message: progress })).toEqual({ ...sent, unknownNotifications: 1 });
  });
});

test('a template that is deleted is not selected any more; another stays so', () => {
  const templates = [{ _id: 't1' }, { _id: 't2' }] as TemplateView[];
  const working: MessagingState = { ...NO_MESSAGES, templates, selectedTemplate: 't1' };
  expect(withoutTemplate(working, 't1')).toEqual({ ...working, templates: [templates[1]], selectedTemplate: null });
  expect(withoutTemplate(working, 't2')).toEqual({ ...working, templates: [templates[0]] });
});
