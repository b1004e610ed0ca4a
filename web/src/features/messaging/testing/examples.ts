import type { HubMessageView, NotificationView } from '@tender/contracts';

/** Messages for specs, with default values. */

export const aNotification = (change: Partial<NotificationView> = {}): NotificationView => ({
  _id: 'n1',
  userId: 'c1.u1',
  kind: 'message',
  topic: 'auction',
  title: 'Lot 1 of Spring tender',
  text: 'Dear Bea, please look.',
  link: '/live-auction?id=a1',
  at: '2026-11-28T10:00:00.000Z',
  read: false,
  cleared: false,
  ...change,
});

export const aHubMessage = (change: Partial<HubMessageView> = {}): HubMessageView => ({
  _id: 'm1',
  audience: 'all',
  userId: null,
  viewingId: null,
  auctionId: 'a1',
  templateId: null,
  subject: 'Lot 1',
  body: 'Dear {{firstName}}, please look.',
  channels: ['inApp'],
  status: 'sent',
  scheduledFor: null,
  recipients: 1,
  counts: { queued: 0, sent: 1, failed: 0, read: 0, kept: 0, skipped: 0 },
  createdBy: 'u1',
  createdAt: '2026-11-28T10:00:00.000Z',
  ...change,
});
