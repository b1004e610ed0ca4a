import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HubMessageView, SendMessageBody } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { deliveryRecords } from '@tender/messaging';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { QUICK_DELIVERIES } from '../../testing/server/quick-deliveries.js';
import { WhatsAppServer } from '../../testing/outside-services/whatsapp-server.js';

/** Messages by WhatsApp, against a test server with the documented requests and answers of the Cloud API. */

const APP_SECRET = 'secret of the app';
const VERIFY_TOKEN = 'entered at Meta';

let whatsApp: WhatsAppServer;
let server: TestServer;
let admin: Person;
let aurelia: Person;

beforeAll(async () => {
  whatsApp = await WhatsAppServer.open();
  server = await TestServer.open({
    contexts: QUICK_DELIVERIES,
    env: {
      WHATSAPP_API_URL: whatsApp.url,
      WHATSAPP_TOKEN: 'secret-token',
      WHATSAPP_PHONE_ID: '111',
      WHATSAPP_ACCOUNT_ID: '222',
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    },
  });
  admin = await server.admin();
  aurelia = await server.buyer('aurelia');
});
afterAll(async () => {
  await server.close();
  await whatsApp.close();
});

const NUMBER = '32470123456';
const message = (change: Partial<SendMessageBody> = {}): SendMessageBody => ({
  audience: 'all',
  subject: 'Holidays',
  body: 'We are closed.',
  channels: ['whatsapp'],
  whatsappTemplate: { name: 'hello', language: 'en_US', parameters: ['firstName', 'companyName'] },
  ...change,
});

async function settled({ _id }: HubMessageView, holds: (message: HubMessageView) => boolean): Promise<HubMessageView> {
  let found = await admin.notifications.getMessage(_id);
  await eventually(async () => {
    found = await admin.notifications.getMessage(_id);
    return found.status === 'sent' && holds(found);
  });
  return found;
}
const sent = (asked: HubMessageView) => settled(asked, ({ counts }) => counts.queued === 0);

const idOfDelivery = async (about: string): Promise<string> =>
  (await server.stores.reads.state(deliveryRecords).find({ where: { about } }))[0]!._id;

const signatureOf = (text: string, secret = APP_SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

/** A webhook as the Cloud API sends it. */
const statuses = (...list: object[]): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '222',
        changes: [
          {
            field: 'messages',
            value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '111' }, statuses: list },
          },
        ],
      },
    ],
  });

/** Sends the body as bytes, because the description of this API does not contain it. */
const report = async (text: string, signature = signatureOf(text)): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return (await server.guest().raw('POST', '/api/whatsapp/webhook', { body: Buffer.from(text), headers })).status;
};

test('all pages of the account’s templates are listed', async () => {
  const { templates, configured } = await admin.notifications.whatsAppTemplates();
  expect(configured).toBe(true);
  expect(templates).toEqual([
    {
      _id: '1',
      name: 'hello',
      language: 'en_US',
      status: 'APPROVED',
      category: 'UTILITY',
      body: 'Hello {{1}}, the auction {{2}} has begun.',
      parameters: 2,
    },
    expect.objectContaining({ name: 'plain', status: 'PENDING', parameters: 0 }),
  ]);
  expect(whatsApp.asked.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('a message is sent as the chosen template, filled in, to the international number', async () => {
  const asked = await admin.notifications.send(message());
  expect(await sent(asked)).toMatchObject({ recipients: 1, counts: { sent: 1, failed: 0, read: 0 } });
  expect(whatsApp.messages).toEqual([
    {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: NUMBER,
      type: 'template',
      template: {
        name: 'hello',
        language: { code: 'en_US' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: aurelia.user!.firstName },
              { type: 'text', text: 'Company aurelia' },
            ],
          },
        ],
      },
      biz_opaque_callback_data: await idOfDelivery(asked._id),
    },
  ]);
});

