import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auctionStreams } from '@tender/auctions';
import type { DeadLetterView } from '@tender/contracts';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { defineReactor } from '@tender/reactors';
import { SERVER_CONTEXTS, type ServerContexts } from '../../stores/server-contexts.js';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { alertsOf } from '../../testing/staging/alerts.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** A failing reactor is visible, blocks nothing else, and continues once it is repaired (decisions 24 and 25). */

const BEGIN = '2026-11-20T09:00:00.000Z';
const HOUR = 3_600_000;

let now = BEGIN;
let broken = true;
const noted: string[] = [];
const notes = defineReactor({ name: 'notes', begins: 'first' }).on(auctionStreams, {
  AuctionPublished: async (_, { id }) => {
    if (broken) throw new Error('no pencil');
    noted.push(id);
  },
});
const CONTEXTS: ServerContexts = {
  ...SERVER_CONTEXTS,
  list: [...SERVER_CONTEXTS.list, { name: 'notes', streams: [], projections: [], reactors: () => [notes] }],
};

let server: TestServer;
let log: string[];
const open = (folder?: string) =>
  TestServer.open({
    clock: () => now,
    contexts: CONTEXTS,
    log: (log = []),
    env: { METRICS: 'a token of metrics', SESSION_IDLE_MINUTES: '10080', SESSION_ABSOLUTE_HOURS: '720' },
    ...(folder !== undefined && { folder }),
  });
beforeAll(async () => {
  server = await open();
});
afterAll(() => server.close());

const lettersFor = async (person: Person) =>
  (await person.get('/api/reactor/dead-letters').json<{ deadLetters: DeadLetterView[] }>()).deadLetters;
const conditions = async () => {
  const { status, reactors } = await server
    .guest()
    .get('/health/ready')
    .json<{ status: string; reactors: { name: string; condition: string }[] }>();
  return { status, ...Object.fromEntries(reactors.map(({ name, condition }) => [name, condition])) };
};
const noting = async () => ((await conditions()) as { notes?: string }).notes;
const metric = async (name: string) => {
  const { text } = await server
    .guest()
    .raw('GET', '/metrics', { headers: { authorization: 'Bearer a token of metrics' } });
  return text.split('\n').find((line) => line.startsWith(name));
};

test('admins and auditors see a reactor’s dead letter, and an admin retries it', async () => {
  const [admin, auditor, buyer] = [await server.admin(), await server.auditor(), await server.buyer('ann')];
  const { auction } = await server.auction(admin, { buyers: [buyer], until: 'published' });
  await eventually(async () => (await lettersFor(admin)).length === 1);
  const [letter] = await lettersFor(auditor);
  expect(letter).toEqual({
    _id: expect.stringMatching(/^notes\//),
    reactor: 'notes',
    stream: `auction-${auction._id}`,
    revision: expect.any(Number),
    name: 'AuctionPublished',
    at: BEGIN,
    failures: 1,
    nextAt: plusMillis(BEGIN, 1_000),
    error: 'Error: no pencil',
  });
  await eventually(async () => (await noting()) === 'retrying');
  expect(await conditions()).toMatchObject({ status: 'ready', auctionClock: 'level', notes: 'retrying' });
  expect(await metric('tender_reactor_retrying{reactor="notes"}')).toMatch(/ 1$/);
  await eventually(() =>
    log.some((line) => line.includes('a reactor failed, and tries again') && line.includes('no pencil')),
  );

  // The clock still opens the auction.
  now = auction.startsAt;
  await eventually(async () => {
    return (await admin.auctions()).some(({ status }) => status === 'live');
  });

  for (let tries = 0; tries < 25; tries++) {
    now = plusMillis(now, HOUR / 4);
    await server.app.get(ApiReactors).checkDue();
  }
  expect(await lettersFor(admin)).toMatchObject([{ _id: letter!._id, failures: 20, nextAt: null }]);
  expect(await conditions()).toMatchObject({ status: 'ready', notes: 'standingStill' });
  expect(await metric('tender_reactor_set_aside{reactor="notes"}')).toMatch(/ 1$/);
  await eventually(() => log.some((line) => line.includes('a reactor has stopped') && line.includes('no pencil')));
  await eventually(async () => (await alertsOf(admin, 'reactorStopped')).length === 1, 'the alert');
  expect(await alertsOf(admin, 'reactorStopped')).toMatchObject([{ title: 'A reactor stopped retrying: notes' }]);
  expect((await admin.dailySummary()).needs.standingStill).toEqual({ projections: [], reactors: ['notes'] });

  expect(await auditor.post('/api/reactor/retry', { deadLetterId: letter!._id }).json(403)).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await admin.post('/api/reactor/retry', { deadLetterId: 'nobody' }).json(404)).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await admin.post('/api/reactor/retry', {}).json(400)).toMatchObject({ code: 'INVALID' });
  expect(noted).toEqual([]);
  broken = false;
  expect(await admin.post('/api/reactor/retry', { deadLetterId: letter!._id }).json(201)).toEqual({
    retriedId: letter!._id,
  });
  await eventually(async () => (await lettersFor(admin)).length === 0);
  expect(noted).toEqual([auction._id]);
  await eventually(async () => (await noting()) === 'level');
  await eventually(() => log.some((line) => line.includes('a reactor continues')));
});

test('a repaired release continues automatically', async () => {
  broken = true;
  const { auction } = await server.auction(await server.admin(), {
    buyers: [await server.buyer('bob')],
    until: 'published',
  });
  await eventually(async () => (await noting()) === 'retrying');
  for (let tries = 0; tries < 25; tries++) {
    now = plusMillis(now, HOUR / 4);
    await server.app.get(ApiReactors).checkDue();
  }
  expect(await conditions()).toMatchObject({ notes: 'standingStill' });
  await server.close({ keep: true });
  broken = false;
  server = await open(server.folder);
  expect(noted).toContain(auction._id);
  await eventually(async () => (await noting()) === 'level');
});
