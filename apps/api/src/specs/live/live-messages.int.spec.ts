import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { auctionDecider, auctionStream } from '@tender/auctions';
import { SOCKET_PROTOCOL, type LiveMessage } from '@tender/contracts';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { LiveGateway } from '../../live/live.gateway.js';
import { MISSED_PAGE } from '../../live/pacing.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

let server: TestServer;
let admin: Person;
let [ann, bob, eve]: Person[] = [];
const open: Listener[] = [];

async function listen(person: Person, options?: Parameters<typeof Listener.open>[1]): Promise<Listener> {
  const listener = await Listener.open(person, options);
  open.push(listener);
  return listener;
}

beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
  [ann, bob, eve] = [await server.buyer('ann'), await server.buyer('bob'), await server.buyer('eve')];
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});
afterAll(() => server.close());

async function liveAuction(details: object = {}) {
  const staged = await server.auction(admin, {
    buyers: [ann!, bob!],
    lots: [
      { lotNo: '1', reservePrice: 5 },
      { lotNo: '2', reservePrice: 5 },
    ],
    ...details,
  });
  await server.liveFeedCaughtUp();
  return staged;
}
const place = (by: Person, auctionId: string, lotId: string, biddingAmount: number) =>
  by.placeBid({ auctionId, lotId, biddingAmount });
const revise = (by: Person, bidId: string, biddingAmount: number) => by.reviseBid(bidId, { biddingAmount });

/** Revises one bid repeatedly, 20 times concurrently: each revision sends one live message. */
async function reviseWhile(by: Person, bidId: string, goesOn: (turn: number) => boolean): Promise<void> {
  let amount = 1_000;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let turn = 0; goesOn(turn); turn++)
        await by.raw('PATCH', `/api/bidding/update/${bidId}`, { body: JSON.stringify({ biddingAmount: ++amount }) });
    }),
  );
}

/** Revises one bid many times through the executor, which is faster than calls over HTTP. */
async function reviseOften(by: Person, bidId: string, times: number, { stores: { executor } } = server): Promise<void> {
  const { userId, companyId } = by;
  const actor = { userId, companyId, role: 'buyer' } as const;
  const facts = { companyId, role: 'buyer', userApproved: true, companyApproved: true } as const;
  const stream = auctionStream(bidId.slice(0, bidId.indexOf('.')));
  for (let time = 1; time <= times; time += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const command = { type: 'ReviseBid', bidId, amount: 100_000 + 100 * (time + index), facts } as const;
        return executor.execute(auctionDecider, stream, command, { actor, commandId: newId(), requestId: 'test' });
      }),
    );
}

const amountsOf = (messages: readonly LiveMessage[]): (number | null)[] =>
  messages.flatMap((message) => ('bidding' in message.payload ? [message.payload.bidding.biddingAmount] : []));

/** Amounts of a stream's bids in order, in dollars. */
async function history(auctionId: string): Promise<number[]> {
  const events = await server.stores.events.readStream(`auction-${auctionId}`, 0, 100_000);
  return events
    .filter(({ type }) => type === 'BidPlaced' || type === 'BidRevised')
    .map(({ data }) => (data as { amount: number }).amount / 100);
}

/** Messages that each listener has received so far; waits for a final message that reaches all of them. */
async function toldSoFar(...listeners: Listener[]): Promise<LiveMessage[][]> {
  const [startsAt, endsAt] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  // The auction must not begin during a test: its start would send live messages, too.
  const { auction } = await server.auction(admin, { buyers: [ann!, bob!, eve!], startsAt, endsAt, until: 'published' });
  const isLast = (message: LiveMessage): boolean => JSON.stringify(message).includes(auction._id);
  return Promise.all(
    listeners.map(async (listener) => {
      await eventually(() => listener.messages.some(isLast), 'the last message');
      const { messages } = listener;
      return messages.slice(0, messages.findIndex(isLast));
    }),
  );
}

const expectNumbered = ({ received }: Listener): void =>
  expect(received.map(({ seq }) => seq)).toEqual(received.map((_, index) => index + 1));

