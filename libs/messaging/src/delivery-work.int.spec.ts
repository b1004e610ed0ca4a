import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BackgroundWork } from '@tender/context';
import { CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { newId, plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { outboxRecords, type OutboxRecord } from '@tender/people/kept-mails';
import { userRecords, type UserRecord } from '@tender/people/records';
import { SqliteReadStore } from '@tender/read-store';
import { alertRecords } from './alerts/alert-records.js';
import { MailChoices } from './choices/mail-choices.js';
import { beginDeliveries } from './delivery-work.js';
import { Deliveries } from './delivery/deliveries.js';
import { deliveryRecords, type DeliveryRecord } from './delivery/delivery-records.js';
import type { OutgoingMessage } from './delivery/outgoing-message.js';
import { MessageCounts } from './hub/message-counts.js';
import { Notifications } from './in-app/notifications.js';
import { QUICKLY } from './testing/quickly.js';
import { Mailbox } from './testing/mailbox.js';
import { UnsubscribeTokens } from './choices/unsubscribe-token.js';

const DAY = 24 * 3_600_000;
const ROOT_KEY = randomBytes(32);
let store: SqliteReadStore;
let events: SqliteEventStore;
let deliveries: Deliveries;
let mailbox: Mailbox;
let working: BackgroundWork[] = [];
let now = '2026-03-02T12:00:00.000Z';
const clock = () => now;
const logged: object[] = [];

beforeEach(async () => {
  store = SqliteReadStore.temporary();
  events = await SqliteEventStore.open({ file: ':memory:' });
  deliveries = new Deliveries(store, clock);
  mailbox = await Mailbox.open();
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all(working.map((work) => work.stop()));
  working = [];
  await mailbox.close().catch(() => undefined);
  await store.close();
  await events.close();
});

async function begin(smtpUrl: string | null = mailbox.url): Promise<void> {
  const log = (message: object) => void logged.push(message);
  working.push(
    ...(await beginDeliveries(
      {
        state: store,
        clock,
        rootKey: ROOT_KEY,
        outgoing: {
          smtpUrl,
          mailFrom: 'The House <tenders@house.test>',
          siteUrl: 'https://house.test',
          keepDeliveriesFor: 7 * DAY,
          whatsApp: null,
        },
        executor: new CommandExecutor(events, clock),
        branding: () => Promise.resolve({ name: 'House', accent: null, contact: null }),
        logger: { warn: log, error: log },
      },
      QUICKLY,
    )),
  );
}

async function person(name: string): Promise<string> {
  const _id = `c.${newId()}`;
  const record: Partial<UserRecord> = { _id, email: `${name}@buyers.test`, firstName: name, lastName: 'Stone' };
  await store.state(userRecords).insert(record as UserRecord);
  return _id;
}

const message = (userId: string, changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  about: 'e1',
  userId,
  template: 'auctionPausedTemplate',
  channels: ['email'],
  content: {
    subject: 'The auction <March> is paused',
    blocks: [
      { type: 'text', text: 'No bids are taken & none are lost.' },
      { type: 'facts', rows: [['Since', '12:00 <UTC>']] },
    ],
    link: { path: '/live-auction?id=a1', label: 'To the auction' },
  },
  ...changes,
});

const deliveryTo = async (userId: string): Promise<DeliveryRecord | undefined> =>
  (await store.state(deliveryRecords).find({ where: { userId } }))[0];
const comesTo = (userId: string, status: DeliveryRecord['status']) =>
  eventually(async () => (await deliveryTo(userId))?.status === status);

/** Advances the clock whenever the delivery waits for its next try. */
const eventuallyWithRetries = (userId: string, status: DeliveryRecord['status']) =>
  eventually(async () => {
    const delivery = await deliveryTo(userId);
    if (delivery?.status === 'queued') now = delivery.nextAt;
    return delivery?.status === status;
  });

test('a permanently failed message raises an alert, a failed alert does not', async () => {
  mailbox.behaviour = { receiver: () => ({ code: 550, words: 'no such mailbox' }) };
  const [ada, ben] = [await person('ada'), await person('ben')];
  await deliveries.enqueue([message(ada, { about: 'e1', template: 'alert:lowDisk' }), message(ben, { about: 'e2' })]);
  await begin();
  await comesTo(ada, 'failed');
  await comesTo(ben, 'failed');
  const failed = () => store.state(alertRecords).find({ where: { kind: 'failedMessage' } });
  await eventually(async () => (await failed()).length > 0, 'the alert');
  expect((await failed()).map(({ _id }) => _id)).toEqual([expect.stringContaining((await deliveryTo(ben))!._id)]);
});

test('without the required TLS mails wait, and the log names the setting at the start', async () => {
  const plain = await Mailbox.open({ disabledCommands: ['STARTTLS'] });
  try {
    await begin(`${plain.url}?requireTLS=true`);
    const lines = () => logged.map((line) => JSON.stringify(line)).filter((line) => line.includes('?tls=off'));
    await eventually(() => lines().length === 1, 'the line at the start');
    await eventually(async () => (await store.state(alertRecords).count({ kind: 'mailServerWithoutTls' })) === 1);
    const ada = await person('ada');
    await deliveries.enqueue([message(ada)]);
    await eventually(() => lines().length === 2, 'messages wait, with the reason');
    expect(await deliveryTo(ada)).toMatchObject({ status: 'queued', failures: 0 });
    expect(plain.mails).toEqual([]);
  } finally {
    await plain.close();
  }
});

test('mails to unconfirmed addresses that wait for the next hour raise an alert', async () => {
  const mails = Array.from({ length: 301 }, (_, round): OutboxRecord => ({
    ...{ _id: `mail ${round}`, to: `new${round}@buyers.test`, template: 'signUpAgain', userId: null, values: {} },
    ...{ link: null, createdAt: now, takenAt: round < 300 ? now : null, turn: 'network', round },
  }));
  await store.state(outboxRecords).putMany(mails);
  await begin();
  await eventually(async () => (await store.state(alertRecords).count({ kind: 'unprovenMails' })) === 1, 'the alert');
  expect(await store.state(deliveryRecords).count()).toBe(0);
});

test('a server with TLS causes no log line', async () => {
  await begin(`${mailbox.url}?requireTLS=true`);
  const ada = await person('ada');
  await deliveries.enqueue([message(ada)]);
  await comesTo(ada, 'sent');
  expect(mailbox.mails.map(({ secure }) => secure)).toEqual([true]);
  expect(logged).toEqual([]);
});

describe('a mail', () => {
  test('has text and HTML, the firm as sender, a fixed Message-ID, a link of the site, and no external resources', async () => {
    const ada = await person('ada');
    await deliveries.enqueue([message(ada)]);
    await begin();
    await comesTo(ada, 'sent');
    const mail = await mailbox.only('ada@buyers.test', 'The auction <March> is paused');
    const { messageId, content } = (await deliveryTo(ada))!;
    expect(mail.messageId).toBe(messageId);
    expect(messageId).toMatch(/^<[\w-]{43}@house\.test>$/);
    expect(content).toBeNull();
    expect(mail.from).toMatchObject({ name: 'The House', address: 'tenders@house.test' });
    expect(mail.text).toContain('https://house.test/live-auction?id=a1');
    expect(mail.html).toContain('No bids are taken &amp; none are lost.');
    expect(mail.html).toContain('12:00 &lt;UTC&gt;');
    expect(mail.html).toContain('href="https://house.test/live-auction?id=a1"');
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(/);
    // The mail uses TLS even on localhost if the mail server offers it.
    expect(mailbox.mails[0]?.secure).toBe(true);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined();
  });

  test('that can be suppressed has an unsubscribe link, and is not sent after its use', async () => {
    const [ada, ben] = [await person('ada'), await person('ben')];
    await new MailChoices(store).change(ben, { auctionStarts: false });
    await deliveries.enqueue([ada, ben].map((userId) => message(userId, { choice: 'auctionStarts' })));
    await begin();
    await comesTo(ada, 'sent');
    await comesTo(ben, 'skipped');
    expect(mailbox.begun).toEqual(['ada@buyers.test']);
    const mail = await mailbox.only('ada@buyers.test', 'paused');
    const header = (key: string) => mail.headers.find((field) => field.key === key)?.value;
    const [, token = ''] =
      /<https:\/\/house\.test\/api\/notifications\/unsubscribe\/([^>]+)>/.exec(header('list-unsubscribe') ?? '') ?? [];
    expect(new UnsubscribeTokens(ROOT_KEY).read(token)).toEqual({ userId: ada, choice: 'auctionStarts' });
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.html).toContain(`https://house.test/unsubscribe#${token}`);
  });

  test('cannot add another header field by its subject', async () => {
    const ada = await person('ada');
    const content = { ...message(ada).content, subject: 'Paused\r\nBcc: thief@else.test' };
    await deliveries.enqueue([message(ada, { content })]);
    await begin();
    await comesTo(ada, 'sent');
    expect(mailbox.begun).toEqual(['ada@buyers.test']);
    expect(mailbox.mails[0]?.raw).not.toMatch(/^Bcc:/im);
    await mailbox.only('ada@buyers.test', 'Paused Bcc: thief@else.test');
  });

  test('is sent at its time, and not after it has expired', async () => {
    const [ada, ben] = [await person('ada'), await person('ben')];
    await deliveries.enqueue([
      message(ada, { scheduledFor: plusMillis(now, 60_000) }),
      message(ben, { sendBefore: now }),
    ]);
    await begin();
    await comesTo(ben, 'skipped');
    expect((await deliveryTo(ada))?.status).toBe('queued');
    now = plusMillis(now, 60_000);
    await comesTo(ada, 'sent');
    expect(mailbox.begun).toEqual(['ada@buyers.test']);
  });

  test('is kept without a mail server', async () => {
    const ada = await person('ada');
    await deliveries.enqueue([message(ada)]);
    await begin(null);
    await comesTo(ada, 'kept');
    expect((await deliveryTo(ada))?.content?.subject).toContain('paused');
  });
});