test('a message that WhatsApp refuses permanently has failed, with its reason, and is not retried', async () => {
  whatsApp.refusing.set(NUMBER, { status: 400, code: 132001, message: '(#132001) No template', details: 'hello (en)' });
  const before = whatsApp.messages.length;
  const asked = await admin.notifications.send(message());
  expect(await sent(asked)).toMatchObject({ counts: { sent: 0, failed: 1 } });
  expect(whatsApp.messages).toHaveLength(before + 1);
  const record = await server.stores.reads.state(deliveryRecords).get(await idOfDelivery(asked._id));
  expect(record?.error).toBe('(#132001) No template: hello (en)');
  whatsApp.refusing.clear();
});

test('messages wait while WhatsApp is unavailable, and none is lost', async () => {
  whatsApp.down = { status: 503, code: 131016, message: 'Service unavailable' };
  const before = whatsApp.messages.length;
  const asked = await admin.notifications.send(message());
  await eventually(() => whatsApp.messages.length > before);
  expect(await admin.get('/api/notifications/whatsapp-templates').json(503)).toMatchObject({
    code: 'WHATSAPP_UNAVAILABLE',
  });
  whatsApp.down = null;
  expect(await sent(asked)).toMatchObject({ counts: { sent: 1, failed: 0 } });
});

describe('a report of WhatsApp', () => {
  test('that a message was read counts once, even if it is repeated', async () => {
    const asked = await sent(await admin.notifications.send(message()));
    const reference = await idOfDelivery(asked._id);
    const read = statuses({ id: 'wamid.1', status: 'read', timestamp: '1', biz_opaque_callback_data: reference });
    expect([await report(read), await report(read)]).toEqual([200, 200]);
    expect(await settled(asked, ({ counts }) => counts.read > 0)).toMatchObject({ counts: { sent: 1, read: 1 } });
  });

  test('that a message could not be delivered marks it as failed, with the reason', async () => {
    const asked = await sent(await admin.notifications.send(message()));
    const reference = await idOfDelivery(asked._id);
    const errors = [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'Not on WhatsApp' } }];
    expect(await report(statuses({ status: 'failed', biz_opaque_callback_data: reference, errors }))).toBe(200);
    expect(await sent(asked)).toMatchObject({ counts: { sent: 0, failed: 1 } });
    const record = await server.stores.reads.state(deliveryRecords).get(reference);
    expect(record?.error).toBe('WhatsApp: Message undeliverable: Not on WhatsApp');
  });

  test('without the right signature is refused, and changes nothing', async () => {
    const asked = await sent(await admin.notifications.send(message()));
    const text = statuses({ status: 'failed', biz_opaque_callback_data: await idOfDelivery(asked._id) });
    for (const signature of [
      '',
      'sha256=',
      signatureOf(text, 'other'),
      signatureOf(`${text} `),
      signatureOf(text).slice(7),
    ])
      expect(await report(text, signature)).toBe(403);
    expect(await admin.notifications.getMessage(asked._id)).toMatchObject({ counts: { sent: 1, failed: 0 } });
  });

  test('of another shape is ignored', async () => {
    for (const text of [
      '{}',
      '{"entry":[null,{"changes":[{"value":{"statuses":[7,{"status":"read"}]}}]}]}',
      statuses({ status: 'read', biz_opaque_callback_data: 'nobody' }, { status: 'deleted' }),
      statuses({ status: 'failed', biz_opaque_callback_data: 'x'.repeat(5_000), errors: {} }),
    ])
      expect(await report(text)).toBe(200);
  });

  test('is set up when Meta sends the right token', async () => {
    const ask = (token: string, mode = 'subscribe') =>
      server
        .guest()
        .raw(
          'GET',
          `/api/whatsapp/webhook?hub.mode=${mode}&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=42`,
        );
    const right = await ask(VERIFY_TOKEN);
    expect([right.status, right.text, right.headers.get('content-type')]).toEqual([
      200,
      '42',
      'text/plain; charset=utf-8',
    ]);
    expect((await ask('another')).status).toBe(403);
    expect((await ask(VERIFY_TOKEN, 'unsubscribe')).status).toBe(403);
  });
});
