import { describe, expect, test } from '@jest/globals';
import { refusalOf, specification } from '@tender/kernel/testing';
import { messageDecider } from './message.js';
import type { MessageEvent, MessageDraft } from './message.events.js';

const NOW = '2026-11-23T12:00:00.000Z';
const LATER = '2026-11-24T12:00:00.000Z';
const { given, after } = specification(messageDecider, { now: NOW });

const messageId = 'm2Cx0Pq9Zt5Wb7Ls';
const draft: MessageDraft = {
  to: { audience: 'all' },
  viewingId: null,
  auctionId: null,
  templateId: null,
  subject: 'Holidays',
  body: 'Dear {{firstName}}',
  channels: ['inApp', 'email'],
  whatsapp: null,
  scheduledFor: null,
};
const composed = (change: Partial<MessageDraft> = {}): MessageEvent => ({
  type: 'MessageComposed',
  data: { messageId, ...draft, ...change },
});
const compose = (change: Partial<MessageDraft> = {}) =>
  given().when({ type: 'ComposeMessage', messageId, draft: { ...draft, ...change } });
const scheduled = composed({ scheduledFor: LATER });

describe('a message', () => {
  test('is sent immediately or scheduled', () => {
    compose().then(composed());
    compose({ scheduledFor: LATER }).then(scheduled);
    expect(after(composed()).status).toBe('sending');
    expect(after(scheduled).status).toBe('scheduled');
  });

  test('whose time has passed is sent immediately', () =>
    compose({ scheduledFor: '2026-11-23T11:59:59.000Z' }).then(composed()));

  test('is scheduled at most a year ahead', () =>
    compose({ scheduledFor: '2027-11-24T12:00:00.000Z' }).rejects('INVALID'));

  test('is composed once', () =>
    given(composed()).when({ type: 'ComposeMessage', messageId, draft }).rejects('MESSAGE_EXISTS'));

  test('begins once, at its time', () => {
    given(scheduled).when({ type: 'BeginMessage' }).then();
    given(scheduled).when({ type: 'BeginMessage' }, { now: LATER }).then({ type: 'MessageBegun', data: { messageId } });
    given(scheduled, { type: 'MessageBegun', data: { messageId } })
      .when({ type: 'BeginMessage' }, { now: LATER })
      .then();
  });

  test('is sent after all recipients have deliveries', () => {
    const sent: MessageEvent = { type: 'MessageSent', data: { messageId, recipients: 7 } };
    given(composed()).when({ type: 'CompleteMessage', recipients: 7 }).then(sent);
    given(composed(), sent).when({ type: 'CompleteMessage', recipients: 7 }).then();
    given(scheduled).when({ type: 'CompleteMessage', recipients: 0 }).then();
  });

  test('can be cancelled only while it is scheduled', () => {
    const cancelled: MessageEvent = { type: 'MessageCancelled', data: { messageId } };
    given(scheduled).when({ type: 'CancelMessage' }).then(cancelled);
    given(scheduled, cancelled).when({ type: 'CancelMessage' }).then();
    given(scheduled, cancelled).when({ type: 'BeginMessage' }, { now: LATER }).then();
    given(composed()).when({ type: 'CancelMessage' }).rejects('MESSAGE_NOT_SCHEDULED', { status: 'sending' });
    given().when({ type: 'CancelMessage' }).rejects('NOT_FOUND');
  });
});

describe('its content', () => {
  const invalid = (change: Partial<MessageDraft>): unknown => {
    const { code, details } = refusalOf(compose(change).decide);
    return { code, fields: (details as { field: string }[]).map(({ field }) => field) };
  };

  test('can be filled in for its audience', () => {
    compose({ subject: '{{auctionName}}', auctionId: 'a1' }).decide();
    compose({ body: '{{appointment}}', viewingId: 'v1' }).decide();
    expect(invalid({ subject: '{{auctionName}}' })).toEqual({ code: 'INVALID', fields: ['subject'] });
    expect(invalid({ body: '{{appointment}}', auctionId: 'a1' })).toEqual({ code: 'INVALID', fields: ['body'] });
    expect(invalid({ body: '{{password}}' })).toEqual({ code: 'INVALID', fields: ['body'] });
  });

  test('needs a WhatsApp template for WhatsApp', () => {
    expect(invalid({ channels: ['whatsapp'] })).toEqual({ code: 'INVALID', fields: ['whatsappTemplate'] });
    const whatsapp = { name: 'hello', language: 'en', parameters: ['firstName'] } as MessageDraft['whatsapp'];
    compose({ channels: ['whatsapp'], whatsapp }).decide();
    const ofAuction = { name: 'hello', language: 'en', parameters: ['auctionName'] } as MessageDraft['whatsapp'];
    expect(invalid({ channels: ['whatsapp'], whatsapp: ofAuction })).toMatchObject({
      fields: ['whatsappTemplate.parameters'],
    });
  });
});

test.each([
  [null, null, ['all', 'auction', 'viewing']],
  ['v1', null, ['all', 'bookingsPending', 'bookingsCompleted']],
  [null, 'a1', ['all', 'bidsWon', 'bidsLost', 'notBid']],
  ['v1', 'a1', []],
] as const)(
  'a message about the viewing %s and the auction %s has the audiences %j',
  (viewingId, auctionId, possible) => {
    const every = [
      'all',
      'auction',
      'viewing',
      'bookingsPending',
      'bookingsCompleted',
      'bidsWon',
      'bidsLost',
      'notBid',
    ] as const;
    const taken = every.filter((audience) => {
      try {
        compose({ to: { audience }, viewingId, auctionId }).decide();
        return true;
      } catch {
        return false;
      }
    });
    expect(taken).toEqual(possible);
  },
);
