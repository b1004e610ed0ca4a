import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuctionView, AwardLetterView, LotView, NotificationView } from '@tender/contracts';
import { awardsContext } from '@tender/awards/context';
import { letterJobs } from '@tender/awards/records';
import type { ReactorServices } from '@tender/context';
import { plusMillis } from '@tender/kernel';
import { stagedFileRecords } from '@tender/people/records';
import { eventually } from '@tender/kernel/testing/eventually';
import type { Person } from '../../testing/callers/person.js';
import { LogMinutes, MINUTE } from '../../testing/proof/log-minutes.js';
import { notificationsDelivered } from '../../testing/secrecy/seen.js';
import { TestServer } from '../../testing/server/test-server.js';

/** Award letters with numbers, from the publication of a result to another edition (`domain.md §5.9`). */

const time = { now: '2026-11-20T09:00:00.000Z' };
const BANK = 'KBC Bank\nIBAN BE71 0961 2345 6769';
const log: string[] = [];
let server: TestServer;
let minutes: LogMinutes;
let admin: Person;
let ann: Person;
let bob: Person;
let auction: AuctionView;
let lots: LotView[];
let letters: AwardLetterView[];
let anns: AwardLetterView;
let bobs: AwardLetterView;

const eventsOf = async (stream: string) => server.stores.events.readStream(stream, 0, 100);
const fileOf = (by: Person, number: string, edition = 1) => by.raw('GET', `/api/award/letter/${number}/${edition}`);
const lettersOf = async (by: Person) => (await by.awards.ofAuction(auction._id)).letters;

async function languageIn(pdf: Buffer): Promise<string | null> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { info } = (await (await reading.promise).getMetadata()) as { info: { Language?: string } };
  await reading.destroy();
  return info.Language ?? null;
}

beforeAll(async () => {
  server = await TestServer.open({ clock: () => time.now, log });
  minutes = new LogMinutes(server, time);
  [admin, ann, bob] = [await server.admin(), await server.buyer('ann'), await server.buyer('bob')];
  await admin.house.changeLetterSettings({ legalName: 'Scheldt NV', bankDetails: BANK, paymentDays: 7 });
  const startsAt = plusMillis(time.now, 30 * MINUTE);
  const rows = ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 100, carats: 2 }));
  const staged = await server.auction(admin, { buyers: [ann, bob], lots: rows, until: 'published', startsAt });
  [auction, lots] = [staged.auction, staged.lots];
  await minutes.begun(auction._id);
  await admin.goLive(auction._id);
  const bid = (by: Person, lot: number, biddingAmount: number) =>
    by.placeBid({ auctionId: auction._id, lotId: lots[lot]!._id, biddingAmount });
  await bid(ann, 0, 1_000);
  await bid(bob, 0, 900);
  await bid(bob, 1, 500);
  await bid(bob, 2, 400);
  await minutes.complete(admin, auction._id);
  await minutes.rooted(auction._id);
  await admin.publishResult(auction._id, null);
  await minutes.until('ResultBegun', [auction._id]);
}, 60_000);
afterAll(() => server.close());

test('until the result is in the public log, letters are preliminary', async () => {
  expect(await admin.awards.ofAuction(auction._id)).toEqual({ letters: [], preliminary: true });
  expect(await ann.awards.ofAuction(auction._id)).toEqual({ letters: [], preliminary: true });
});

test('each winner gets one letter, numbered by its own letters', async () => {
  while (!(await minutes.isKnown('ResultTaken', [auction._id]))) await minutes.next();
  await eventually(async () => (await lettersOf(admin)).length === 2, 'letters');
  letters = await lettersOf(admin);
  anns = letters.find(({ company }) => company === ann.companyId)!;
  bobs = letters.find(({ company }) => company === bob.companyId)!;
  expect(letters.map(({ _id }) => _id)).toEqual(Array(2).fill(expect.stringMatching(/^2026-[A-HJ-NP-Z2-9]{6}-1$/)));
  expect([anns.lots, anns.total, bobs.lots, bobs.total]).toEqual([1, 900, 2, 200]);
  expect(await admin.awards.list()).toEqual(expect.arrayContaining(letters));
  expect((await admin.awards.ofAuction(auction._id)).preliminary).toBe(false);
});

test('a company sees its letter from the next minute on, however long those of others took', async () => {
  expect(await ann.awards.ofAuction(auction._id)).toEqual({ letters: [], preliminary: true });
  expect((await fileOf(ann, anns._id)).status).toBe(404);
  time.now = plusMillis(time.now, MINUTE);
  const [own, ...others] = await lettersOf(ann);
  expect([own!._id, others]).toEqual([anns._id, []]);
  expect(own!.editions[0]!.issuedAt).toMatch(/:00\.000Z$/);
  expect(anns.editions[0]!.issuedAt).not.toMatch(/:00\.000Z$/);
  expect((await fileOf(ann, bobs._id)).status).toBe(404);
  expect((await fileOf(ann, anns._id, 2)).status).toBe(404);
});

