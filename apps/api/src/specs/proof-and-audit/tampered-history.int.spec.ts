import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { Readiness } from '../../operations/readiness.js';
import { cli, cliHere } from '../../testing/processes/command-line.js';
import { Forger } from '../../testing/tampering/forger.js';
import { TestServer } from '../../testing/server/test-server.js';
import { embedded } from '../../testing/server/servers.js';

/** An attacker changes the history of a stopped server. Embedded only: the attacks change its file. */
const TOKEN = 'numbers';
/** Number of revisions of one bid that are cut off the end of the log. */
const CUT = 60;

embedded('a history that was changed outside the server', () => {
  let folder: string;
  let original: string;
  let auctionId: string;
  let stream: string;
  let other: string;
  let bid: BidView;
  let copies = 0;
  /** Servers that a test has opened. */
  const servers: TestServer[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'history-'));
    original = join(folder, 'original');
    const server = await TestServer.open({ folder: original });
    const admin = await server.admin();
    const buyer = await server.buyer('ann');
    const first = await server.auction(admin, { buyers: [buyer] });
    const second = await server.auction(admin, { buyers: [buyer] });
    auctionId = first.auction._id;
    [stream, other] = [`auction-${auctionId}`, `auction-${second.auction._id}`];
    await buyer.placeBid({ auctionId: second.auction._id, lotId: second.lots[0]!._id, biddingAmount: 200 });
    ({ bidding: bid } = await buyer
      .post('/api/bidding/create', { auctionId, lotId: first.lots[0]!._id, biddingAmount: 1 })
      .json<{ bidding: BidView }>(201));
    for (let amount = 2; amount <= 90; amount++) {
      ({ bidding: bid } = await buyer
        .patch(`/api/bidding/update/${bid._id}`, { biddingAmount: amount })
        .json<{ bidding: BidView }>());
    }
    await server.close({ keep: true });
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close({ keep: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A copy of the server's folder after an attack. */
  function copy(attack: (forger: Forger) => void = () => undefined): string {
    const place = join(folder, `copy-${++copies}`);
    cpSync(original, place, { recursive: true });
    const forger = new Forger(place);
    attack(forger);
    forger.close();
    return place;
  }

  const verify = (place: string, ...args: string[]) => cliHere('audit', 'verify', '--data', place, ...args);

  /** Opens the server and waits until it has scanned everything. */
  async function opened(place: string): Promise<{ server: TestServer; log: string[]; findings(): Promise<number> }> {
    const log: string[] = [];
    const server = await TestServer.open({ folder: place, log, env: { METRICS: TOKEN } });
    servers.push(server);
    await eventually(() => server.stores.history?.status.scannedAt !== null && server.app.get(Readiness).ready);
    const findings = async () => {
      const { historyFindings } = await server.guest().get('/health/ready').json<{ historyFindings: number }>();
      const text = await metricsOf(server);
      expect(text).toContain(`tender_history_findings ${historyFindings}\n`);
      return historyFindings;
    };
    return { server, log, findings };
  }
  const metricsOf = async (server: TestServer) =>
    (await server.guest().get('/metrics').set('authorization', `Bearer ${TOKEN}`)).text;
  const errorsIn = (log: readonly string[]) =>
    log
      .filter((line) => line.includes('"level":50'))
      .map((line) => JSON.parse(line) as { context: string; message: string; stream: string | null });

  const revisionOf = (forger: Forger, type: string) => forger.rows(stream).find((row) => row.type === type)!;
  /**
   * Cuts at an event of the bid: the last events of the log may be entries of the public log, which has one each
   * minute.
   */
  function cutEnd(forger: Forger): void {
    const [last] = forger.rows(stream).slice(-1 - CUT);
    forger.run('DELETE FROM entries WHERE position > ?', last!.position);
  }
  /** Returns the same rows as the server's own view. */
  const OTHER_VIEW = `CREATE VIEW events AS SELECT position, name AS stream, revision, entries.id AS id, type, data, metadata
    FROM entries JOIN streams ON streams.id = entries.stream WHERE type <> 'BidVanished'`;
  /**
   * `house`: attacks with the same number are tested together on one server, because none hides another. Null: no
   * server is started, because an unreadable event prevents a start from opening the auction.
   */
  const attacks: [what: string, house: number | null, attack: (forger: Forger) => void, named: () => RegExp][] = [
    [
      'its last events are deleted',
      1,
      cutEnd,
      () => new RegExp(`${stream}@\\d+, position \\d+: the log or this stream ends before this event`),
    ],
    [
      'an auction is deleted',
      2,
      (forger) => forger.deleteStream(other),
      () => new RegExp(`${other}@\\d+, position \\d+: the whole stream is missing`),
    ],
    [
      'an auction is deleted without a gap in the positions',
      3,
      (forger) => {
        forger.deleteStream(other);
        forger.closeUp();
      },
      () => new RegExp(`${other}@\\d+, position \\d+: the whole stream is missing`),
    ],
    [
      'the role of a colleague is another',
      2,
      (forger) => {
        const company = forger.streamLike('company-');
        const row = forger.rows(company).find(({ data }) => data.includes('"role"'))!;
        forger.setData(row.position, { ...(JSON.parse(row.data) as object), role: 'buyer', forged: true });
      },
      () => /company-\w+@\d+, position \d+: the event was changed after it was written/,
    ],
    [
      'an event of the branding is changed',
      1,
      (forger) => {
        const [row] = forger.rows('house');
        forger.setData(row!.position, { ...(JSON.parse(row!.data) as object), forged: true });
      },
      () => /house@0, position \d+: the event was changed after it was written/,
    ],
    [
      'an amount is another, and all hashes are recomputed',
      2,
      (forger) => {
        const row = revisionOf(forger, 'BidRevised');
        forger.setData(row.position, { ...(JSON.parse(row.data) as object), amount: 99_999_900 });
        forger.rehash(stream);
      },
      () => new RegExp(`${stream}@\\d+, position \\d+: the event differs from the log watermark`),
    ],
    [
      'an event is removed',
      4,
      (forger) => {
        forger.run('DELETE FROM entries WHERE position = ?', revisionOf(forger, 'BidRevised').position);
      },
      () => new RegExp(`${stream}@\\d+, position \\d+: an event of the stream is missing`),
    ],
    [
      'an event is put in',
      5,
      (forger) => {
        const row = revisionOf(forger, 'BidRevised');
        forger.moveOn(row);
        forger.run(
          'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)',
          row.position,
          row.stream,
          row.revision,
          'put-in',
          row.type,
          row.data,
          row.metadata,
        );
      },
      () => new RegExp(`${stream}@\\d+, position \\d+: the event was changed after it was written`),
    ],
    [
      'two events have changed places',
      6,
      (forger) => {
        const [one, two] = forger.rows(stream).filter(({ type }) => type === 'BidRevised');
        forger.run('UPDATE entries SET revision = -1 WHERE position = ?', one!.position);
        forger.run('UPDATE entries SET revision = ? WHERE position = ?', one!.revision, two!.position);
        forger.run('UPDATE entries SET revision = ? WHERE position = ?', two!.revision, one!.position);
      },
      () => new RegExp(`${stream}@\\d+, position \\d+: an event of the stream is missing or in the wrong order`),
    ],
    [
      'an event is no JSON any more',
      null,
      (forger) => {
        forger.run(`UPDATE entries SET data = '{' WHERE position = ?`, revisionOf(forger, 'BidPlaced').position);
      },
      () => new RegExp(`${stream}@\\d+, position \\d+: the event cannot be read`),
    ],
    [
      'the last event of a company is another, and hidden from the scan',
      4,
      (forger) => {
        forger.hide(forger.streamLike('company-'), (before) => ({ ...before, role: 'buyer' }));
      },
      () => /event company-\w+@\d+ at position -7: the server did not make this/,
    ],
    [
      'the last event is another, and hidden: the log watermark shows it',
      3,
      (forger) => {
        forger.hide(forger.streamLike('company-'), (before) => ({ ...before, role: 'buyer' }));
      },
      () => /company-\w+@\d+, position \d+: the event was changed after it was written/,
    ],
    [
      'the index of a company has two events in the wrong order',
      5,
      (forger) => {
        const [one, other] = forger.rows(forger.streamLike('company-'));
        forger.swapInIndex(one!, other!);
      },
      () => /company-\w+@0, position \d+: reading the stream gives other events than the log contains/,
    ],
    [
      'a trigger is planted',
      2,
      (forger) => {
        forger.run(
          'CREATE TRIGGER late AFTER INSERT ON entries BEGIN UPDATE entries SET data = data WHERE position = new.position; END',
        );
      },
      () => /trigger late: the server did not make this/,
    ],
    [
      'a view is planted',
      1,
      (forger) => forger.run('CREATE VIEW aside AS SELECT * FROM entries'),
      () => /view aside: the server did not make this/,
    ],
    [
      'the view that is read is another',
      6,
      (forger) => {
        forger.run('DROP VIEW events');
        forger.run(OTHER_VIEW);
      },
      () => /view events: the server did not make this/,
    ],
  ];

  test('without a change: the server and audit verify find nothing', async () => {
    const place = copy();
    expect(await cli('audit', 'verify', '--data', place)).toEqual({
      code: 0,
      output: expect.stringMatching(/^VERIFIED: .+\n\d+ events in \d+ streams; 5 streams checked against the rules\n/),
    });
    const { server, log, findings } = await opened(place);
    expect(await findings()).toBe(0);
    expect(await metricsOf(server)).toMatch(/tender_history_scanned_events [1-9]/);
    expect(errorsIn(log)).toEqual([]);
  });

  test.each(attacks)('%s: audit verify names the place', async (_what, _server, attack, named) => {
    const { code, output } = await verify(copy(attack));
    expect(output).toMatch(named());
    expect(output).toMatch(/^NOT VERIFIED: /);
    expect(code).toBe(1);
  });

  test('audit verify names people who gave themselves a permission', async () => {
    const attacked = copy((forger) => {
      const name = forger.streamLike('company-');
      const [, joined] = forger.rows(name);
      const { companyId, userId } = JSON.parse(joined!.data) as { companyId: string; userId: string };
      const actor = { userId, role: 'buyer', companyId };
      const invited = { companyId, userId: `${companyId}.eve`, role: 'buyer', invitationId: 'eve' };
      forger.append(name, [{ type: 'MemberInvited', data: invited }]);
      const last = forger.rows(name).at(-1)!;
      const metadata = { ...(JSON.parse(last.metadata) as object), actor, commandId: 'forged' };
      forger.run('UPDATE entries SET metadata = ? WHERE position = ?', JSON.stringify(metadata), last.position);
      forger.rehash(name);
    });
    const { code, output } = await verify(attacked);
    expect(output).toMatch(
      /^company-\w+: NOT VERIFIED: company-\w+ event \d+ \(MemberInvited\): the user had no right to do this \[actor/m,
    );
    expect(code).toBe(1);
  });

  test('of the audit log: audit verify names it, too', async () => {
    const place = copy();
    expect((await verify(place)).output).toMatch(/^audit log: verified: \d+ entries in 1 chains$/m);
    const state = new DatabaseSync(join(place, 'state.db'));
    state.exec(`UPDATE audit_log SET document = replace(document, '"signIn"', '"signOut"')`);
    state.close();
    const { code, output } = await cli('audit', 'verify', '--data', place);
    expect(output).toMatch(/^audit log: log-\S+@\d+: it was changed after it was written$/m);
    expect(output).toMatch(/^NOT VERIFIED: /);
    expect(code).toBe(1);
  });

  test.each([1, 2, 3, 4, 5, 6])('the server reports the changes at its start, and continues (%i)', async (number) => {
    const done = attacks.filter(([, server]) => server === number);
    const { server, log, findings } = await opened(copy((forger) => done.forEach(([, , attack]) => attack(forger))));
    expect(await findings()).toBeGreaterThanOrEqual(done.length);
    const told = errorsIn(log).filter(({ context }) => context === 'History');
    for (const [, , , named] of done)
      expect(told.map(({ message }) => message)).toContainEqual(expect.stringMatching(named()));
    await server.admin();
  });

  test('read models beyond the end of the log are not served, and new bids are visible', async () => {
    const { server, log } = await opened(copy(cutEnd));
    expect(errorsIn(log).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/position \d+: the read models were ahead of the end of the log/),
    );
    const buyer = await server.signedIn('ann@buyers.test');
    const shown = async () => {
      const biddings = await buyer.bids(auctionId);
      return biddings.map(({ biddingAmount }) => biddingAmount);
    };
    expect(await shown()).toEqual([90 - CUT]);
    await buyer.reviseBid(bid._id, { biddingAmount: 999_999 });
    expect(await shown()).toEqual([999_999]);
  });

  test('is found at every start, also after more bids, until an operator accepts it', async () => {
    const place = copy(cutEnd);
    for (let start = 1; start <= 2; start++) {
      const { server, findings } = await opened(place);
      expect(await findings()).toBeGreaterThan(0);
      const buyer = await server.signedIn('ann@buyers.test');
      for (let amount = 1; amount <= CUT / 2 + 5; amount++)
        await buyer.reviseBid(bid._id, { biddingAmount: 1_000 * start + amount });
      await servers.pop()?.close({ keep: true });
    }
    // The log is now longer than the original one.
    expect((await verify(place)).output).toMatch(
      new RegExp(`${stream}@\\d+, position \\d+: the event differs from the log watermark`),
    );

    const running = await TestServer.open({ folder: place });
    expect(await cli('audit', 'accept', '--data', place)).toEqual({
      code: 75,
      output: expect.stringContaining('in use by another process'),
    });
    await running.close({ keep: true });
    expect(await cliHere('audit', 'accept', '--data', place)).toEqual({
      code: 0,
      output: expect.stringMatching(/^lost: (.|\n)*Accepted: this log is now the history\.\n$/),
    });
    const { findings } = await opened(place);
    expect(await findings()).toBe(0);
    await servers.pop()?.close({ keep: true });
    expect(await verify(place)).toMatchObject({ code: 0 });
  });

  test('with another epoch is found, too', async () => {
    const place = copy((forger) => forger.run(`UPDATE meta SET value = 'another' WHERE key = 'epoch'`));
    expect(await verify(place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the id of the log differs from the log watermark'),
    });
    const { findings } = await opened(place);
    expect(await findings()).toBe(1);
  });

  describe('a receipt', () => {
    const fileWith = (content: object): string => {
      const file = join(folder, `receipt-${++copies}.json`);
      writeFileSync(file, JSON.stringify(content));
      return file;
    };
    const forged = (forger: Forger): void => {
      const { position, data } = forger.rows(stream).at(-1)!;
      forger.setData(position, { ...(JSON.parse(data) as object), amount: 1 });
    };

    test('is found in the log, by its hash or as the bidder got it, with its position and time', async () => {
      const { hash, receivedAt } = bid.receipt!;
      const found = `receipt ${hash}: found: BidRevised at ${stream}@`;
      for (const receipt of [hash, fileWith(bid.receipt!), fileWith({ bidding: bid }), fileWith({ biddings: [bid] })]) {
        const { code, output } = await verify(copy(), '--receipt', receipt);
        expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(found) });
        expect(output).toMatch(new RegExp(`: found: .+ accepted at ${receivedAt}`));
      }
    });

    test('is not found after the chain was recomputed, also if the log is the only file', async () => {
      const place = copy((forger) => {
        forged(forger);
        forger.rehash(stream);
      });
      for (const file of ['state.db', 'state.db-wal', 'views.db', 'views.db-wal'])
        rmSync(join(place, file), { force: true });
      expect(await verify(place)).toEqual({
        code: 2,
        output: expect.stringMatching(
          /^CONSISTENT: .+ no log watermark(.|\n)*not compared: views\.db is missing.*\nnot compared: the state has no log watermark/,
        ),
      });
      expect(await verify(place, '--receipt', bid.receipt!.hash)).toEqual({
        code: 1,
        output: expect.stringContaining(`receipt ${bid.receipt!.hash}: NOT FOUND`),
      });
    });

    test('does not confirm an event that was changed under its hash, or another time', async () => {
      const { hash, receivedAt } = bid.receipt!;
      expect(await verify(copy(forged), '--receipt', hash)).toEqual({
        code: 1,
        output: expect.stringMatching(new RegExp(`: NOT VERIFIED: the event was changed .+ accepted at ${receivedAt}`)),
      });
      const other = fileWith({ hash, receivedAt: '2026-01-01T00:00:00.000Z' });
      expect(await verify(copy(), '--receipt', other)).toEqual({
        code: 1,
        output: expect.stringContaining('NOT VERIFIED: the receipt says 2026-01-01T00:00:00.000Z'),
      });
    });

    test('that is invalid is refused', async () => {
      expect(await verify(copy(), '--receipt', 'deadbeef')).toEqual({
        code: 1,
        output: expect.stringContaining('deadbeef is neither'),
      });
      expect(await verify(copy(), '--receipt', fileWith({ bidding: {} }))).toEqual({
        code: 1,
        output: expect.stringContaining('contains no receipt'),
      });
    });
  });

  test('a file of a newer release is refused', async () => {
    const place = copy();
    const db = new DatabaseSync(join(place, 'events.db'));
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(await verify(place)).toEqual({
      code: 1,
      output: expect.stringContaining('has format 99, written by a newer release'),
    });
  });
});