describe('a mail server', () => {
  test('that defers gets a retry with the same Message-ID', async () => {
    const ada = await person('ada');
    const ids: string[] = [];
    mailbox.behaviour = { mail: () => (ids.push('try') < 3 ? { code: 451, words: 'Try again later' } : undefined) };
    await deliveries.enqueue([message(ada)]);
    await begin();
    await eventuallyWithRetries(ada, 'sent');
    expect(ids).toHaveLength(3);
    expect(mailbox.mails).toHaveLength(1);
    expect(await deliveryTo(ada)).toMatchObject({ failures: 2, messageId: mailbox.mails[0]?.messageId });
  });

  test('that refuses a recipient gets no retry without a click', async () => {
    const [ada, ben] = [await person('ada'), await person('ben')];
    mailbox.behaviour = {
      receiver: (to) => (to.startsWith('ada') ? { code: 550, words: 'No such person' } : undefined),
    };
    await deliveries.enqueue([message(ada), message(ben)]);
    await begin();
    await comesTo(ada, 'failed');
    await comesTo(ben, 'sent');
    expect((await deliveryTo(ada))?.error).toContain('550 No such person');
    mailbox.behaviour = {};
    expect(await deliveries.retry((await deliveryTo(ada))!._id)).toBe(true);
    await comesTo(ada, 'sent');
    expect(await deliveries.retry((await deliveryTo(ada))!._id)).toBe(false);
  });

  test('that defers repeatedly: the delivery finally fails', async () => {
    const ada = await person('ada');
    mailbox.behaviour = { receiver: () => ({ code: 450, words: 'Busy' }) };
    await deliveries.enqueue([message(ada)]);
    await begin();
    await eventuallyWithRetries(ada, 'failed');
    expect((await deliveryTo(ada))?.failures).toBe(QUICKLY.tries);
  });

  test('that is down loses no message and counts no failure', async () => {
    const people = await Promise.all(['ada', 'ben', 'cleo'].map(person));
    const { port, url } = mailbox;
    await mailbox.close();
    await deliveries.enqueue(people.map((userId) => message(userId)));
    await begin(url);
    await eventually(() => logged.some((line) => 'message' in line && line.message === 'messages wait'));
    mailbox = await Mailbox.open({}, port);
    for (const userId of people) await comesTo(userId, 'sent');
    for (const userId of people) expect((await deliveryTo(userId))?.failures).toBe(0);
  });

  test('that hangs up during one mail blocks no other', async () => {
    const [ada, ben] = [await person('ada'), await person('ben')];
    mailbox.behaviour = {
      mail: async (to) => {
        if (to.startsWith('ada')) await new Promise(() => undefined);
        return undefined;
      },
    };
    await deliveries.enqueue([message(ada), message(ben)]);
    await begin();
    await comesTo(ben, 'sent');
    expect((await deliveryTo(ada))?.status).toBe('sending');
  });

  test('that is silent blocks neither a stop nor an erasure', async () => {
    const silent: Server = createServer(() => undefined);
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const ada = await person('ada');
    await deliveries.enqueue([message(ada)]);
    await begin(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await comesTo(ada, 'sending');
    await deliveries.forgetUser(ada, null);
    expect(await deliveryTo(ada)).toBeUndefined();
    silent.close();
  });
});

describe('completed deliveries', () => {
  test('are deleted after their lifetime, except failed ones; a staff message keeps its counts', async () => {
    const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
    const counts = new MessageCounts(store, { deliveries, notifications: new Notifications(store, clock) }, clock);
    await counts.advance('e1', { cursor: null, finished: true, recipients: 3 });
    mailbox.behaviour = {
      receiver: (to) => (to.startsWith('ben') ? { code: 550, words: 'No such person' } : undefined),
    };
    await deliveries.enqueue([message(ada), message(ben)]);
    await begin();
    await comesTo(ada, 'sent');
    await comesTo(ben, 'failed');
    await Promise.all(working.splice(0).map((work) => work.stop()));
    now = plusMillis(now, 4 * DAY);
    await deliveries.enqueue([message(cleo)]);
    await begin();
    await comesTo(cleo, 'sent');
    expect((await deliveryTo(ada))?.status).toBe('sent');
    await Promise.all(working.splice(0).map((work) => work.stop()));
    now = plusMillis(now, 4 * DAY);
    await begin();
    await eventually(async () => (await deliveryTo(ada)) === undefined);
    expect((await deliveryTo(ben))?.status).toBe('failed');
    expect((await deliveryTo(cleo))?.status).toBe('sent');
    expect(await counts.recount('e1', ['email'])).toMatchObject({ sent: 2, failed: 1 });
  });
});
