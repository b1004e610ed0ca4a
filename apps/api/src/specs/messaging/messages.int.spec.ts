import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RefusedCall } from '@tender/api-driver';
import { TEMPLATE_NAMES, type HubMessageView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { QUICK_DELIVERIES } from '../../testing/server/quick-deliveries.js';
import { notificationsDelivered } from '../../testing/secrecy/seen.js';
import { stageViewing } from '../../testing/staging/viewing.js';

/** Messages from staff to companies, and their delivery. */

let server: TestServer;
let admin: Person;
let aurelia: Person;
let boreas: Person;
let corvus: Person;

beforeAll(async () => {
  server = await TestServer.open({ contexts: QUICK_DELIVERIES });
  admin = await server.admin();
  [aurelia, boreas, corvus] = [
    await server.buyer('aurelia'),
    await server.buyer('boreas'),
    await server.buyer('corvus'),
  ];
});
afterAll(() => server.close());

const refusal = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'accepted';
  } catch (error) {
    return error instanceof RefusedCall ? String(error.code) : String(error);
  }
};

/** Waits until a message has reached its whole audience. */
async function delivered({ _id }: HubMessageView): Promise<HubMessageView> {
  let message = await admin.notifications.getMessage(_id);
  await eventually(async () => {
    message = await admin.notifications.getMessage(_id);
    return message.status === 'sent' && message.counts.queued === 0;
  });
  return message;
}

const told = async (person: Person, subject: string) =>
  (await person.notifications.listOwn()).notifications.filter(({ title }) => title === subject);

describe('templates', () => {
  test('the ten built-in ones exist from the first start, with their texts', async () => {
    const all = await admin.templates.listAll();
    expect(all.map(({ _id, name }) => [_id, name])).toEqual(TEMPLATE_NAMES.map((name) => [name, name]));
    expect(all[0]).toMatchObject({ label: 'Welcome', builtIn: true, changed: false, updatedAt: null });
  });

  test('a built-in one is changed, and reset', async () => {
    const [before] = await admin.templates.listAll();
    const changed = await admin.templates.update('welcomeTemplate', { subject: 'Hello {{firstName}}' });
    expect(changed).toMatchObject({ subject: 'Hello {{firstName}}', body: before!.body, changed: true });
    expect(await admin.templates.reset('welcomeTemplate')).toEqual(before);
    expect(await refusal(admin.templates.delete('welcomeTemplate'))).toBe('TEMPLATE_NEEDED');
  });

  test('an own one is created once per key, has a unique name, and is deleted', async () => {
    const body = { name: 'Lunch', subject: 'Lunch for {{firstName}}', body: 'At noon.' };
    const ask = () =>
      admin.post('/api/templates', body, { 'idempotency-key': 'lunch' }).json<{ template: object }>(201);
    const { template } = await ask();
    expect(await ask()).toEqual({ template });
    expect(await refusal(admin.templates.create({ ...body, name: 'lunch' }))).toBe('TEMPLATE_NAME_TAKEN');
    expect(await refusal(admin.templates.create({ ...body, name: 'Auction Paused' }))).toBe('TEMPLATE_NAME_TAKEN');
    const { _id } = (await admin.templates.listAll()).at(-1)!;
    expect(await admin.templates.delete(_id)).toBe(_id);
    expect(await refusal(admin.templates.update(_id, { subject: 'Too late' }))).toBe('NOT_FOUND');
  });

  test('of concurrent requests for one name, new or renamed, only one succeeds', async () => {
    const body = { name: 'Dinner', subject: 'Dinner', body: 'At eight.' };
    const other = await admin.templates.create({ ...body, name: 'Supper' });
    const outcomes = await Promise.all([
      ...['Dinner', 'DINNER', 'dinner', 'Dinner'].map((name) => refusal(admin.templates.create({ ...body, name }))),
      refusal(admin.templates.update(other._id, { name: 'Dinner' })),
    ]);
    expect(outcomes.filter((code) => code === 'TEMPLATE_NAME_TAKEN')).toHaveLength(outcomes.length - 1);
    const named = (await admin.templates.listAll()).filter(({ name }) => name.toLowerCase() === 'dinner');
    expect(named).toHaveLength(1);
    await admin.templates.update(named[0]!._id, { name: 'dinner' });
    for (const { _id } of (await admin.templates.listAll()).filter(({ builtIn }) => !builtIn))
      await admin.templates.delete(_id);
  });

  test('unknown placeholders are refused on save, with their field', async () => {
    const body = { name: 'Bad', subject: 'For {{firstName}}', body: 'Your {{password}}' };
    expect(await admin.post('/api/templates', body).json(400)).toMatchObject({
      code: 'INVALID',
      details: [{ field: 'body', rule: 'placeholder' }],
    });
  });
});

