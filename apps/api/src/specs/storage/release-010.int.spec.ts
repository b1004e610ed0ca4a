import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { verifyExport, type FileVerdict } from '@tender/audit/offline';
import { NO_POLICY, type AuctionView } from '@tender/contracts';
import { scanLog, START, type EventStore } from '@tender/event-store';
import { guardedClock, kindNameOf, NOTHING_CHANGED } from '@tender/kernel';
import { contexts } from '@tender/platform/contexts';
import { openEventsBeside, SqliteStateCopy, type Document } from '@tender/read-store';
import { asRecorded, computesTree, differencesFrom } from '../../testing/release/release-answers.js';
import {
  copyRelease010,
  openRelease010,
  type OpenedRelease010,
  type Release010,
} from '../../testing/release/release-010.js';

/** This program on the data folder of release 0.1.0 (`docs/decisions/0052-data-of-release-0.1.0.md`). */

/** Event types added after release 0.1.0, as `<kind of stream> <type>`: the data cannot contain them. */
const LATER_TYPES: readonly string[] = [
  'anchors ResultBegun',
  'anchors ResultTaken',
  'auction AddendumPublished',
  'company MemberFactorsReset',
  'house StaffFactorsReset',
  'installation RulesAdopted',
  'installation RootKeyKnown',
  'viewing AddendumPublished',
  'awards AwardLetterIssued',
  'settings LetterSettingsChanged',
  'policy PolicyChanged',
  'approvals ActionProposed',
  'approvals ActionApproved',
  'approvals ActionRefused',
  'approvals GlassBroken',
  'approvals ActionExecuted',
  'approvals ActionExpired',
  'approvals ActionOvertaken',
];
const PAGE = 1_000;

