import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applicationOf, stageViewing } from '@tender/api-driver';
import type { NotificationView } from '@tender/contracts';
import { plusDays } from '@tender/contracts/slots';
import { latestOf, plusMillis, systemClock, type Clock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import type { ReactorServices } from '@tender/context';
import { messagingContext } from '@tender/messaging/context';
import { Mailbox, type Email } from '@tender/messaging/testing/mailbox';
import { companyRecords, userRecords } from '@tender/people/records';
import type { Reaction } from '@tender/reactors';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { QUICK_DELIVERIES } from '../../testing/server/quick-deliveries.js';
import { notificationsDelivered } from '../../testing/secrecy/seen.js';

const HOUR = 3_600_000;
const SITE = 'https://tenders.house.test';

/** Notifications of events, as each person gets them in the application and by mail (`domain.md §6`). */
let server: TestServer;
let mailbox: Mailbox;
let admin: Person;
let ada: Person;
let ben: Person;
let aheadMillis = 0;
const clock: Clock = () => plusMillis(latestOf(systemClock), aheadMillis);
const until = (instant: string): void => void (aheadMillis += Math.max(Date.parse(instant) - Date.parse(clock()), 0));

beforeAll(async () => {
  mailbox = await Mailbox.open({ hideSTARTTLS: true });
  server = await TestServer.open({
    clock,
    contexts: QUICK_DELIVERIES,
    env: { SMTP_URL: mailbox.url, PUBLIC_URL: SITE, SESSION_IDLE_MINUTES: '10080', SESSION_ABSOLUTE_HOURS: '720' },
  });
  admin = await server.admin();
  [ada, ben] = await Promise.all([comesIn('ada'), comesIn('ben')]);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

/** Signs up, confirms the address by the link of the mail, and is approved. */
async function comesIn(name: string): Promise<Person> {
  const person = server.guest();
  const application = applicationOf(name, { companyName: `${name} & Sons` });
  await person.signUp(application);
  await person.signIn(application);
  const confirmation = await mailTo(application.email, 'Please confirm');
  const [, token] = new RegExp(`${SITE}/signup#confirm=([\\w-]+)`).exec(confirmation.text ?? '') ?? [];
  await person.post('/api/auth/confirm-email', { token }).expect(200);
  await admin.approve(application.email);
  return person.signIn(application);
}

/** Waits for the only mail to a person with these words in its subject. Starts due deliveries at once. */
async function mailTo(email: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await eventually(
    async () => {
      await server.app.get(ApiReactors).checkDue();
      return (found = await mailbox.only(email, subject).catch(() => undefined)) !== undefined;
    },
    () => `${email}: ${subject}`,
  );
  return found!;
}

/** Waits for a mail and a notification with this subject, and checks that the link leads to this site. */
async function told(person: Person, subject: string): Promise<{ mail: Email; notification: NotificationView }> {
  const mail = await mailTo(person.email, subject);
  let notification: NotificationView | undefined;
  await eventually(
    async () => {
      const { notifications } = await person.notifications.listOwn();
      return (notification = notifications.find(({ title }) => title.includes(subject))) !== undefined;
    },
    () => `the notification ${subject}`,
  );
  expect(mail.html).toContain(`href="${SITE}${notification!.link?.replaceAll('&', '&amp;')}"`);
  return { mail, notification: notification! };
}

const plain = (text: string): string => text.replaceAll(/[\s\u2068\u2069]/g, '');

/** Path of this site with which a mail program unsubscribes by one click. */
const oneClickOf = ({ headers }: Email): string =>
  (headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '').slice(1 + SITE.length, -1);

/** Ids of all recipients of a subject, by any channel: all of them are queued in one step. */
async function hearersOf(subject: string): Promise<string[]> {
  const sent = server.stores.reads.state<{ _id: string; subject: string; userId: string }>({
    name: 'deliveries',
    database: 'state',
  });
  return [...new Set((await sent.find({ where: { subject } })).map(({ userId }) => userId))].toSorted();
}

const subjectsTo = ({ email }: Person): string[] =>
  mailbox.to(email).map(({ raw }) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ') ?? '');

const FRENCH_APPROVAL = 'Votre demande est approuvée';
/** A subject with encoded words (RFC 2047), as a reader sees it. */
const decoded = (subject: string): string =>
  subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());

test('a new person is welcomed after confirming the address, and notified of the approval', async () => {
  await told(ada, 'Welcome');
  const { mail } = await told(ada, 'You are approved');
  expect(mail.html).toContain('ada &amp; Sons');
});

test('a person who confirms the address after the approval gets the approval by mail, and no welcome', async () => {
  const person = server.guest();
  const application = applicationOf('dora');
  await person.signUp(application);
  await person.signIn(application);
  const token = await server.linkTo(application.email, 'confirmEmail');
  await admin.approve(application.email);
  const skipped = async () => (await admin.notifications.deliveries({ status: 'skipped' })).map(({ name }) => name);
  await eventually(async () => (await skipped()).some((name) => name?.startsWith('dora')), 'the skipped mail');
  await person.post('/api/auth/confirm-email', { token }).expect(200);
  await person.signIn(application);
  await told(person, 'You are approved');
  const titles = (await person.notifications.listOwn()).notifications.map(({ title }) => title);
  expect(titles).toEqual(['You are approved']);
  expect(subjectsTo(person).filter((subject) => /approved|Welcome/.test(subject))).toEqual(['You are approved']);
});

test('a rejected person is notified, in the name of the firm', async () => {
  await admin.house.update({ name: 'Scheldt & Daughters' });
  const person = server.guest();
  const application = applicationOf('cleo');
  await person.signUp(application);
  await person.signIn(application);
  const token = await server.linkTo(application.email, 'confirmEmail');
  await person.post('/api/auth/confirm-email', { token }).expect(200);
  const { _id } = (await admin.users()).find(({ email }) => email === application.email)!;
  await admin.updateUser(_id, { status: 'rejected' });
  const { text } = await mailTo(application.email, 'Your application was not approved');
  expect(text).toContain('Scheldt & Daughters has not approved');
  expect(text).toContain('please contact Scheldt & Daughters.');
  await admin.house.update({ name: null });
});

describe('a language', () => {
  const signedUp = async (name: string, language: string): Promise<Person> => {
    const person = server.guest();
    const application = applicationOf(name);
    await person.post('/api/auth/signup', application, { 'accept-language': language }).expect(201);
    await person.signIn(application);
    const token = await server.linkTo(application.email, 'confirmEmail');
    await person.post('/api/auth/confirm-email', { token }).expect(200);
    await admin.approve(application.email);
    return person;
  };

  test('of a message is the reader’s, else that of the firm; a text that staff edited in English only is English', async () => {
    await admin.house.update({ language: 'nl' });
    const eli = await signedUp('eli', 'fr-BE');
    const { mail } = await told(eli, 'Votre demande est approuvée');
    expect(mail.html).toContain('<html lang="fr" dir="ltr">');
    expect(subjectsTo(eli).map(decoded)).toContain('Veuillez confirmer votre adresse e-mail');
    await told(await signedUp('fay', '*'), 'Uw aanvraag is goedgekeurd');
    await told(await signedUp('gil', 'he'), 'בקשתכם אושרה');

    const [first] = await admin.templates.listHouseTexts();
    expect(first).toMatchObject({ name: 'approved', changed: false, texts: { fr: { subject: FRENCH_APPROVAL } } });
    const french = { subject: 'Bienvenue à bord', body: 'Bonjour {{firstName}}' };
    const edited = { subject: 'Welcome aboard', texts: { fr: french } };
    expect(await admin.templates.updateHouseText('approved', edited)).toMatchObject({ changed: true, ...edited });
    await told(await signedUp('hal', 'fr'), 'Bienvenue à bord');
    await told(await signedUp('ida', 'he'), 'Welcome aboard');
    expect(await admin.templates.resetHouseText('approved')).toEqual(first);
    await admin.house.update({ language: null });
  });

  test('of a text: markup and braces are plain text in the mail and the notification; turning characters are refused', async () => {
    const markup = '<script>alert(1)</script> <b>{firstName}</b> {{{firstName}} & "so"';
    const edited = { subject: '<i>Welcome</i> {x}', body: `${markup}\n\n${'long'.repeat(2_000)}` };
    const turned = { ...edited, body: 'to \u202E123\u202C' };
    await admin.patch('/api/message-texts/approved', turned).expect(400);
    await admin.templates.updateHouseText('approved', edited);
    const { mail, notification } = await told(await signedUp('kim', 'en'), edited.subject);
    const shown = markup.replace('{{firstName}}', '\u2068kim\u2069');
    expect(notification.title).toBe(edited.subject);
    expect(plain(mail.text ?? '')).toContain(plain(shown));
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;{firstName}&lt;/b&gt;');
    expect(mail.html).not.toMatch(/<(script|b|i)>/);
    await admin.templates.resetHouseText('approved');
  });

  test('of a text: bad input changes nothing, and the calls of templates know only the ten', async () => {
    const before = await admin.templates.listHouseTexts();
    for (const body of [
      { texts: { de: { subject: 'x', body: 'x' } } },
      { texts: { fr: { subject: '', body: 'x' } } },
      { texts: { fr: { subject: 'x' } } },
      { texts: { fr: null } },
      { texts: [] },
      { texts: { fr: { subject: '{{nobody}}', body: 'x' } } },
      { subject: null },
      { subject: 5 },
      { name: 'x' },
    ])
      await admin.patch('/api/message-texts/approved', body).expect(400);
    for (const name of ['rejected', 'welcomeTemplate', 'nobody', '__proto__'])
      await admin.patch(`/api/message-texts/${name}`, { subject: 'x' }).expect(404);
    await admin.patch('/api/templates/approved', { subject: 'x' }).expect(404);
    await admin.patch('/api/templates/reset/approved').expect(404);
    await admin.delete('/api/templates/approved').expect(404);
    const send = { audience: 'all', templateId: 'approved', channels: ['inApp'] };
    await admin.post('/api/notifications', send).expect(404);
    expect(await admin.templates.listHouseTexts()).toEqual(before);
    expect((await admin.templates.listAll()).map(({ name }) => name)).not.toContain('approved');
  });
});

describe('a viewing', () => {
  test('notifies the invited people, with its goods, and of a booking only its company', async () => {
    const { viewing, rooms } = await stageViewing(admin, {
      name: 'March',
      now: clock(),
      emails: [ada.email, ben.email],
    });
    for (const person of [ada, ben]) {
      await told(person, 'Your company is invited to March');
      await told(person, 'Goods list of March');
    }
    const day = plusDays(viewing.startDate!, 1);
    const wish = (slots: number[]) => ({ date: day, slots, attendees: [] });
    const booking = await ada.bookings.request(viewing._id, wish([9, 10]));
    await admin.bookings.approve(booking, rooms[0]!._id);
    const confirmed = await told(ada, 'Your booking at March is confirmed');
    expect(confirmed.mail.text).toContain('Room: Room 1');
    expect(confirmed.mail.text).toContain('Time: 09:00–11:00 (Europe/Brussels)');

    // The mail names the old time and room, the new ones, and the reason.
    await admin.bookings.update(booking._id, { slots: [11], room: rooms[1]!._id, reason: 'A guard is ill' });
    const { text } = (await told(ada, 'Your booking at March has changed')).mail;
    expect(text).toContain('Time: 11:00–12:00');
    expect(text).toMatch(/Until now: .*, 09:00–11:00, Room 1/);
    expect(text).toContain('Reason: A guard is ill');

    // Only the last of many changes is sent: a loop of changes fills no mailbox.
    await admin.bookings.update(booking._id, { slots: [12] });
    await admin.bookings.update(booking._id, { slots: [11] });
    expect(await toldOfChanges(viewing._id)).toEqual([0, 0, 2]);

    const refused = await ada.bookings.request(viewing._id, wish([15]));
    await admin.bookings.reject(refused, 'The room is being painted');
    expect((await told(ada, 'could not be confirmed')).mail.text).toContain('The room is being painted');

    const other = await ben.bookings.request(viewing._id, wish([9]));
    await admin.bookings.approve(other, rooms[0]!._id);
    await told(ben, 'Your booking at March is confirmed');
    await admin.bookings.cancel(other._id, 'No guards');
    expect((await told(ben, 'Your booking at March is cancelled')).mail.text).toContain('No guards');

    // The reminder is due at 09:00 in Brussels on the day before the booking.
    until(`${viewing.startDate}T08:00:01.000Z`);
    const reminder = await told(ada, 'Your appointment at March');
    expect(reminder.mail.text).toContain('Room: Room 2');
    expect(subjectsTo(ada).filter((subject) => subject.includes('cancelled'))).toEqual([]);
    expect(subjectsTo(ben).filter((subject) => /appointment|changed/.test(subject))).toEqual([]);
  });
});

/** Number of messages, by both channels, that each change of a booking would send if it were processed now. */
async function toldOfChanges(viewingId: string): Promise<number[]> {
  const { executor, events, reads } = server.stores;
  const changes = (await events.readStream(`viewing-${viewingId}`, 0, 1_000)).filter(
    ({ type }) => type === 'BookingUpdated',
  );
  const people: string[] = [userRecords.name, companyRecords.name];
  const told: number[] = [];
  for (const change of changes) {
    const own = SqliteReadStore.temporary();
    const state: Pick<ReadStore, 'state'> = {
      state: (spec) => (people.includes(spec.name) ? reads : own).state(spec),
    };
    const services = { executor, clock, state, views: reads, events } as unknown as ReactorServices;
    const news = messagingContext.reactors!(services).find(({ name }) => name === 'viewingNews')!;
    await news.react(change, { key: change.id, schedule: () => Promise.resolve() } as unknown as Reaction);
    told.push(await own.state({ name: 'deliveries', database: 'state' }).count());
    await own.close();
  }
  return told;
}

describe('an auction', () => {
  test('notifies its bidders from the invitation to the result, each company with its own bids', async () => {
    const startsAt = plusMillis(clock(), 10 * 60_000);
    const { auction, lots } = await server.auction(admin, {
      name: 'Spring tender',
      buyers: [ada, ben],
      type: 'highestLosingPrice',
      startsAt,
      endsAt: plusMillis(startsAt, 48 * HOUR),
      until: 'published',
      lots: [
        { lotNo: '1', reservePrice: 100 },
        { lotNo: '2', reservePrice: 100 },
      ],
    });
    const { _id: auctionId } = auction;
    for (const person of [ada, ben]) await told(person, 'Your company is invited to Spring tender');
    await admin.goLive(auctionId);
    await told(ada, 'Spring tender has started');
    await told(ben, 'Spring tender has started');
    const bid = (person: Person, lot: number, biddingAmount: number) =>
      person.placeBid({ auctionId, lotId: lots[lot]!._id, biddingAmount });
    await bid(ada, 0, 1_234.5);
    await bid(ben, 0, 777);
    await bid(ben, 1, 555);

    await admin.pause(auctionId, 'A question of the customs');
    expect((await told(ada, 'Spring tender is paused')).mail.text).toContain('Reason: A question of the customs');
    await admin.goLive(auctionId);
    await told(ada, 'Spring tender has resumed');
    const endsAt = plusMillis(clock(), 72 * HOUR);
    await admin.updateAuction(auctionId, { endsAt });
    await told(ben, 'Spring tender ends later');

    until(plusMillis(endsAt, -24 * HOUR));
    await told(ada, 'Spring tender ends soon');
    until(plusMillis(endsAt, -HOUR));
    await eventually(() => subjectsTo(ada).filter((subject) => subject.includes('ends soon')).length === 2);
    until(plusMillis(endsAt, 1_000));
    await told(ada, 'Spring tender has ended');
    const { mail, notification } = await told(ada, 'Your bids in Spring tender');
    for (const words of [mail.text, mail.html, notification.text]) {
      expect(words).toContain('$1,234.50');
      // Whole numbers only: a receipt's hash may contain these digits by chance.
      expect(words).not.toMatch(/\b(777|555)\b/);
    }
    const [own] = await ada.bids(auctionId);
    expect(mail.text).toContain(own!.receipt?.hash);
    expect((await told(ben, 'Your bids in Spring tender')).mail.text).not.toContain('1,234');

    await admin.publishResult(auctionId, 1_000);
    const adas = await told(ada, 'The result of Spring tender is published');
    expect(adas.mail.text).toContain('Won, to pay $777.00');
    const bens = await told(ben, 'The result of Spring tender is published');
    expect(bens.mail.text).toContain('1 | $777.00 | Not won');
    expect(bens.mail.text).toContain('2 | $555.00 | Won, to pay $100.00');
    expect(bens.mail.text).not.toContain('1,234');
  });

  test('that is cancelled notifies its bidders; a sealed one sends no amount before the end, and the own one after it', async () => {
    const cancelled = await server.auction(admin, { name: 'Summer tender', buyers: [ada], until: 'published' });
    await admin.cancel(cancelled.auction._id, 'The goods are elsewhere');
    await told(ada, 'Summer tender has been cancelled');

    const { auction, lots } = await server.auction(admin, {
      name: 'Sealed tender',
      buyers: [ada, ben],
      bidVisibility: 'sealed',
      lots: ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 })),
    });
    const bid = await ada.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 4_321 });
    await ben.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 8_765 });
    const { instants } = (await told(ada, 'Sealed tender has started')).notification;
    expect(instants).toMatchObject([{ at: auction.endsAt, timeZone: 'UTC' }]);
    expect(mailbox.mails.some(({ raw }) => /4,321|8,765/.test(raw))).toBe(false);
    await admin.patch(`/api/lot/withdraw/${lots[1]!._id}`, { reason: 'Its owner takes it back' }).expect(200);
    const withdrawn = await told(ben, 'A lot of Sealed tender is withdrawn');
    expect(withdrawn.mail.text).toContain('Lot: 2');
    expect(withdrawn.mail.text).not.toContain('owner');
    expect(withdrawn.notification.text).not.toContain('owner');
    expect(await hearersOf('A lot of Sealed tender is withdrawn')).toEqual([ada.userId, ben.userId].toSorted());
    const planned = (await told(ada, 'Sealed tender has started')).mail.text!.match(/until (.* UTC)/)![1]!;
    await admin.complete(auction._id);
    expect((await told(ada, 'Sealed tender has ended')).mail.text).not.toContain(planned);
    const details = await told(ada, 'Your bids in Sealed tender');
    expect(details.mail.text).toMatch(/\$4,321\.00/);
    expect(details.notification.instants).toMatchObject([{ at: bid.placedAt }]);
    expect(mailbox.to(ada.email).some(({ raw }) => raw.includes('8,765'))).toBe(false);
  });

  test('an action of staff on a company’s bids notifies the buyer, or the buyers, that it concerns', async () => {
    const { auction, lots } = await server.auction(admin, {
      name: 'Winter tender',
      buyers: [ada, ben],
      lots: ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 100 })),
    });
    const ofAda = { userId: ada.userId, companyId: ada.companyId!, reason: 'By telephone' };
    const bid = await admin.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 6_543, ...ofAda });
    const entered = await told(ada, 'A bid was entered for you in Winter tender');
    for (const words of [entered.mail.text, entered.notification.text]) {
      expect(words).toContain('Lot: 1');
      expect(words).toContain('Reason: By telephone');
      expect(words).not.toContain('6,543');
    }
    await admin.delete(`/api/bidding/delete/${bid._id}`, { reason: 'Asked to' }).expect(200);
    expect((await told(ada, 'A bid was withdrawn for you in Winter tender')).mail.text).toContain('Reason: Asked to');

    const bids = [];
    for (const lot of [0, 1, 2])
      bids.push(await ada.placeBid({ auctionId: auction._id, lotId: lots[lot]!._id, biddingAmount: 7_654 }));
    // A revision with the same amount and an idempotency key: the stream records that nothing changed.
    const key = { 'idempotency-key': 'again' };
    await ada.patch(`/api/bidding/update/${bids[0]!._id}`, { biddingAmount: 7_654 }, key).expect(200);
    await admin.patch(`/api/lot/withdraw/${lots[2]!._id}`, { reason: 'Its owner takes it back' }).expect(200);
    const voiding = { companyId: ada.companyId, reason: 'Unpaid invoices', toldToCompany: true };
    await admin.patch(`/api/bidding/void/${auction._id}`, voiding).expect(200);
    const { mail, notification } = await told(ada, 'Your bids in Winter tender are void');
    for (const words of [mail.text, notification.text]) {
      expect(words).toMatch(/Lots: 1, 2\b(?!, 3)/);
      expect(words).toContain('Reason: Unpaid invoices');
      expect(words).not.toContain('7,654');
    }
    expect(await hearersOf('Your bids in Winter tender are void')).toEqual([ada.userId]);
    expect(await hearersOf('A bid was entered for you in Winter tender')).toEqual([ada.userId]);

    // A reason for staff only is not sent.
    await ben.placeBid({ auctionId: auction._id, lotId: lots[1]!._id, biddingAmount: 200 });
    const { toldToCompany: _, ...quietly } = { ...voiding, companyId: ben.companyId };
    await admin.patch(`/api/bidding/void/${auction._id}`, quietly).expect(200);
    expect((await told(ben, 'Your bids in Winter tender are void')).mail.text).not.toContain('Unpaid');
  });

  test('that late bids extend repeatedly sends one notification of it', async () => {
    const now = clock();
    const { auction, lots } = await server.auction(admin, {
      name: 'Soft tender',
      buyers: [ada],
      now,
      startsAt: plusMillis(now, 30_000),
      endsAt: plusMillis(now, 180_000),
      extension: { windowSeconds: 600, extendSeconds: 600 },
      lots: ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 })),
    });
    // A lot of another auction: only the people invited to that auction are notified.
    await admin.patch(`/api/lot/withdraw/${lots[1]!._id}`, { reason: 'Sold elsewhere' }).expect(200);
    await told(ada, 'A lot of Soft tender is withdrawn');
    expect(await hearersOf('A lot of Soft tender is withdrawn')).toEqual([ada.userId]);
    const { _id } = await ada.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 200 });
    for (const biddingAmount of [300, 400]) await ada.reviseBid(_id, { biddingAmount });
    await told(ada, 'Soft tender is extended: late bids move its end');
    await admin.pause(auction._id);
    await told(ada, 'Soft tender is paused');
    expect(subjectsTo(ada).filter((subject) => subject.includes('late bids'))).toHaveLength(1);
  });
});