describe('a preview', () => {
  test('is filled in for one person, and escaped; examples fill in the rest', async () => {
    const subject = 'For {{firstName}}: {{auctionName}}';
    const body = 'Dear {{firstName}} of {{companyName}} <script>alert(1)</script>';
    const preview = await admin.templates.preview({ subject, body, userId: aurelia.userId });
    const { firstName } = aurelia.user!;
    expect(preview.subject).toBe(`For ${firstName}: November tender`);
    expect(preview.text).toBe(`Dear ${firstName} of Company aurelia <script>alert(1)</script>`);
    expect(preview.html).toContain(`Dear ${firstName} of Company aurelia &lt;script&gt;alert(1)&lt;/script&gt;`);
    expect(preview.html).not.toContain('<script');
    expect((await admin.templates.preview({ subject, body })).subject).toBe('For Anna: November tender');
  });

  test('refuses unknown placeholders, people and subjects', async () => {
    const text = { subject: 'S', body: 'B' };
    expect(await refusal(admin.templates.preview({ ...text, body: '{{password}}' }))).toBe('INVALID');
    for (const who of [
      { userId: 'nobody' },
      { userId: `${aurelia.companyId}.none` },
      { auctionId: 'none', userId: aurelia.userId },
    ])
      expect(await refusal(admin.templates.preview({ ...text, ...who }))).toBe('NOT_FOUND');
  });
});