test('the event names the stored PDF by its hash, and holds no name and no bank details', async () => {
  const { content, headers, status } = await fileOf(ann, anns._id);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(anns.editions).toMatchObject([{ edition: 1, sha256, reason: null }]);
  const [event] = (await eventsOf('awards-2026')).filter(({ data }) => JSON.stringify(data).includes(anns._id));
  expect(event!.data).toEqual({
    number: anns._id,
    edition: 1,
    day: '2026-11-20',
    auctionId: auction._id,
    companyId: ann.companyId,
    lots: [{ lotId: lots[0]!._id, amount: 900_00 }],
    sha256,
    bankHash: createHash('sha256').update(BANK).digest('hex'),
  });
  const stored = JSON.stringify(
    [...(await eventsOf('awards-2026')), ...(await eventsOf('settings'))].map(({ data }) => data),
  );
  for (const secret of ['Scheldt NV', 'KBC', 'Company ann']) expect(stored).not.toContain(secret);
});

test('the buyers of the company are notified about their letter only', async () => {
  await eventually(async () => {
    await notificationsDelivered(server);
    const { notifications } = await ann.get('/api/notifications/user').json<{ notifications: NotificationView[] }>();
    const own = notifications.filter(({ title }) => title.includes('award letter'));
    return own.length === 1 && JSON.stringify(own).includes(anns._id) && !JSON.stringify(own).includes(bobs._id);
  }, 'a notification');
});

test('a repeated run of the reactor makes no second letter', async () => {
  const { stores } = server;
  await stores.reads.state(letterJobs).update(auction._id, { done: false });
  const services = { ...stores, state: stores.reads, views: stores.reads } as unknown as ReactorServices;
  const again = { key: 'again', schedule: async () => {}, cancel: async () => {}, again: () => {} };
  for (const reactor of awardsContext.reactors!(services)) await reactor.due(`make/${auction._id}`, again);
  expect((await eventsOf('awards-2026')).filter(({ type }) => type === 'AwardLetterIssued')).toHaveLength(2);
  expect((await stores.reads.state(letterJobs).get(auction._id))?.done).toBe(true);
  // No note of the sweep of files names a PDF of a letter.
  expect(await stores.reads.state(stagedFileRecords).count({ owner: 'awards' })).toBe(0);
});

test('another edition has the same number, now in the buyer’s language; editions are kept, the reason is for staff', async () => {
  const REASON = 'The tax number was missing';
  expect(await languageIn((await fileOf(ann, anns._id)).content)).toBe('en');
  await ann.patch('/api/profile/language', { language: 'he' }).expect(200);
  await admin.house.changeLetterSettings({ taxNo: 'BE0403227515' });
  const again = await admin.awards.issueAgain(anns._id, REASON);
  expect(again.editions).toMatchObject([{ edition: 2, reason: REASON }, anns.editions[0]!]);
  const [own] = await lettersOf(ann);
  expect(own!.editions.map(({ edition }) => edition)).toEqual([2, 1]);
  expect(JSON.stringify(own)).not.toContain('reason');
  const files = [await fileOf(ann, anns._id, 1), await fileOf(ann, anns._id, 2)];
  expect(files.map(({ status }) => status)).toEqual([200, 200]);
  expect(await languageIn(files[0]!.content)).toBe('en');
  expect(await languageIn(files[1]!.content)).toBe('he');
});

test('its buyers and all admins get a notice of another account in a letter, also if it is changed back at once', async () => {
  const second = await server.admin();
  const titles = async (by: Person) =>
    (await by.get('/api/notifications/user').json<{ notifications: NotificationView[] }>()).notifications;
  await admin.house.changeLetterSettings({ bankDetails: 'IBAN LT12 1000 0111 0100 1000' });
  await admin.awards.issueAgain(anns._id, 'A new account');
  await admin.house.changeLetterSettings({ bankDetails: BANK });
  time.now = plusMillis(time.now, MINUTE);
  const [own] = await lettersOf(ann);
  expect(own!.editions.map(({ bankDiffersFrom }) => bankDiffersFrom)).toEqual([2, null, null]);
  await eventually(async () => {
    await notificationsDelivered(server);
    return (await titles(ann)).some(
      ({ title, text }) => title.includes('פרטי בנק אחרים') && text.startsWith('פרטי הבנק במכתב זה שונים'),
    );
  }, 'the notification of the buyer');
  await eventually(async () => {
    await notificationsDelivered(server);
    return (await titles(second)).filter(({ title }) => title.includes('bank details')).length >= 2;
  }, 'the alerts of another admin');
});

test('the dashboard names an auction whose letters are not made after ten minutes', async () => {
  const waiting = async () => (await admin.dailySummary()).needs.waitingLetters;
  expect(await waiting()).toEqual([]);
  const jobs = server.stores.reads.state(letterJobs);
  await jobs.update(auction._id, { done: false, since: plusMillis(time.now, -9 * MINUTE) });
  expect(await waiting()).toEqual([]);
  await jobs.update(auction._id, { since: plusMillis(time.now, -11 * MINUTE) });
  expect(await waiting()).toEqual([{ _id: auction._id, name: auction.name }]);
  await jobs.update(auction._id, { done: true });
});

