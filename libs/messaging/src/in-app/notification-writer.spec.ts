import { expect, test } from '@jest/globals';
import { LANGUAGE_CODES } from '@tender/contracts';
import type { DeliveryRecord } from '../delivery/delivery-records.js';
import type { MessageContent } from '../delivery/outgoing-message.js';
import { BUILT_IN_TEXTS } from '../rules/texts/built-in-texts.js';
import { fillTemplate } from '../templates/fill.js';
import { auctionValues } from '../values/auction-values.js';
import { notificationOf } from './notification-writer.js';

const [startsAt, endsAt, timeZone] = ['2026-11-23T09:00:00.000Z', '2026-11-24T16:00:00.000Z', 'Europe/Brussels'];

const notified = (content: Omit<MessageContent, 'subject' | 'link'>) =>
  notificationOf({ userId: 'ann', content: { subject: 'S', link: null, ...content } } as DeliveryRecord)[0]!;

test.each(LANGUAGE_CODES)('a notification names the instants of its text (%s)', async (language) => {
  const auction = { name: 'Spring tender', startsAt, endsAt, timeZone, viewings: [] };
  const { values, instants } = await auctionValues({ state: () => never() }, auction as never);
  const written = { ...BUILT_IN_TEXTS[language].auctionStartedForViewingUsers, language };
  const { paragraphs } = fillTemplate(written, values(language));
  const { text, instants: named } = notified({
    blocks: paragraphs.map((paragraph) => ({ type: 'text', text: paragraph })),
    instants,
    language,
  });
  expect(named).toEqual([{ words: expect.any(String), at: endsAt, timeZone }]);
  expect(text).toContain(named![0]!.words);
});

test('a text without an instant names none', () => {
  const instants = [{ at: endsAt, timeZone }];
  expect(notified({ blocks: [{ type: 'text', text: 'Hello' }], instants })).not.toHaveProperty('instants');
  expect(notified({ blocks: [] })).not.toHaveProperty('instants');
});

const never = (): never => {
  throw new Error('no stream has to be read');
};