describe('live messages', () => {
  test('reach only their audience, numbered without a gap', async () => {
    const { auction, lots } = await liveAuction({
      extension: { windowSeconds: 3_600, extendSeconds: 60 },
      endsAt: new Date(Date.now() + 1_800_000).toISOString(),
    });
    const [staff, a, b, e] = [await listen(admin), await listen(ann!), await listen(bob!), await listen(eve!)];
    const [first, second] = lots.map(({ _id }) => _id) as [string, string];
    const ofAnn = await place(ann!, auction._id, first, 1_111.11);
    const ofBob = await place(bob!, auction._id, first, 2_222.22);
    await revise(ann!, ofAnn._id, 3_333.33);
    await bob!.withdrawBid(ofBob._id);
    await place(bob!, auction._id, second, 4_444.44);
    await admin.pause(auction._id, 'a fire drill');
    await admin.goLive(auction._id);
    await admin.complete(auction._id);
    await admin.publishResult(auction._id, 5_555.55);
    const [toStaff, toAnn, toBob, toEve] = (await toldSoFar(staff, a, b, e)).map((messages) =>
      messages.map(({ kind }) => kind),
    );

    const course = ['auctionPaused', 'auctionLive', 'auctionCompleted', 'resultPublished'];
    const more = 'timeExtended';
    expect(toStaff).toEqual([
      'newBidding',
      more,
      'newBidding',
      more,
      'updateBidding',
      more,
      'bidWithdrawn',
      'newBidding',
      more,
      ...course,
    ]);
    expect(toAnn).toEqual(['newBidding', more, more, 'updateBidding', more, more, ...course]);
    expect(toBob).toEqual([more, 'newBidding', more, more, 'bidWithdrawn', 'newBidding', more, ...course]);
    expect(toEve).toEqual([]);
    [staff, a, b].forEach(expectNumbered);

    const [lineOfAnn, lineOfBob, lineOfEve] = [a, b, e].map(({ frames }) => frames.join('\n')) as [
      string,
      string,
      string,
    ];
    for (const secret of [bob!.companyId, ofBob._id, '2222.22', '4444.44', '222222', '5555.55'])
      expect(lineOfAnn).not.toContain(secret);
    for (const secret of [ann!.companyId, ofAnn._id, '1111.11', '3333.33', '333333', '5555.55'])
      expect(lineOfBob).not.toContain(secret);
    for (const secret of [auction._id, ann!.companyId, bob!.companyId]) expect(lineOfEve).not.toContain(secret);
    for (const known of ['3333.33', 'a fire drill']) expect(lineOfAnn).toContain(known);
    for (const known of ['1111.11', '2222.22', '3333.33', '4444.44', 'a fire drill'])
      expect(staff.frames.join('\n')).toContain(known);
  });

  test('are the same over WebSocket, over polling, and during the upgrade from polling to WebSocket', async () => {
    const { auction, lots } = await liveAuction({ name: 'Côte d’Ivoire – 金剛石' });
    const { _id } = await place(ann!, auction._id, lots[0]!._id, 10);
    let isOver = false;
    const often = reviseWhile(ann!, _id, () => !isOver);
    const tabs = await Promise.all([
      listen(admin, { transports: ['websocket'] }),
      listen(admin, { transports: ['polling'] }),
      listen(admin, { transports: ['polling', 'websocket'] }),
    ]);
    const ways = () => tabs.map(({ socket }) => socket.io.engine.transport.name);
    await eventually(() => ways()[2] === 'websocket', 'a tab has changed');
    const heardBefore = tabs.map(({ messages }) => messages.length);
    await eventually(() => tabs.every(({ messages }, index) => messages.length > heardBefore[index]! + 50));
    isOver = true;
    await often;
    await admin.pause(auction._id, '€ – “a word”');
    await eventually(() => tabs.every(({ kinds }) => kinds.at(-1) === 'auctionPaused'), 'all have the last message');
    tabs.forEach(expectNumbered);
    const heard = tabs.map(({ messages }) => messages.map(({ seq: _, ...message }) => message));
    const least = Math.min(...heard.map(({ length }) => length));
    expect(least).toBeGreaterThan(50);
    for (const messages of heard) expect(messages.slice(-least)).toEqual(heard[0]!.slice(-least));
    expect(ways()).toEqual(['websocket', 'polling', 'websocket']);
  });

  test('contain no draft and no lot list before publication', async () => {
    const a = await listen(ann!);
    await liveAuction({ until: 'created', name: 'Draft' });
    await liveAuction();
    await a.waitForMessages(2);
    expect(a.frames.join('\n')).not.toContain('Draft');
    expectNumbered(a);
  });
});