describe('a message', () => {
  test('reaches its whole audience in the app, live and filled in for each person, and no other user', async () => {
    const listener = await Listener.open(aurelia);
    const body = 'Dear {{firstName}} of {{companyName}},\n\n<b>closed</b>';
    const subject = 'Holidays';
    const sent = await admin.notifications.send({ audience: 'all', subject, body, channels: ['inApp'] });
    expect(sent).toMatchObject({ audience: 'all', subject, body });
    // Sending starts when the message is written, possibly before the response is sent.
    expect(['sending', 'sent']).toContain(sent.status);
    expect(await delivered(sent)).toMatchObject({ recipients: 3, counts: { sent: 3, failed: 0, read: 0 } });
    const [own, ...more] = await told(aurelia, subject);
    expect(own).toMatchObject({
      userId: aurelia.userId,
      text: `Dear ${aurelia.user!.firstName} of Company aurelia,\n\n<b>closed</b>`,
      link: '/overview',
      topic: 'general',
      read: false,
    });
    expect(more).toEqual([]);
    const toldLive = () =>
      listener.received.flatMap(({ payload }) =>
        'notification' in payload && payload.notification ? [payload.notification] : [],
      );
    // The message arrives among the notifications for a new buyer.
    await eventually(() => toldLive().some(({ title }) => title === subject));
    expect(toldLive().filter(({ title }) => title === subject)).toEqual([own]);
    expect(await told(admin, subject)).toEqual([]);
    listener.close();
  });

  test('is marked as read by a click, and staff see the number of readers', async () => {
    const sent = await admin.notifications.send({
      audience: 'all',
      subject: 'Read me',
      body: 'Now',
      channels: ['inApp'],
    });
    await delivered(sent);
    const [own] = await told(boreas, 'Read me');
    expect(await refusal(aurelia.notifications.markRead(own!._id))).toBe('NOT_FOUND');
    const hub = await Listener.open(admin);
    expect((await boreas.notifications.markRead(own!._id)).notification).toMatchObject({ read: true });
    await eventually(() =>
      hub.received.some(
        ({ kind, payload }) =>
          kind === 'messageUpdated' &&
          'message' in payload &&
          payload.message._id === sent._id &&
          payload.message.counts.read === 1,
      ),
    );
    expect((await admin.notifications.sent()).find(({ _id }) => _id === sent._id)).toMatchObject({
      counts: { read: 1 },
    });
    hub.close();
  });

  test('is in a list that only its owner can mark and clear', async () => {
    // Waits for the notifications that new buyers get.
    await notificationsDelivered(server);
    expect((await corvus.notifications.listOwn()).unread).toBeGreaterThan(0);
    const others = (await aurelia.notifications.listOwn()).unread;
    expect(await corvus.notifications.markAll()).toBe(0);
    expect((await corvus.notifications.listOwn()).notifications.every(({ read }) => read)).toBe(true);
    expect(await corvus.notifications.clearAll()).toBe(0);
    expect(await corvus.notifications.listOwn()).toMatchObject({ notifications: [], unread: 0 });
    expect((await aurelia.notifications.listOwn()).unread).toBe(others);
  });

  test('needs a template or a text, and placeholders that can be filled in', async () => {
    const base = { audience: 'all', channels: ['inApp'] } as const;
    const bodies = [
      base,
      { ...base, subject: 'No body' },
      { ...base, templateId: 'welcomeTemplate', subject: 'Both' },
      { ...base, templateId: 'auctionPausedTemplate' },
      { ...base, audience: 'bidsWon', subject: 'S', body: 'B' },
      { ...base, viewingId: 'v', auctionId: 'a', subject: 'S', body: 'B' },
      { ...base, channels: [], subject: 'S', body: 'B' },
    ];
    for (const body of bodies)
      expect(await admin.post('/api/notifications', body).json(400)).toMatchObject({ code: 'INVALID' });
    for (const nobody of [
      { templateId: 'nobody' },
      { auctionId: 'nobody', subject: 'S', body: 'B' },
      { viewingId: 'a.b', subject: 'S', body: 'B' },
    ])
      expect(await admin.post('/api/notifications', { ...base, ...nobody }).json(404)).toMatchObject({
        code: 'NOT_FOUND',
      });
    const whatsapp = { ...base, subject: 'S', body: 'B', channels: ['whatsapp'] };
    expect(await admin.post('/api/notifications', whatsapp).json(409)).toMatchObject({
      code: 'WHATSAPP_NOT_CONFIGURED',
    });
    expect(await admin.notifications.whatsAppTemplates()).toEqual({ templates: [], configured: false });
  });

  test('that is scheduled waits, and can be cancelled', async () => {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const sent = await admin.notifications.send({
      audience: 'all',
      subject: 'Later',
      body: 'B',
      channels: ['inApp'],
      scheduledFor,
    });
    expect(sent).toMatchObject({ status: 'scheduled', scheduledFor, recipients: 0 });
    expect(await admin.notifications.cancel(sent._id)).toMatchObject({ status: 'cancelled' });
    const now = await admin.notifications.send({ audience: 'all', subject: 'Now', body: 'B', channels: ['inApp'] });
    expect(await refusal(admin.notifications.cancel((await delivered(now))._id))).toBe('MESSAGE_NOT_SCHEDULED');
  });
});

