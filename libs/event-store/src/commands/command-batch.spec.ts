import { expect, test } from '@jest/globals';
import { chainLink, hasEventForm, Rejection } from '@tender/kernel';
import type { CommandContext } from './command-types.js';
import { decideBatch, sealEvents } from './command-batch.js';
import { MAXIMUM_APPEND_BYTES } from '../port.js';
import { clock, context as asked, purse } from './testing/purse.js';

const context = {
  actor: { userId: 'company1.ann', role: 'buyer', companyId: 'company1' },
  commandId: '0b4c9e1a-6f0e-4d43-9d55-5c1f7f2f3a10',
  fingerprint: 'of the body',
  requestId: 'request',
} as const;
const placed = {
  bidId: 'auction1.bid1',
  lotId: 'auction1.lot1',
  companyId: 'company1',
  userId: 'company1.ann',
  amount: 123_456,
};
const place = {
  stream: 'auction-auction1',
  catalogue: { BidPlaced: { version: 2 } },
  head: { revision: 6, hash: '0'.repeat(64) },
  now: '2026-11-20T10:00:00.000Z',
  context,
};

test('events of earlier releases keep their hashes for any order of fields', () => {
  const metadata = { ...context, at: place.now, previousHash: place.head.hash, version: 2 };
  for (const fieldsOf of [Object.entries, (fields: object) => Object.entries(fields).reverse()]) {
    const written = <T extends object>(fields: T): T => Object.fromEntries(fieldsOf(fields)) as T;
    const event = {
      stream: place.stream,
      revision: 7,
      id: context.commandId,
      type: 'BidPlaced',
      data: written(placed),
    };
    expect(chainLink(written({ ...event, metadata: written(metadata) }))).toMatchObject({
      hash: 'd375c841099b5550858ce6a509a958a1d4627216464348e4fe1682e798517252',
    });
  }
});

test('no two events have the same hash, even with the same content', () => {
  const sealed = [
    sealEvents(place, [{ type: 'BidPlaced', data: placed }]),
    sealEvents(place, [{ type: 'BidPlaced', data: placed }]),
  ];
  const [one, other] = sealed.map(({ events }) => events[0]!.metadata);
  expect(one!.hash).not.toBe(other!.hash);
  expect(one!.salt).toMatch(/^[0-9a-f-]{36}$/);
  for (const { events, bytes } of sealed) {
    const { hash, ...metadata } = events[0]!.metadata;
    const unhashed = { ...events[0]!, stream: place.stream, revision: 7, metadata };
    expect(chainLink(unhashed)).toMatchObject({ hash, bytes });
  }
});

test('an event contains the JSON texts to store', () => {
  const { events } = sealEvents(place, [
    { type: 'BidPlaced', data: { ...placed, lotId: undefined, reason: 'a "quoted" ⟨reason⟩\n' } },
    { type: 'BidPlaced', data: {} },
  ]);
  for (const { data, metadata, json } of events) {
    expect(JSON.parse(json!.data)).toEqual(JSON.parse(JSON.stringify(data)));
    expect(JSON.parse(json!.metadata)).toEqual(metadata);
  }
});

test('decided events have the key order of stored events', () => {
  const at = { city: 'Antwerp', address: 'Hoveniersstraat 22' };
  const decider = {
    initial: {},
    catalogue: { Moved: { version: 1 } },
    decide: () => [{ type: 'Moved' as const, data: { lots: [{ z: 1, a: at }], at } }],
    evolve: (_: object, { data }: { data: object }): object => data,
  };
  const start = { state: {}, revision: -1, hash: '0'.repeat(64), at: place.now };
  const rules = { decider, stream: 'shop-1', clock, isShared: false, eventsPerAppend: 32, earlier: () => undefined };
  const { events, head } = decideBatch({ ...rules, unknownOutcomes: { mayFollow: () => false } }, start, [
    { command: {}, context: asked('move'), attempts: 0 },
  ]);
  const stored = events[0]!.json!.data;
  expect(stored).toContain('{"address":"Hoveniersstraat 22","city":"Antwerp"}');
  expect(JSON.stringify(events[0]!.data)).toBe(stored);
  expect(JSON.stringify(head.state)).toBe(stored);
});

test('a fence event waits for the next append if it does not fit into this one', () => {
  const refused = { command: { type: 'take', coins: 9 }, context: asked(), attempts: 1 } as const;
  const after = (note: string) =>
    decideBatch(
      {
        decider: purse,
        stream: 'purse-1',
        clock,
        isShared: false,
        eventsPerAppend: 32,
        earlier: () => undefined,
        unknownOutcomes: { mayFollow: () => true },
      },
      { state: purse.initial, revision: -1, hash: '0'.repeat(64), at: clock() },
      [{ command: { type: 'put', coins: 1, note }, context: asked(), attempts: 1 }, refused],
    );
  const outcomes = ({ outcomes }: ReturnType<typeof after>) => outcomes.map(({ kind }) => kind);
  expect(outcomes(after('short'))).toEqual(['accepted', 'refused']);
  expect(outcomes(after('n'.repeat(MAXIMUM_APPEND_BYTES - 700)))).toEqual(['accepted']);
});

test('events are authorised after the decision, and record the authority', () => {
  const rules = {
    decider: purse,
    stream: 'purse-1',
    clock,
    isShared: false,
    eventsPerAppend: 32,
    earlier: () => undefined,
  };
  const start = { state: { coins: 3, at: '' }, revision: 0, hash: '0'.repeat(64), at: clock() };
  const asks: unknown[] = [];
  const authority = { policyRevision: 4, houseRevision: 7, approvedBy: 'house.ida' };
  const authorise: CommandContext['authorise'] = (state, [event], now) => {
    asks.push([state, event!.type, now]);
    if (event!.type === 'TakenOut') throw new Rejection('FORBIDDEN');
    return authority;
  };
  const context = { ...asked(), authorise };
  const commands = [{ type: 'put', coins: 1 }, { type: 'nothing' }, { type: 'take', coins: 1 }] as const;
  const { outcomes, events } = decideBatch(
    { ...rules, unknownOutcomes: { mayFollow: () => false } },
    start,
    commands.map((command) => ({ command, context, attempts: 0 })),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'refused']);
  expect(events.map(({ metadata }) => metadata.authority)).toEqual([authority]);
  expect(JSON.parse(events[0]!.json!.metadata)).toMatchObject({ authority });
  expect(hasEventForm(events[0]!)).toBe(true);
  expect(asks).toEqual([
    [{ coins: 3, at: '' }, 'PutIn', clock()],
    [{ coins: 4, at: clock() }, 'TakenOut', clock()],
  ]);
});