test('bad settings and reasons are refused, and change nothing', async () => {
  const before = await admin.house.letterSettings();
  expect(before).toMatchObject({ legalName: 'Scheldt NV', bankDetails: BANK, bankChangedOn: '2026-11-20' });
  const bad = [
    ...['7', -1, 1.5, 366, []].map((paymentDays) => ({ paymentDays })),
    ...['', ' ', 'two\nlines', 5, 'x'.repeat(201), { $ne: null }].map((legalName) => ({ legalName })),
    ...['', 5, 'x'.repeat(1_001)].map((bankDetails) => ({ bankDetails })),
    { bankChangedOn: '2020-01-01' },
  ];
  for (const body of bad) await admin.patch('/api/house/letters', body).expect(400);
  expect(await admin.house.letterSettings()).toEqual(before);
  for (const body of [{}, { reason: '' }, { reason: 5 }, { reason: 'x'.repeat(501) }, { reason: 'x', edition: 9 }])
    await admin.post(`/api/award/issue-again/${anns._id}`, body).expect(400);
  expect((await lettersOf(admin)).find(({ _id }) => _id === anns._id)?.editions).toHaveLength(3);
});

test('changes that admins save at the same time are all kept', async () => {
  const changes = [
    ...[{ legalName: 'Scheldt & Daughters' }, { registrationNo: 'BE 1' }, { taxNo: 'BE 2' }],
    ...[{ bankDetails: 'IBAN BE3' }, { paymentDays: 14 }, { letterText: 'Thank you' }],
  ];
  await Promise.all(changes.map((change) => admin.house.changeLetterSettings(change)));
  expect(await admin.house.letterSettings()).toMatchObject(Object.assign({}, ...changes));
});

test('a letter whose event could not be stored is made again, once and with the stored PDF', async () => {
  const { events, reads } = server.stores;
  const append = events.appendEvents.bind(events);
  const hashes: string[] = [];
  events.appendEvents = (stream, revision, facts) => {
    if (!stream.startsWith('awards-')) return append(stream, revision, facts);
    hashes.push(...facts.map(({ data }) => (data as { sha256: string }).sha256));
    return hashes.length === 1 ? Promise.reject(new Error('killed')) : append(stream, revision, facts);
  };
  const startsAt = plusMillis(time.now, 30 * MINUTE);
  const staged = await server.auction(admin, { buyers: [bob], until: 'published', startsAt });
  const auctionId = staged.auction._id;
  await minutes.begun(auctionId);
  await admin.goLive(auctionId);
  await bob.placeBid({ auctionId, lotId: staged.lots[0]!._id, biddingAmount: 1_000 });
  await minutes.complete(admin, auctionId);
  await minutes.rooted(auctionId);
  await admin.publishResult(auctionId, null);
  await minutes.until('ResultBegun', [auctionId]);
  while (!(await minutes.isKnown('ResultTaken', [auctionId]))) await minutes.next();
  const made = async () => (await admin.awards.ofAuction(auctionId)).letters;
  await eventually(async () => {
    time.now = plusMillis(time.now, MINUTE);
    return (await made()).length > 0;
  }, 'the letter');
  events.appendEvents = append;
  const [own, ...others] = await made();
  expect([hashes, others]).toEqual([[own!.editions[0]!.sha256, own!.editions[0]!.sha256], []]);
  const { content } = await fileOf(admin, own!._id);
  expect(createHash('sha256').update(content).digest('hex')).toBe(hashes[0]);
  expect(await reads.state(stagedFileRecords).count({ owner: 'awards' })).toBe(0);
  log.length = 0;
});

test('auctions whose results are published together give a company consecutive numbers, without a failed try', async () => {
  // The minutes of the test before may have ended the session.
  ann = await server.signedIn(ann.email);
  const startsAt = plusMillis(time.now, 30 * MINUTE);
  const sold = async () => {
    const staged = await server.auction(admin, { buyers: [ann], until: 'published', startsAt });
    const { _id: auctionId } = staged.auction;
    await minutes.begun(auctionId);
    await admin.goLive(auctionId);
    await ann.placeBid({ auctionId, lotId: staged.lots[0]!._id, biddingAmount: 1_000 });
    return auctionId;
  };
  const ids = [await sold(), await sold()];
  await minutes.complete(admin, ...ids);
  await minutes.rooted(...ids);
  for (const id of ids) await admin.publishResult(id, null);
  await minutes.until('ResultBegun', ids);
  while (!(await minutes.isKnown('ResultTaken', ids))) await minutes.next();
  const numbers = async () =>
    (await Promise.all(ids.map((id) => admin.awards.ofAuction(id)))).flatMap(({ letters: own }) =>
      own.map(({ _id }) => _id.slice(-2)),
    );
  await eventually(async () => (await numbers()).length === 2, 'both letters');
  expect((await numbers()).sort()).toEqual(['-2', '-3']);
  expect(log.filter((line) => line.includes('a reactor failed'))).toEqual([]);
});