describe('a refused bid', () => {
  test('is reported to the bidder in all their tabs, and to no other user', async () => {
    const { auction, lots } = await liveAuction();
    const lot = lots[0]!._id;
    const { _id: bid } = await place(bob!, auction._id, lot, 500);
    const tabs = await Promise.all([ann!, ann!, bob!, admin].map((each) => listen(each)));
    await place(ann!, auction._id, lot, 600);
    const refusals = await Promise.all(
      [place(ann!, auction._id, lot, 700), revise(ann!, bid, 800)].map((asked) =>
        asked.catch(({ body }: { body: { code: string; reference: string } }) => body),
      ),
    );
    const told = (await toldSoFar(...tabs)).map((messages) => messages.filter(({ kind }) => kind === 'failed'));
    const payloads = refusals.map((refusal, index) => ({
      ...(refusal as object),
      auction: auction._id,
      ...(index === 0 ? { lot } : { bid }),
    }));
    for (const messages of told.slice(0, 2)) {
      const heard = messages.map(({ payload }) => payload) as { reference: string }[];
      expect(heard).toHaveLength(2);
      for (const { auction: id, code, reference, ...rest } of payloads as unknown as Record<string, string>[])
        expect(heard).toContainEqual({
          auction: id,
          code,
          reference,
          message: rest['message'],
          ...(rest['lot'] ? { lot: rest['lot'] } : { bid: rest['bid'] }),
        });
    }
    expect(told.slice(2)).toEqual([[], []]);
  });
});

describe('a client that reconnects', () => {
  test('gets the messages that it missed, once and in order, also while more are sent', async () => {
    const { auction, lots } = await liveAuction();
    const heard: LiveMessage[] = [];
    let listener = await listen(admin);
    const { _id } = await place(ann!, auction._id, lots[0]!._id, 999);
    let over = false;
    const bidding = reviseWhile(ann!, _id, (turn) => turn < 20).finally(() => {
      over = true;
    });
    const head = () => server.stores.events.head();
    const more = async (from: bigint): Promise<void> => eventually(async () => over || (await head()) >= from + 8n);
    for (let times = 0; times < 12; times++) {
      await more(await head());
      const { position } = listener;
      heard.push(...listener.messages);
      listener.close();
      // Wait for messages that are sent while no tab is open.
      if (times % 3 !== 0) await more(await head());
      listener = await listen(admin, { position });
    }
    await bidding;
    const expected = await history(auction._id);
    await eventually(() => amountsOf([...heard, ...listener.messages]).length >= expected.length, 'all messages');
    expect(amountsOf([...heard, ...listener.messages])).toEqual(expected);
    expect(listener.reloads).toBe(0);
    expectNumbered(listener);
  });

  test('is not disconnected for many missed messages', async () => {
    const { auction, lots } = await liveAuction();
    const before = await listen(ann!);
    const { _id } = await place(ann!, auction._id, lots[0]!._id, 999);
    await before.waitForMessages(1);
    before.close();
    await reviseOften(ann!, _id, 1_200);
    const after = await listen(ann!, { position: before.position });
    await after.waitForMessages(1_200);
    expect(amountsOf(after.messages)).toEqual((await history(auction._id)).slice(1));
    expectNumbered(after);
    await revise(ann!, _id, 5);
    await after.waitForMessages(1_201);
    expect(after.isOpen).toBe(true);
  });

  test('resumes after a restart of the server', async () => {
    const old = await TestServer.open();
    const [oldAdmin, buyer] = [await old.admin(), await old.buyer('cat')];
    const { auction, lots } = await old.auction(oldAdmin, { buyers: [buyer] });
    await old.liveFeedCaughtUp();
    const listener = await Listener.open(buyer);
    const { _id } = await place(buyer, auction._id, lots[0]!._id, 100);
    await listener.waitForMessages(1);
    const { position } = listener;
    listener.close();
    await reviseOften(buyer, _id, 600, old);
    const events = await old.stores.events.readStream(`auction-${auction._id}`, 0, 10_000);
    await old.close({ keep: true });

    const anew = await TestServer.open({ folder: old.folder });
    const again = anew.guest();
    again.cookie = buyer.cookie;
    const resumed = await listen(again, { position });
    await resumed.waitForMessages(600);
    expect(amountsOf(resumed.messages)).toEqual(
      events.slice(-600).map(({ data }) => (data as { amount: number }).amount / 100),
    );
    await revise(again, _id, 7);
    await resumed.waitForMessages(601);
    expect(amountsOf(resumed.messages).at(-1)).toBe(7);
    expectNumbered(resumed);
    expect(resumed.reloads).toBe(0);
    await anew.close();
  });

  test('loads everything again when it has missed too many messages', async () => {
    const old = await TestServer.open();
    const [oldAdmin, buyer] = [await old.admin(), await old.buyer('cat')];
    const { auction, lots } = await old.auction(oldAdmin, { buyers: [buyer] });
    const listener = await Listener.open(buyer);
    const { _id } = await place(buyer, auction._id, lots[0]!._id, 100);
    await listener.waitForMessages(1);
    const { position } = listener;
    listener.close();
    await reviseOften(buyer, _id, 2_100, old);
    await old.close({ keep: true });

    const anew = await TestServer.open({ folder: old.folder });
    const again = anew.guest();
    again.cookie = buyer.cookie;
    const sentAway = await listen(again, { position });
    await eventually(() => sentAway.reloads === 1 && !sentAway.isOpen, 'a reload, and the line is closed');
    expect(sentAway.messages).toEqual([]);
    // The server has cached that this position is too old: it reads nothing for a client that sends it again.
    const reads = jest.spyOn(anew.stores.events, 'readAll');
    for (let times = 0; times < 10; times++) {
      const loop = await listen(again, { position });
      await eventually(() => loop.reloads === 1 && !loop.isOpen, 'a second reload');
      expect(loop.messages).toEqual([]);
    }
    // Catch-ups read pages of this length.
    expect(reads.mock.calls.filter(([, limit]) => limit === MISSED_PAGE)).toEqual([]);
    reads.mockRestore();
    const fresh = await listen(again);
    await revise(again, _id, 7);
    await fresh.waitForMessages(1);
    expect(fresh.reloads).toBe(0);
    await anew.close();
  });

  test('loads everything again when it sends a position that is not from this server', async () => {
    const other = await TestServer.open();
    const stranger = await Listener.open(await other.admin());
    const foreign = stranger.hello!.position;
    stranger.close();
    await other.close();
    const own = (await listen(ann!)).hello!.position;
    const tampered = `${own.slice(0, 20)}${own[20] === 'A' ? 'B' : 'A'}${own.slice(21)}`;
    for (const position of ['', 'x', '0', '-1', own.slice(1), tampered, foreign, '__proto__', 'x'.repeat(5_000)]) {
      const listener = await listen(ann!, { position });
      await eventually(() => listener.reloads === 1, `a reload for ${position.slice(0, 60)}`);
      listener.close();
    }
  });

  test.each([
    [{ position: 5 }],
    [{ position: null }],
    [{ position: { $gt: '' } }],
    [{ position: ['x'] }],
    [{ unknown: 1 }],
  ])('starts at the current position when it sends %j', async (auth) => {
    const listener = await listen(ann!, { auth });
    expect(listener.hello).toMatchObject({ userId: ann!.userId });
    expect(listener.reloads).toBe(0);
  });
});