describe('audiences', () => {
  const names = async (query: Parameters<Person['notifications']['audience']>[0]): Promise<string[]> => {
    const { recipients, sample } = await admin.notifications.audience(query);
    expect(sample).toHaveLength(recipients);
    return sample.map(({ companyName }) => companyName.replace('Company ', '')).sort();
  };

  test('of an auction are all companies, winners, losers, or companies without bids; outcomes only after publication', async () => {
    const { auction, lots } = await server.auction(admin, {
      buyers: [aurelia, boreas, corvus],
      lots: ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 })),
    });
    const [auctionId, first] = [auction._id, lots[0]!._id];
    expect(await names({ audience: 'notBid', auctionId })).toEqual(['aurelia', 'boreas', 'corvus']);
    await aurelia.placeBid({ auctionId, lotId: first, biddingAmount: 200 });
    await boreas.placeBid({ auctionId, lotId: first, biddingAmount: 150 });
    await boreas.placeBid({ auctionId, lotId: lots[1]!._id, biddingAmount: 120 });
    expect(await names({ audience: 'all', auctionId })).toEqual(['aurelia', 'boreas', 'corvus']);
    const reminded = await admin.notifications.remindNotBid(auctionId);
    expect(await delivered(reminded)).toMatchObject({ recipients: 1, templateId: 'auctionOngoingForViewingUsers' });
    expect(await told(corvus, `${auction.name} ends soon`)).toMatchObject([
      { topic: 'auction', link: `/auction-card?id=${auctionId}` },
    ]);
    expect(await told(aurelia, `${auction.name} ends soon`)).toEqual([]);
    await admin.complete(auctionId);
    expect(await refusal(admin.notifications.audience({ audience: 'bidsWon', auctionId }))).toBe(
      'RESULT_NOT_PUBLISHED',
    );
    expect(await refusal(admin.notifications.remindNotBid(auctionId))).toBe('AUCTION_NOT_LIVE');
    await admin.publishResult(auctionId, 0);
    expect(await names({ audience: 'bidsWon', auctionId })).toEqual(['aurelia', 'boreas']);
    expect(await names({ audience: 'bidsLost', auctionId })).toEqual(['boreas']);
    const yours = `Your bids in ${auction.name}`;
    // Shortly after the end the server sends each company its own bids automatically.
    for (const person of [aurelia, boreas])
      await eventually(async () => (await told(person, yours)).length === 1, 'a company receives its own bids');
    const details = await admin.notifications.send({
      audience: 'bidsLost',
      auctionId,
      templateId: 'tenderBiddingDetails',
      channels: ['inApp'],
    });
    await delivered(details);
    const [bidsOfBoreas, ...before] = await told(boreas, yours);
    expect(before).toHaveLength(1);
    expect(bidsOfBoreas!.text).toContain('- Lot 1: $150.00\n- Lot 2: $120.00');
    expect(bidsOfBoreas!.text).not.toMatch(/\b200\b/);
    expect(await told(aurelia, yours)).toHaveLength(1);
  });

  test('of a viewing are the invited companies, or the companies with bookings', async () => {
    const staged = await stageViewing(admin, { buyers: [aurelia, boreas], until: 'published' });
    const viewingId = staged.viewing._id;
    expect(await names({ audience: 'all', viewingId })).toEqual(['aurelia', 'boreas']);
    expect(await names({ audience: 'bookingsPending', viewingId })).toEqual([]);
    expect(
      await refusal(
        admin.notifications.send({
          audience: 'bookingsPending',
          viewingId,
          subject: 'S',
          body: 'B',
          channels: ['inApp'],
        }),
      ),
    ).toBe('NOBODY_TO_TELL');
    const date = staged.viewing.startDate!;
    await boreas
      .post('/api/booking/pendingBooking', { viewingId, newBookingData: { date, slots: [10, 11] } })
      .json(201);
    expect(await names({ audience: 'bookingsPending', viewingId })).toEqual(['boreas']);
    expect(await names({ audience: 'bookingsCompleted', viewingId })).toEqual([]);
    const reminder = { viewingId, type: 'appointmentReminderTemplate' };
    await delivered(await admin.notifications.remind(boreas.userId, reminder));
    const [own] = await told(boreas, `Your appointment at ${staged.viewing.name}`);
    expect(own).toMatchObject({ topic: 'viewing', link: `/viewing?id=${viewingId}` });
    expect(own!.text).toContain('10:00–12:00');
    expect(await refusal(admin.notifications.remind(corvus.userId, reminder))).toBe('COMPANY_NOT_INVITED');
    expect(await refusal(admin.notifications.remind(boreas.userId, { viewingId, type: 'none' }))).toBe('NOT_FOUND');
    expect(await refusal(admin.notifications.remind('nobody', reminder))).toBe('NOT_FOUND');
  });

  test('in general are all people, or the people of any auction or viewing', async () => {
    const member = await server.colleague(aurelia, 'dione', 'buyerCompanyMember');
    // An invited person without an account gets no message.
    await admin.inviteMember(boreas.companyId, { firstName: 'Not', lastName: 'Yet', email: 'not-yet@gems.test' });
    expect(await names({ audience: 'all' })).toEqual(['aurelia', 'aurelia', 'boreas', 'corvus']);
    expect(await names({ audience: 'auction' })).toEqual(['aurelia', 'boreas', 'corvus']);
    expect(await names({ audience: 'viewing' })).toEqual(['aurelia', 'boreas']);
    await admin.updateUser(member.userId, { status: 'rejected' });
    expect(await names({ audience: 'all' })).toEqual(['aurelia', 'boreas', 'corvus']);
  });
});