describe('mail', () => {
  test('is optional, except for deadlines and legal reasons; a link in the mail unsubscribes without a session', async () => {
    const all = {
      auctionStarts: true,
      auctionReminders: true,
      addenda: true,
      goodsLists: true,
      appointmentReminders: true,
      announcements: true,
    };
    expect(await ben.notifications.choices()).toEqual(all);
    expect(await ben.notifications.choose({ goodsLists: false })).toEqual({ ...all, goodsLists: false });
    await ben.patch('/api/notifications/choices', { bookings: false }).expect(400);

    const mail = await mailTo(ben.email, 'Spring tender has started');
    const path = oneClickOf(mail);
    const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${server.address}${path}`, { ...oneClick, headers: form });
    expect(await answer.json()).toEqual({ choice: 'auctionStarts' });
    expect(await ben.notifications.choices()).toEqual({ ...all, goodsLists: false, auctionStarts: false });
    const forged = path
      .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      .replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`);
    await server.guest().post(forged).expect(409);
    // The sign-in accepts no such form.
    const elsewhere = await fetch(`${server.address}/api/auth/signin`, { ...oneClick, headers: form });
    expect(elsewhere.status).toBe(415);
  });

  test('from the hub is an announcement: it has such a link, and respects the choice', async () => {
    const announce = (subject: string) =>
      admin.notifications.send({ audience: 'all', subject, body: 'Hello', channels: ['inApp', 'email'] });
    await announce('The car park is closed');
    await told(ada, 'The car park is closed');
    const answer = await fetch(`${server.address}${oneClickOf(await mailTo(ben.email, 'The car park is closed'))}`, {
      method: 'POST',
    });
    expect(await answer.json()).toEqual({ choice: 'announcements' });
    const { _id } = await announce('The car park is open');
    await told(ada, 'The car park is open');
    await eventually(async () => (await admin.notifications.getMessage(_id)).counts.queued === 0);
    expect((await admin.notifications.getMessage(_id)).counts.skipped).toBe(1);
    expect(subjectsTo(ben)).not.toContain('The car park is open');
  });

  test('that failed is visible to staff, who can send it again', async () => {
    mailbox.behaviour = { receiver: (to) => (to === ben.email ? { code: 550, words: 'No such person' } : undefined) };
    await admin.cancel((await server.auction(admin, { name: 'Autumn tender', buyers: [ben] })).auction._id, 'Rain');
    const failed = () => admin.notifications.deliveries({ status: 'failed' });
    await eventually(async () =>
      (await failed()).some(({ subject }) => subject === 'Autumn tender has been cancelled'),
    );
    const [letter] = (await failed()).filter(({ subject }) => subject === 'Autumn tender has been cancelled');
    expect(letter).toMatchObject({ name: 'ben Buyer', reason: expect.stringContaining('550 No such person') });
    mailbox.behaviour = {};
    await admin.notifications.retry(letter!._id);
    await mailTo(ben.email, 'Autumn tender has been cancelled');
    await admin.post('/api/notifications/deliveries/retry', { deliveryId: letter!._id }).expect(404);
  });
});

