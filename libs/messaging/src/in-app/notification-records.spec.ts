import { expect, test } from '@jest/globals';
import { notificationView, type NotificationRecord } from './notification-records.js';

const record = (kind: string): NotificationRecord => ({
  _id: 'n1',
  userId: 'company1.ann',
  about: 'letter 2026-AB12CD-1 1',
  kind,
  topic: 'auction',
  title: 'Award letter',
  text: '',
  link: null,
  at: '2026-11-30T12:02:00.026Z',
  read: false,
  cleared: false,
});

test('the time of a letter has whole minutes, so that it does not count letters of other companies', () => {
  expect(notificationView(record('awardLetter')).at).toBe('2026-11-30T12:02:00.000Z');
  expect(notificationView(record('resultPublished')).at).toBe('2026-11-30T12:02:00.026Z');
});