describe('the admission of a client', () => {
  test('is refused without a valid session, and for pages of other sites', async () => {
    const stranger = server.guest();
    expect((await listen(stranger)).refusal).toBe('NO_SESSION');
    stranger.cookie = 'session=made-up-made-up-made-up';
    expect((await listen(stranger)).refusal).toBe('NO_SESSION');
    for (const origin of ['https://evil.test', 'null', 'http://127.0.0.1:1'])
      expect((await listen(ann!, { origin })).refusal).toBe('FOREIGN_ORIGIN');
    expect((await listen(ann!, { origin: server.address })).refusal).toBeNull();
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['signs out', (person) => person.post('/api/auth/logout').expect(200)],
    ['is rejected', (person) => admin.updateUser(person.userId, { status: 'rejected' })],
    ['gets another role', (person) => admin.updateUser(person.userId, { role: 'viewerOnly' })],
  ])('ends for a user who %s', async (what, leave) => {
    const person = await server.buyer(what.replaceAll(' ', ''));
    const [first, second, other] = [await listen(person), await listen(person), await listen(ann!)];
    await leave(person);
    await eventually(() => !first.isOpen && !second.isOpen);
    expect(other.isOpen).toBe(true);
  });
});

describe('a client', () => {
  test.each<[string, (listener: Listener) => void]>([
    ['sends too much at once', ({ line }) => line.send(`42["serverTime","${'x'.repeat(17_000)}"]`)],
    [
      'sends too many messages',
      ({ line }) => {
        for (let i = 0; i < 30; i++) line.send('42["serverTime"]');
      },
    ],
    [
      'knocks at doors that are none',
      ({ line }) => {
        for (let i = 0; i < 30; i++) line.send('40/elsewhere,');
      },
    ],
    ['sends what is no message', ({ line }) => line.send('4{"a":')],
    [
      'sends bytes',
      ({ line }) => {
        for (let i = 0; i < 30; i++) line.send('451-["x",{"_placeholder":true,"num":0}]');
      },
    ],
  ])('that %s is disconnected, and others are not', async (_, misbehave) => {
    const [bad, good] = [await listen(ann!), await listen(bob!)];
    misbehave(bad);
    await eventually(() => !bad.isOpen);
    expect(good.isOpen).toBe(true);
  });

  test('that sends unknown events or names rooms gets no answer and no further messages', async () => {
    const e = await listen(eve!);
    for (const packet of [
      '42["join","staff"]',
      `42["join","company:${ann!.companyId}"]`,
      '42["message",{"kind":"newBidding"}]',
      '42["serverTime","no function"]',
      '42["__proto__"]',
    ])
      e.line.send(packet);
    const { auction, lots } = await liveAuction();
    await place(ann!, auction._id, lots[0]!._id, 10);
    expect(await toldSoFar(e)).toEqual([[]]);
    expect(e.isOpen).toBe(true);
  });

  test('that does not read is disconnected, and gets all missed messages when it reconnects', async () => {
    const { auction } = await liveAuction();
    const gateway = server.app.get(LiveGateway);
    const [slow, good] = [await listen(ann!), await listen(bob!)];
    expect(gateway.connections.size).toBe(2);
    slow.line.pause();
    let told = 0;
    // Large messages fill the operating system's buffer of the connection. Each update sends two: its own and its
    // addendum's.
    while (gateway.connections.size > 1 && told < 8_000) {
      await admin.updateAuction(auction._id, { description: `${told} ${'€'.repeat(4_900)}` });
      told += 2;
      if (told % 200 === 0) await good.waitForMessages(told);
    }
    expect(gateway.connections.size).toBe(1);
    await good.waitForMessages(told);
    expectNumbered(good);
    slow.line.resume();
    await eventually(() => !slow.isOpen, 'the slow connection is closed');
    expectNumbered(slow);
    expect(slow.messages.length).toBeLessThan(told);
    const again = await listen(ann!, { position: slow.position });
    await again.waitForMessages(told - slow.messages.length);
    expect([...slow.messages, ...again.messages].map(({ payload }) => payload)).toEqual(
      good.messages.map(({ payload }) => payload),
    );
  });

  test('that stops polling is disconnected, too', async () => {
    const { auction } = await liveAuction();
    const gateway = server.app.get(LiveGateway);
    const poll = async (sid = '', body?: string): Promise<string> =>
      (
        await fetch(`${ann!.address}/socket.io/?EIO=4&transport=polling${sid}`, {
          // Use a separate connection: the server cuts it, so it must carry no other call.
          headers: { cookie: ann!.cookie, connection: 'close' },
          ...(body && { method: 'POST', body }),
        })
      ).text();
    const sid = `&sid=${(JSON.parse((await poll()).slice(1)) as { sid: string }).sid}`;
    await poll(sid, '40');
    await poll(sid);
    await eventually(() => gateway.connections.size === 1);
    for (let told = 0; gateway.connections.size === 1 && told < 1_000; told++) {
      await admin.updateAuction(auction._id, { description: `${told} ${'x'.repeat(4_900)}` });
    }
    expect(gateway.connections.size).toBe(0);
  });

  test('can request the server’s time', async () => {
    const listener = await listen(ann!);
    const time = await listener.socket.timeout(60_000).emitWithAck('serverTime');
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  });
});