test('the counts of a message are correct after a retry, also in a tab that only listens', async () => {
  mailbox.behaviour = { receiver: (to) => (to === ada.email ? { code: 550, words: 'No such person' } : undefined) };
  const { _id } = await admin.notifications.send({
    audience: 'all',
    subject: 'The lift is broken',
    body: 'Hello',
    channels: ['email'],
  });
  await eventually(async () => (await admin.notifications.getMessage(_id)).counts.failed === 1);
  mailbox.behaviour = {};
  const tab = await Listener.open(admin);
  const [letter] = await admin.notifications.deliveries({ about: _id, status: 'failed' });
  await admin.notifications.retry(letter!._id);
  const countsInTab = () =>
    tab.received
      .flatMap((told) =>
        told.kind === 'messageUpdated' && told.payload.message._id === _id ? [told.payload.message.counts] : [],
      )
      .at(-1);
  await eventually(() => {
    const counts = countsInTab();
    return counts?.failed === 0 && counts.queued === 0;
  });
  tab.close();
});

test('an erased person gets no more messages, and no delivery of theirs remains', async () => {
  const dan = await comesIn('dan');
  const userId = (await dan.me())._id;
  await admin.delete(`/api/user/delete/${userId}`).expect(200);
  await notificationsDelivered(server);
  const left = await server.stores.reads
    .state<{ _id: string; userId: string | null }>({ name: 'deliveries', database: 'state' })
    .find({ where: { userId } });
  expect(left).toEqual([]);
});
