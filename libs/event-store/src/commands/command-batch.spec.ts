import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { eventId, sealEvents } from './command-batch.js';

test("an event's id is the UUID of version 5 of its command and its place", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (commandId, index) =>
      expect(eventId(commandId, index)).toBe(v5(`${commandId}/${index}`, '4b8d0c54-6f0e-4a53-9a0b-0d7d7f3f9f4e')),
    ),
  );
});

test('the first event of a command takes over its id, when that is a UUID', () => {
  const commandId = randomUUID();
  expect(eventId(commandId, 0)).toBe(commandId);
  expect(eventId(commandId, 1)).toBe(v5(`${commandId}/1`, '4b8d0c54-6f0e-4a53-9a0b-0d7d7f3f9f4e'));
});

test('events of earlier releases keep their hashes, in whatever order their fields are written', () => {
  const metadata = {
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
  const extended = { type: 'EndExtended', data: { endsAt: '2026-11-20T10:05:00.000Z' } };
  for (const data of [placed, Object.fromEntries(Object.entries(placed).reverse())]) {
    const sealed = sealEvents(
      {
        stream: 'auction-auction1',
        catalogue: { BidPlaced: { version: 2 }, EndExtended: { version: 1 } },
        head: { revision: 6, hash: '0'.repeat(64) },
        now: '2026-11-20T10:00:00.000Z',
        context: metadata,
      },
      [{ type: 'BidPlaced', data }, extended],
    );
    expect(sealed.events.map((event) => event.metadata.hash)).toEqual([
      'd375c841099b5550858ce6a509a958a1d4627216464348e4fe1682e798517252',
      'f0c9e565d3a717dbae375fb28c61af2aee00fb4dc8a4639ff9b0a8298247c969',
    ]);
    expect(sealed.bytes).toBe(1_001);
  }
});
