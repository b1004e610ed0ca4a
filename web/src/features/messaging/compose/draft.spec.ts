import { describe, expect, test } from '@jest/globals';
import type { WhatsAppTemplateView } from '@tender/contracts';
import { audienceQuery, audiencesOf, bodyOf, NEW_DRAFT, problemsOf, unfilled, type Draft } from './draft.js';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const problems = (draft: Partial<Draft>, ownWords = true, timeZone = 'Europe/Brussels') =>
  problemsOf({ ...NEW_DRAFT, ...draft }, { ownWords, timeZone, now: NOW });

const whatsapp: WhatsAppTemplateView = {
  _id: 'w1',
  name: 'auction_soon',
  language: 'en_US',
  status: 'APPROVED',
  category: 'UTILITY',
  body: '{{1}} ends on {{2}}',
  parameters: 2,
};

test('audiences have the labels of the specification', () => {
  const labels = (about: Draft['about']) => audiencesOf(about).map(({ label }) => label);
  expect(labels('general')).toEqual(['All Users', 'Auction Users', 'Viewing Users']);
  expect(labels('viewing')).toEqual(['All Users on the viewing', 'Bookings Pending Users', 'Bookings Completed Users']);
  expect(labels('auction').slice(0, 3)).toEqual(['All Users on the auction', 'Bids Won Users', 'Bids Lost Users']);
});

test('requests an audience only when the subject of the message is chosen', () => {
  expect(audienceQuery(NEW_DRAFT)).toEqual({ audience: 'all' });
  expect(audienceQuery({ ...NEW_DRAFT, about: 'auction' })).toBeNull();
  expect(audienceQuery({ ...NEW_DRAFT, about: 'auction', subjectId: 'a1', audience: 'bidsWon' })).toEqual({
    audience: 'bidsWon',
    auctionId: 'a1',
  });
  expect(audienceQuery({ ...NEW_DRAFT, about: 'viewing', subjectId: 'v1' })).toEqual({
    audience: 'all',
    viewingId: 'v1',
  });
});

test('fills in a placeholder only if the message is about its subject', () => {
  expect(unfilled('Dear {{firstName}}, {{auctionName}} and {{viewingName}}', 'auction')).toEqual(['viewingName']);
  expect(unfilled('{{firstName}} {{auctionName}} {{shoeSize}}', 'general')).toEqual(['auctionName', 'shoeSize']);
});

describe('each problem is reported at its field', () => {
  test('own text: subject, body and placeholders', () => {
    expect(Object.keys(problems({}))).toEqual(['subject', 'body']);
    expect(problems({ subject: 'For {{auctionName}}', body: 'Soon' })).toEqual({
      subject: '{{auctionName}} cannot be filled in here',
    });
    expect(problems({ subject: 'News', body: 'Soon' })).toEqual({});
  });
  test('template: subject of the message, template and channels', () => {
    expect(Object.keys(problems({ about: 'viewing', channels: [] }, false))).toEqual([
      'subjectId',
      'templateId',
      'channels',
    ]);
  });
  test('WhatsApp: template and its parameters', () => {
    const by = { templateId: 'welcomeTemplate', channels: ['whatsapp'] as const };
    expect(Object.keys(problems(by, false))).toEqual(['whatsapp']);
    expect(
      Object.keys(problems({ ...by, whatsapp: { template: whatsapp, parameters: ['firstName', null] } }, false)),
    ).toEqual(['parameters']);
  });
  test('time: in the past by the given time zone, or invalid', () => {
    const at = (later: string, timeZone: string) => 'later' in problems({ later }, true, timeZone);
    expect(at('2026-11-23T09:01', 'Europe/Brussels')).toBe(false);
    expect(at('2026-11-23T09:01', 'Europe/London')).toBe(false);
    expect(at('2026-11-23T09:00', 'Europe/Brussels')).toBe(true);
    expect(at('2026-11-23T09:01', 'Asia/Dubai')).toBe(true);
    expect(at('nonsense', 'UTC')).toBe(true);
  });
});

describe('the request body', () => {
  const by = (draft: Partial<Draft>, ownWords: boolean) =>
    bodyOf({ ...NEW_DRAFT, ...draft }, { ownWords, timeZone: 'America/New_York' });
  test('contains only the id of a template, and subject and body of own text', () => {
    const text = { subject: ' News ', body: 'Soon\n' };
    expect(by({ templateId: 't1', ...text }, false)).toEqual({
      audience: 'all',
      templateId: 't1',
      channels: ['inApp', 'email'],
    });
    expect(by({ templateId: 't1', ...text }, true)).toEqual({
      audience: 'all',
      subject: 'News',
      body: 'Soon',
      channels: ['inApp', 'email'],
    });
  });
  test('converts the time to an instant, also across a change of daylight saving', () => {
    expect(by({ templateId: 't1', later: '2026-03-07T14:30' }, false).scheduledFor).toBe('2026-03-07T19:30:00.000Z');
    expect(by({ templateId: 't1', later: '2026-03-08T14:30' }, false).scheduledFor).toBe('2026-03-08T18:30:00.000Z');
  });
  test('contains a WhatsApp template only if WhatsApp is a channel', () => {
    const choice = { template: whatsapp, parameters: ['auctionName', 'auctionEnd'] as const };
    expect(by({ templateId: 't1', whatsapp: choice }, false)).not.toHaveProperty('whatsappTemplate');
    expect(by({ templateId: 't1', whatsapp: choice, channels: ['whatsapp'] }, false).whatsappTemplate).toEqual({
      name: 'auction_soon',
      language: 'en_US',
      parameters: ['auctionName', 'auctionEnd'],
    });
  });
});