/** Verifies an export as the command line does. */
async function verdictOn(content: Buffer): Promise<FileVerdict> {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  const file = join(folder, 'export.jsonl');
  writeFileSync(file, content);
  try {
    return await verifyExport(file, contexts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the events', () => {
  let release: Release010;
  let events: EventStore;
  beforeEach(async () => {
    release = copyRelease010();
    events = await openEventsBeside({ file: join(release.folder, 'events.db') });
  });
  afterEach(async () => {
    await events.close();
    rmSync(release.folder, { recursive: true });
  });

  test('are of each type of the catalogues, and of no other', async () => {
    const found = new Set<string>();
    for (let after = START; ;) {
      const page = await events.readAll(after, PAGE);
      if (page.length === 0) break;
      for (const { stream, type } of page)
        found.add(type === NOTHING_CHANGED.type ? type : `${kindNameOf(stream)} ${type}`);
      after = page.at(-1)!.position;
    }
    const declared = contexts.flatMap(({ streams }) =>
      streams.flatMap(({ kind }) => Object.keys(kind.catalogue).map((type) => `${kind.name} ${type}`)),
    );
    const expected = [...declared.filter((type) => !LATER_TYPES.includes(type)), NOTHING_CHANGED.type];
    expect([...found].sort()).toEqual(expected.sort());
  });

  test('fit the chains of their streams', async () => {
    const { findings, events: scanned } = await scanLog({ events, page: PAGE, isIndexSound: true });
    expect(findings).toEqual([]);
    expect(scanned).toBeGreaterThan(PAGE / 3);
  });
});

/** Each type and version of event by kind of stream, except those in the stream `installation`. */
async function writtenIn(folder: string): Promise<Set<string>> {
  const events = await openEventsBeside({ file: join(folder, 'events.db') });
  const found = new Set<string>();
  for (let after = START; ;) {
    const page = await events.readAll(after, PAGE);
    if (page.length === 0) break;
    for (const { stream, type, metadata } of page)
      if (stream !== 'installation') found.add(`${kindNameOf(stream)} ${type} ${metadata.version}`);
    after = page.at(-1)!.position;
  }
  await events.close();
  return found;
}

/** All documents of the state, by collection and id. */
async function stateIn(folder: string): Promise<Map<string, Document>> {
  const state = SqliteStateCopy.open(folder);
  const found = new Map<string, Document>();
  for (const collection of state.collections)
    for await (const document of state.readCollection(collection)) found.set(`${collection} ${document._id}`, document);
  await state.close();
  return found;
}

/** Fields of a document that another version lacks, or has with another type. Null matches any type. */
const fieldsLost = (before: Document, after: Document | undefined): string[] => {
  const now = new Map<string, unknown>(Object.entries(after ?? {}));
  return Object.entries(before).flatMap(([field, value]) => {
    const isKept =
      now.has(field) && (value === null || now.get(field) === null || typeof now.get(field) === typeof value);
    return isKept ? [] : [field];
  });
};

describe('after the first start the release can still read', () => {
  let before: { events: Set<string>; state: Map<string, Document> };
  let after: typeof before;
  const written = async (folder: string) => ({ events: await writtenIn(folder), state: await stateIn(folder) });
  beforeAll(async () => {
    const release = copyRelease010();
    before = await written(release.folder);
    const { server } = await openRelease010({ release, clock: () => release.names.at });
    await server.close({ keep: true });
    after = await written(release.folder);
    rmSync(release.folder, { recursive: true });
  });

  test('every stream that it knows', () => {
    expect([...after.events].filter((event) => !before.events.has(event))).toEqual([]);
  });

  test('every document of the state, with all its fields', () => {
    const lost = [...before.state].flatMap(([document, fields]) =>
      fieldsLost(fields, after.state.get(document)).map((field) => `${document} ${field}`),
    );
    expect(lost).toEqual([]);
    expect(before.state.size).toBeGreaterThan(500);
  });
});

describe('a server on the data', () => {
  let opened: OpenedRelease010 | undefined;
  afterEach(async () => {
    await opened?.server.close();
    opened = undefined;
  });

  /** Opens the data with a clock at the time at which the release was stopped. */
  const openThen = async (release: Release010): Promise<OpenedRelease010> =>
    (opened = await openRelease010({ release, clock: () => release.names.at }));
  const isQuick = (answer: { path: string }): boolean => !computesTree(answer);
  /** Selects all answers that compute no tree, and one that does. */
  const needsFewTrees = ({ path }: { path: string }): boolean =>
    isQuick({ path }) || path === `/api/audit/auctions/${opened!.names.auctions['decided']}/verify`;

  test('answers each GET call as the release did', async () => {
    expect(await differencesFrom(await openThen(copyRelease010()), needsFewTrees)).toEqual([]);
  });

  test('keeps the printed letters without numbers for its results', async () => {
    const { names, signIn } = await openThen(copyRelease010());
    const admin = await signIn('admin');
    const awards = await Promise.all(Object.values(names.auctions).map((id) => admin.awards.ofAuction(id)));
    expect(awards.filter(({ letters, preliminary }) => preliminary || letters.length > 0)).toEqual([]);
    expect(awards.length).toBeGreaterThan(2);
  });

  test('gives the same answers from read models that it builds from the events', async () => {
    const release = copyRelease010();
    for (const file of ['views.db', 'views.db-wal', 'snapshots.db', 'snapshots.db-wal'])
      rmSync(join(release.folder, file), { force: true });
    expect(await differencesFrom(await openThen(release), isQuick)).toEqual([]);
    // A field of stones that was added later has no value.
    const { names, signIn } = opened!;
    const admin = await signIn('admin');
    const lots = await Promise.all(Object.values(names.auctions).map((id) => admin.lots(id)));
    const goods = await Promise.all(Object.values(names.viewings).map((id) => admin.goods.listOfViewing(id)));
    const stones = [...lots.flat(), ...goods.flat()];
    expect(stones.length).toBeGreaterThan(10);
    for (const field of ['laboratory', 'origin', 'remarks'] as const)
      expect(new Set(stones.map((each) => each[field]))).toEqual(new Set([null]));
  });

  test('verifies the exports of viewings by the release, except for the roles', async () => {
    const { names, signIn } = await openThen(copyRelease010());
    const admin = await signIn('admin');
    for (const viewing of Object.values(names.viewings)) {
      const path = `/api/audit/viewings/${viewing}/export?format=jsonl`;
      const answer = await fetch(admin.address + path, { headers: { cookie: admin.cookie } });
      const content = Buffer.from(await answer.arrayBuffer());
      const verdicts = [await verdictOn(content), await verdictOn(asRecorded(path, content))];
      expect(verdicts).toMatchObject([
        { finding: null, history: { unchecked: [] } },
        { finding: null, history: { unchecked: ['roles'], evidence: 0 } },
      ]);
    }
  });

  test('opens years later: an admin confirms the clock, and what ends in 2099 continues', async () => {
    const began = performance.now();
    const wall = (): number => Date.parse('2041-03-01T12:00:00.000Z') + performance.now() - began;
    opened = await openRelease010({ clock: guardedClock({ wall, monotonic: () => performance.now() }) });
    const { names, signIn } = opened;
    const [admin, rival] = [await signIn('admin'), await signIn('rival')];
    expect(await admin.clock()).toEqual({
      house: expect.stringMatching(/^2041-/),
      machine: null,
      waitsForAdmin: false,
    });
    for (const person of [admin, rival])
      expect(await person.get('/api/factors').json()).toMatchObject({ factors: [], recoveryCodes: 0 });
    expect(await admin.get('/api/policy').json()).toMatchObject({
      policy: { policy: NO_POLICY, pending: null },
    });
    expect(await rival.get('/api/factors/bids').json()).toEqual({ above: null });
    const statuses = new Map((await admin.auctions()).map(({ _id, status }) => [_id, status]));
    const expected: Record<string, AuctionView['status']> = {
      pending: 'pending',
      published: 'pending',
      live: 'live',
      'sealed live': 'live',
      paused: 'paused',
      undecided: 'completed',
    };
    for (const [name, status] of Object.entries(expected))
      expect([name, statuses.get(names.auctions[name]!)]).toEqual([name, status]);
    const lotId = names.lots['sealed live']![2]!;
    const bid = { auctionId: names.auctions['sealed live']!, lotId, biddingAmount: 77 };
    expect(await rival.placeBid(bid)).toMatchObject({ biddingAmount: 77 });
    expect((await admin.viewings.getViewing(names.viewings['live']!)).status).toBe('live');
  });

  test('refuses features of later rules for auctions and viewings of the release, and appends nothing', async () => {
    const { server, names, signIn } = await openThen(copyRelease010());
    const admin = await signIn('admin');
    const before = await server.lastAction();
    const single = {
      companyId: names.people['buyer']!.companyId,
      bidIds: [names.bids['standing']],
      reason: 'A typing error',
    };
    const extension = { windowSeconds: 60, extendSeconds: 60 };
    const calls: [path: string, body: object][] = [
      [`bidding/void/${names.auctions['live']}`, single],
      [`auction/update/${names.auctions['pending']}`, { extension: { ...extension, stepPercent: 1 } }],
      [`auction/update/${names.auctions['published']}`, { extension: { ...extension, latestEndSeconds: 90 } }],
      [`auction/update/${names.auctions['published']}`, { timeZone: 'Asia/Dubai' }],
      [`viewing/update/${names.viewings['live']}`, { closedHour: 12 }],
    ];
    for (const [path, body] of calls)
      expect([path, await admin.patch(`/api/${path}`, body).json(409)]).toMatchObject([path, { code: 'RULES_OLDER' }]);
    expect(await server.lastAction()).toBe(before);
    // Only the new fields are refused: the soft close can still change as in the release.
    await admin.updateAuction(names.auctions['published']!, { extension });
    expect(await server.lastAction()).not.toBe(before);
  });

  test('lets people of each role sign in today', async () => {
    opened = await openRelease010();
    const { names, signIn } = opened;
    const roles = [
      'admin',
      'second admin',
      'auditor',
      'buyer',
      'partner',
      'member',
      'viewer',
      'pending',
      'unconfirmed',
    ];
    const people = await Promise.all(roles.map(signIn));
    expect(people.map(({ email }) => email)).toEqual(roles.map((name) => (names.people[name] ?? names.admin).email));
  });
});