describe('the protocol of a socket', () => {
  test.each([{}, { protocol: SOCKET_PROTOCOL }])('is accepted if it is omitted or the server’s: %j', async (auth) => {
    expect((await listen(ann!, { auth })).isOpen).toBe(true);
  });

  test.each([SOCKET_PROTOCOL + 1, SOCKET_PROTOCOL - 1, String(SOCKET_PROTOCOL), null, {}])(
    'is refused with a code when the server does not support it: %j',
    async (protocol) => {
      const listener = await listen(ann!, { auth: { protocol } });
      expect(listener.refusal).toBe('SOCKET_PROTOCOL_UNKNOWN');
      expect(listener.hello).toBeNull();
      await eventually(() => !listener.socket.io.engine.readyState.startsWith('open'), 'its connection is closed');
    },
  );
});

describe('presence', () => {
  test('is sent only to staff', async () => {
    const [staff, a] = [await listen(admin), await listen(ann!)];
    const second = await listen(ann!);
    await eventually(
      () =>
        staff.presences
          .at(-1)
          ?.some(({ companyId, connections }) => companyId === ann!.companyId && connections === 2) === true,
      'two connections of ann',
    );
    second.close();
    await eventually(
      () =>
        staff.presences
          .at(-1)
          ?.some(({ companyId, connections }) => companyId === ann!.companyId && connections === 1) === true,
      'one connection of ann',
    );
    expect(a.presences).toEqual([]);
    expect(a.frames.join('')).not.toContain('presence');
  });
});
