import { describe, expect, test } from '@jest/globals';
import { CHAIN_START, chainLink, type StoredEvent, type UnhashedEvent } from '@tender/kernel';
import { outcomes } from './auction.js';
import type { AuctionEvent } from './auction.events.js';
import {
  ADMIN,
  completed,
  EVENING,
  KEY,
  known,
  liveAuction,
  NOON,
  paused,
  placed,
  resultPublished,
  revised,
  sealedBid,
} from './testing/builders.js';
import { stateAfter } from './testing/scenario.js';
import { verifyAuction } from './verify-auction.js';

type Moment = { at: string; event: AuctionEvent };
const moments = (...events: AuctionEvent[]): Moment[] => events.map((event) => ({ at: NOON, event }));

function recorded(history: readonly Moment[]): StoredEvent[] {
  let previousHash = CHAIN_START;
  return history.map(({ at, event }, revision) => {
    const unhashed: UnhashedEvent = {
      stream: 'auction-auction1',
      revision,
      id: `event${revision}`,
      ...event,
      metadata: { version: 1, at, actor: ADMIN, commandId: 'command', requestId: 'request', previousHash },
    };
    previousHash = chainLink(unhashed).hash;
    return { ...unhashed, metadata: { ...unhashed.metadata, hash: previousHash } };
  });
}

const finished = (bids: AuctionEvent[], terms = {}, key?: Buffer): AuctionEvent[] => {
  const sofar = [...liveAuction(terms), ...bids];
  return [...sofar, completed(outcomes(known(stateAfter(...sofar)), key), key), resultPublished];
};

describe('verifying a history', () => {
  const honest = finished([placed('A', 150), placed('B', 120), revised('B', 130)]);

  test('confirms an honest one, with its head and its prices', () => {
    const events = recorded(moments(...honest));
    const head = { revision: events.length - 1, hash: events.at(-1)!.metadata.hash };
    expect(verifyAuction(events)).toMatchObject({ ok: true, head, results: [{ priceToPay: 13_000 }] });
  });

  test('of an auction that is still running there is nothing to compare', () => {
    expect(verifyAuction(recorded(moments(...liveAuction(), placed('A', 150))))).toMatchObject({
      ok: true,
      results: null,
    });
  });

  test('confirms a sealed one with the key that its completion published, and not with another', () => {
    const bids = [sealedBid('A', 150, 1), sealedBid('B', 130, 2)];
    const sealed = finished(bids, { bidVisibility: 'sealed' }, KEY);
    expect(verifyAuction(recorded(moments(...sealed)))).toMatchObject({ ok: true, results: [{ priceToPay: 13_000 }] });
    const swapped = sealed.map((event) =>
      event.type === 'AuctionCompleted' ? completed(event.data.results, Buffer.alloc(32, 8)) : event,
    );
    expect(verifyAuction(recorded(moments(...swapped)))).toMatchObject({
      ok: false,
      type: 'AuctionCompleted',
      problem: 'seal',
    });
  });

  test('names a price that the bids do not come to', () => {
    const wrong = honest.map((event) =>
      event.type === 'AuctionCompleted'
        ? completed(event.data.results.map((result) => ({ ...result, priceToPay: 1 })))
        : event,
    );
    expect(verifyAuction(recorded(moments(...wrong)))).toMatchObject({
      ok: false,
      type: 'AuctionCompleted',
      problem: 'price',
      lotId: 'auction1.lot1',
    });
    const missing = honest.map((event) => (event.type === 'AuctionCompleted' ? completed([]) : event));
    expect(verifyAuction(recorded(moments(...missing)))).toMatchObject({ ok: false, problem: 'price' });
  });

  test('names a bid that came late, in a pause, or beside a standing one', () => {
    const late = [...moments(...liveAuction()), { at: EVENING, event: placed('A', 1) }];
    expect(verifyAuction(recorded(late))).toMatchObject({ ok: false, revision: late.length - 1, problem: 'late' });
    expect(verifyAuction(recorded(moments(...liveAuction(), paused(), placed('A', 1))))).toMatchObject({
      ok: false,
      problem: 'late',
    });
    expect(verifyAuction(recorded(moments(...liveAuction(), placed('A', 1), placed('A', 2))))).toMatchObject({
      ok: false,
      problem: 'repeated',
    });
  });

  test('names the first event that was changed, moved or taken out', () => {
    const events = recorded(moments(...honest));
    const changed = events.map((event) =>
      event.revision === 6 ? { ...event, data: { ...event.data, amount: 99 } } : event,
    );
    expect(verifyAuction(changed)).toEqual({ ok: false, revision: 6, type: 'BidPlaced', problem: 'hash' });
    expect(verifyAuction(events.filter((event) => event.revision !== 6))).toMatchObject({
      ok: false,
      revision: 6,
      problem: 'missing',
    });
    const rewritten = events.map((event) =>
      event.revision === 6 ? { ...event, metadata: { ...event.metadata, previousHash: CHAIN_START } } : event,
    );
    expect(verifyAuction(rewritten)).toMatchObject({ ok: false, revision: 6, problem: 'previousHash' });
  });
});
