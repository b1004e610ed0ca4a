import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { applicationOf, stageViewing } from '@tender/api-driver';
import { latestOf, plusMillis, systemClock, type Clock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { Mailbox, type Email } from '@tender/messaging/testing/mailbox';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { QUICK_DELIVERIES } from '../../testing/server/quick-deliveries.js';

/** Addenda reach the invited people: each one in the application, and combined by mail. */

const SITE = 'https://tenders.house.test';
const TEN_MINUTES = 10 * 60_000;

let server: TestServer;
let mailbox: Mailbox;
let admin: Person;
let ada: Person;
let ben: Person;
let aheadMillis = 0;
const clock: Clock = () => plusMillis(latestOf(systemClock), aheadMillis);

beforeAll(async () => {
  mailbox = await Mailbox.open({ hideSTARTTLS: true });
  server = await TestServer.open({
    clock,
    contexts: QUICK_DELIVERIES,
    env: { SMTP_URL: mailbox.url, PUBLIC_URL: SITE, SESSION_IDLE_MINUTES: '10080', SESSION_ABSOLUTE_HOURS: '720' },
  });
  admin = await server.admin();
  [ada, ben] = [await comesIn('ada'), await comesIn('ben')];
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

/** Signs up, confirms the address, and is approved. */
async function comesIn(name: string): Promise<Person> {
  const person = server.guest();
  const application = applicationOf(name);
  await person.signUp(application);
  await person.signIn(application);
  let mail: Email | undefined;
  await eventually(async () => ([mail] = await mailsTo(application, 'Please confirm')).length > 0, 'the confirmation');
  const [, token] = new RegExp(`${SITE}/signup#confirm=([\\w-]+)`).exec(mail!.text ?? '') ?? [];
  await person.post('/api/auth/confirm-email', { token }).expect(200);
  await admin.approve(application.email);
  return person.signIn(application);
}

const mailsTo = ({ email }: { email: string }, subject: string): Promise<Email[]> =>
  mailbox.withSubject(email, subject);

const bellsOf = async (person: Person, title: string): Promise<string[]> =>
  (await person.notifications.listOwn()).notifications.flatMap((each) => (each.title === title ? [each.text] : []));

async function rung(person: Person, title: string, times: number): Promise<string[]> {
  let bells: string[] = [];
  await eventually(
    async () => (bells = await bellsOf(person, title)).length === times,
    () => `${title}, ${times} times; it is there ${bells.length} times`,
  );
  return bells;
}

/** Runs due tasks until the mails have arrived. */
async function mailed(person: Person, subject: string, times: number): Promise<Email[]> {
  let mails: Email[] = [];
  await eventually(
    async () => {
      await server.app.get(ApiReactors).checkDue();
      return (mails = await mailsTo(person, subject)).length >= times;
    },
    () => `${times} mails ${subject}; there are ${mails.length}`,
  );
  return mails;
}

test('each addendum is in the bell at once; mails of one auction are combined, one in ten minutes', async () => {
  const { auction, lots } = await server.auction(admin, {
    name: 'Spring tender',
    buyers: [ada],
    lots: [{ lotNo: '7', reservePrice: 91_234, carats: 3.5 }],
    startsAt: plusMillis(clock(), 3_600_000),
    endsAt: plusMillis(clock(), 7_200_000),
    until: 'published',
  });
  const title = 'Spring tender has changed';
  const lot = { lotNo: '7', reservePrice: 98_765, carats: 3.25 };
  await admin.changeLot(lots[0]!._id, { ...lot, addendum: { reason: 'Weighed again' } });
  const [first] = await mailed(ada, title, 1);
  expect(first!.text).toContain('Reason: Weighed again\n\n- Lot 7: Carats: 3.50 → 3.25');
  expect(first!.html).toContain(`${SITE}/auction-card?id=${auction._id}#changes`);
  expect(first!.headers.map(({ key }) => key)).toContain('list-unsubscribe');

  await admin.changeLot(lots[0]!._id, { ...lot, reservePrice: 50_000 });
  await admin.changeLot(lots[0]!._id, { ...lot, colour: 'D', addendum: { reason: 'Graded' } });
  await admin.updateAuction(auction._id, { withdrawals: 'forbidden' });
  const bells = await rung(ada, title, 3);
  expect(bells.join()).toContain('Graded');
  expect(bells.join()).not.toMatch(/91,?234|98,?765|50,?000/);
  expect(await mailsTo(ada, title)).toHaveLength(1);

  aheadMillis += TEN_MINUTES;
  const [, joined] = await mailed(ada, title, 2);
  expect(joined!.text).toContain('Lot 7: Colour');
  expect(joined!.text).toContain('- Withdrawal: allowed → not allowed');
  expect(joined!.text).not.toContain('Carats');

  await ada.notifications.choose({ addenda: false });
  aheadMillis += TEN_MINUTES;
  await admin.updateAuction(auction._id, { description: 'Other words' });
  await rung(ada, title, 4);
  await eventually(async () =>
    (await admin.notifications.deliveries({ status: 'skipped' })).some(({ subject }) => subject === title),
  );
  expect(await mailsTo(ada, title)).toHaveLength(2);
  expect(await bellsOf(ben, title)).toEqual([]);
});

test('a change of a published viewing reaches all people of its companies', async () => {
  const { viewing, goods } = await stageViewing(admin, {
    now: clock(),
    name: 'Autumn viewing',
    emails: [ben.email],
    rooms: ['Room 1'],
    goods: [{ goodNo: '3', carats: 5, estimate: 77_777 }],
    until: 'published',
  });
  await admin.goods.update(goods[0]!._id, { carats: 6, estimate: 66_666, addendum: { reason: 'Weighed again' } });
  const title = 'Autumn viewing has changed';
  const [mail] = await mailed(ben, title, 1);
  expect(mail!.text).toContain('Parcel 3: Carats');
  expect(mail!.text).not.toMatch(/77,?777|66,?666/);
  expect(mail!.html).toContain(`${SITE}/viewing?id=${viewing._id}#changes`);
  await rung(ben, title, 1);
  expect(await bellsOf(ada, title)).toEqual([]);
});

test('an addendum that moves an auction to another viewing names it only to companies that are invited there', async () => {
  const { viewing } = await stageViewing(admin, {
    now: clock(),
    name: 'Private viewing',
    emails: [ben.email],
    rooms: ['Room 1'],
    goods: [{ goodNo: '1', carats: 1 }],
    until: 'published',
  });
  const { auction } = await server.auction(admin, {
    name: 'Joint tender',
    buyers: [ada, ben],
    startsAt: plusMillis(clock(), 3_600_000),
    endsAt: plusMillis(clock(), 7_200_000),
    until: 'published',
  });
  await ada.notifications.choose({ addenda: true });
  await admin.updateAuction(auction._id, { viewing: viewing._id });
  const title = 'Joint tender has changed';
  const [[toAda], [toBen]] = [await mailed(ada, title, 1), await mailed(ben, title, 1)];
  expect(toBen!.text).toContain('Private viewing');
  expect(toAda!.text).toContain('Viewing');
  expect(JSON.stringify(toAda)).not.toContain('Private viewing');
  expect((await rung(ben, title, 1)).join()).toContain('Private viewing');
  expect((await rung(ada, title, 1)).join()).not.toContain('Private viewing');
  await ada.get(`/api/viewing/${viewing._id}`).expect(404);
});
