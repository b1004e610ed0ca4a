import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CommandExecutor } from '@tender/event-store';
import { newId } from '@tender/kernel';
import { ADMIN, AUCTION, buyer, DETAILS } from './rules/testing/builders.js';
import { auctionDecider } from './rules/auction-decider.js';
import { auctionStream, type AuctionEvent } from './rules/auction.events.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';

let stores: TestStores;
beforeEach(async () => {
  stores = await openTestStores();
});
afterEach(() => stores.close());

const context = () => ({ actor: ADMIN, commandId: newId(), requestId: 'request' });
const written = async () => (await stores.events.readStream(auctionStream(AUCTION), 0, 100)).length;
const create = (rules?: number) =>
  stores.ask({ type: 'CreateAuction', auctionId: AUCTION, details: DETAILS, ...(rules !== undefined && { rules }) });

describe('a program that does not know an auction’s rules', () => {
  test('of release 0.1.0 refuses commands with 503 and writes nothing', async () => {
    await create();
    const catalogue = { ...auctionDecider.catalogue, AuctionCreated: { version: 1 } };
    const command = { type: 'UpdateAuction', changes: { name: 'Another' } } as const;
    const asked = new CommandExecutor(stores.events, () => stores.time.now).execute(
      { ...auctionDecider, catalogue },
      auctionStream(AUCTION),
      command,
      context(),
    );
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await written()).toBe(1);
  });

  test('of this release does the same for rules of a later release', async () => {
    const later: AuctionEvent = { type: 'AuctionCreated', data: { ...DETAILS, auctionId: AUCTION, rules: 999 } };
    await stores.happened(later);
    await expect(stores.ask({ type: 'PublishAuction' }, buyer('A'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await written()).toBe(1);
  });
});

describe('an update that only reorders the keys of a value', () => {
  const extension = { windowSeconds: 60, extendSeconds: 30 };
  const reversed = { extendSeconds: 30, windowSeconds: 60 };

  test.each([
    [1, 1],
    [2, 0],
  ])('by rules %i: %i events', async (rules, events) => {
    await stores.ask({ type: 'CreateAuction', auctionId: AUCTION, details: { ...DETAILS, extension }, rules });
    // Stored values have their keys in canonical order.
    const changes = { extension: JSON.stringify(extension) < JSON.stringify(reversed) ? reversed : extension };
    const executed = await stores.ask({ type: 'UpdateAuction', changes });
    expect(executed.events).toHaveLength(events);
  });
});
