import { describe, expect, test } from '@jest/globals';
import type { LiveMessage } from '@tender/context/live';
import type { RecordedFact } from '@tender/event-store';
import { CHAIN_START } from '@tender/kernel';
import type { AuctionEvent } from '../rules/auction.events.js';
import { liveMessages } from './live-messages.js';
import {
  addendum,
  added,
  ADMIN,
  cancelled,
  coming,
  completed,
  completedBecause,
  created,
  draft,
  EVENING,
  extended,
  invited,
  KEY,
  known,
  liveAuction,
  lot,
  lotWithdrawn,
  NOON,
  paused,
  pausedBecause,
  placed,
  removed,
  resultPublished,
  resumed,
  revised,
  sealedBid,
  underRules,
  userId,
  voided,
  wentLive,
  withdrawn,
} from '../rules/testing/builders.js';
import { stateAfter } from '../rules/testing/scenario.js';

const recorded = (event: AuctionEvent): RecordedFact<AuctionEvent> => ({
  ...event,
  stream: 'auction-auction1',
  revision: 9,
  id: 'event',
  metadata: {
    version: 1,
    at: NOON,
    actor: ADMIN,
    commandId: 'c',
    requestId: 'r',
    previousHash: CHAIN_START,
    hash: 'head',
  },
});

/** Messages of an event that follows a history. */
function news(history: AuctionEvent[], event: AuctionEvent, sealKey?: Buffer): LiveMessage[] {
  const seers = new Set([userId('A'), 'A.colleague']);
  return liveMessages(recorded(event), {
    auction: known(stateAfter(...history, event)),
    ...(sealKey && { sealed: { sealKey, seers } }),
  });
}
const heardBy = (all: LiveMessage[], company: string) =>
  all.filter(
    ({ audience }) => typeof audience === 'object' && 'companyId' in audience && audience.companyId === company,
  );
const heardByStaff = (all: LiveMessage[]) => all.filter(({ audience }) => audience === 'auction:read-all');

describe('recipients of live messages', () => {
  test('companies get nothing of an unpublished auction', () => {
    const lots = [lot('1'), lot('2')];
    for (const event of [
      created(),
      added(lots[1], 2),
      cancelled,
      lotWithdrawn(),
      { type: 'AuctionUpdated' as const, data: { name: 'New' } },
    ]) {
      const all = news(event.type === 'AuctionCreated' ? [] : draft({}, lots), event);
      expect(all.length).toBeGreaterThan(0);
      expect(heardByStaff(all)).toHaveLength(all.length);
    }
  });

  test('staff and its company get a bid', () => {
    for (const [event, kind] of [
      [placed('A', 120), 'newBidding'],
      [revised('A', 130), 'updateBidding'],
      [withdrawn('A'), 'bidWithdrawn'],
    ] as const) {
      const all = news(kind === 'newBidding' ? liveAuction() : [...liveAuction(), placed('A', 120)], event);
      expect(all.map((each) => [each.kind, each.audience])).toEqual([
        [kind, 'auction:read-all'],
        [kind, { companyId: 'A' }],
      ]);
    }
    const [staff, own] = news(liveAuction(), placed('A', 120));
    expect(staff?.payload).toMatchObject({ bidding: { biddingAmount: 120 } });
    expect(staff?.payload).not.toMatchObject({ bidding: { receipt: expect.anything() } });
    expect(own?.payload).toMatchObject({
      bidding: { biddingAmount: 120, receipt: { hash: 'head', receivedAt: NOON } },
    });
  });

  test("all recipients learn that staff entered or withdrew a bid; nothing for a company's own action", () => {
    const onBehalf = { reason: 'by telephone' };
    const takenBack = withdrawn('A');
    const byHouse = { ...takenBack, data: { ...takenBack.data, onBehalf } } as AuctionEvent;
    const sealed = sealedBid('A', 120, 1);
    for (const all of [
      news(liveAuction(), placed('A', 120, '1', { onBehalf })),
      news([...liveAuction(), placed('A', 120)], byHouse),
      news(
        liveAuction({ bidVisibility: 'sealed' }),
        { ...sealed, data: { ...sealed.data, onBehalf } } as AuctionEvent,
        KEY,
      ),
    ])
      expect(all.map(({ payload }) => 'onBehalf' in payload)).toEqual(all.map(() => true));
    for (const { payload } of news(liveAuction(), placed('A', 120))) expect(payload).not.toHaveProperty('onBehalf');
  });

  test('only users with access get a sealed amount; the rest of the company learns of the bid', () => {
    const history = liveAuction({ bidVisibility: 'sealed' });
    const seers = new Set([userId('A'), 'A.colleague']);
    for (const [before, event] of [
      [history, sealedBid('A', 120, 1)],
      [[...history, sealedBid('A', 120, 1)], withdrawn('A')],
    ] as const) {
      const [staff, some, others, ...more] = news([...before], event, KEY);
      expect(staff?.payload).toMatchObject({ bidding: { biddingAmount: null } });
      expect(some).toMatchObject({
        audience: { companyId: 'A', only: seers },
        payload: { bidding: { biddingAmount: 120, receipt: { hash: 'head' } } },
      });
      expect(others).toMatchObject({
        audience: { companyId: 'A', except: seers },
        payload: { bidding: { biddingAmount: null, receipt: { hash: 'head' } } },
      });
      expect(more).toEqual([]);
    }
  });

  test('an extension message contains the new end and nothing else', () => {
    const all = news(liveAuction(), extended('2026-11-20T18:05:00.000Z'));
    expect(heardBy(all, 'B')).toEqual([
      {
        kind: 'timeExtended',
        audience: { companyId: 'B' },
        payload: { auction: { _id: 'auction1', endsAt: '2026-11-20T18:05:00.000Z' } },
      },
    ]);
  });

  test('a pause message contains its reason', () => {
    const power = news(liveAuction(), pausedBecause('power'));
    for (const heard of [heardByStaff(power), heardBy(power, 'A')])
      expect(heard[0]?.payload).toMatchObject({ auction: { reason: 'power', pausedAt: NOON } });
  });

  test("companies get the reason of an earlier release's pause only if the server paused", () => {
    const power = news(liveAuction(), paused(NOON, 'power'));
    expect(heardByStaff(power)[0]?.payload).toMatchObject({ auction: { reason: 'power', pausedAt: NOON } });
    expect(heardBy(power, 'A')[0]?.payload).toMatchObject({ auction: { status: 'paused', reason: null } });
    expect(heardBy(news(liveAuction(), paused(NOON, 'clock')), 'A')[0]?.payload).toMatchObject({
      auction: { status: 'paused', pausedAt: NOON, reason: 'clock' },
    });
    expect(heardBy(news(liveAuction(), paused(NOON, 'outage')), 'A')[0]?.payload).toMatchObject({
      auction: { status: 'paused', reason: 'outage' },
    });
  });

  test('the end of a pause resets its reason', () => {
    for (const event of [resumed('2026-11-20T19:00:00.000Z'), completed(), cancelled])
      for (const { payload } of heardBy(news([...liveAuction(), pausedBecause('power')], event), 'A'))
        expect(payload).toMatchObject({ auction: { pausedAt: null, reason: null } });
  });

  test('everyone who is invited learns about the lifecycle', () => {
    const courses: [AuctionEvent[], AuctionEvent, string][] = [
      [draft(), { type: 'AuctionPublished', data: {} }, 'auctionUpdated'],
      [[...draft(), { type: 'AuctionPublished', data: {} }], wentLive(), 'auctionLive'],
      [[...liveAuction(), paused()], resumed('2026-11-20T19:00:00.000Z'), 'auctionLive'],
      [liveAuction(), completed(), 'auctionCompleted'],
      [liveAuction(), cancelled, 'auctionCompleted'],
      [[...liveAuction(), completed()], resultPublished, 'resultPublished'],
      [liveAuction(), lotWithdrawn(), 'lotsChanged'],
    ];
    expect(news(liveAuction(), cancelled)[0]?.payload).toMatchObject({ auction: { reason: 'weather' } });
    expect(heardBy(news(liveAuction(), cancelled), 'A')[0]?.payload).toMatchObject({ auction: { reason: null } });
    expect(news(liveAuction(), completed())[0]?.payload).toMatchObject({
      auction: { status: 'completed', endsAt: NOON },
    });
    for (const [history, event, kind] of courses) {
      expect(news(history, event).map((each) => [each.kind, each.audience])).toEqual([
        [kind, 'auction:read-all'],
        [kind, { companyId: 'A' }],
        [kind, { companyId: 'B' }],
      ]);
    }
  });

  test('no message contains a price or result, and none to companies contains the profit', () => {
    const result = {
      lotId: 'auction1.lot1',
      winnerBid: 77_777,
      secondHighestBid: null,
      priceToPay: 77_777,
      winner: null,
      sold: true,
    };
    expect(JSON.stringify(news(liveAuction(), completed([result], KEY)))).not.toMatch(/777|sealKey/);
    const published = news([...liveAuction(), completed()], resultPublished);
    for (const company of ['A', 'B']) expect(JSON.stringify(heardBy(published, company))).not.toContain('netProfit');
  });

  test('a result message contains the proving hash, and for staff the net profit', () => {
    expect(heardByStaff(news([...liveAuction(), completed()], resultPublished))[0]?.payload).toEqual({
      auctionId: 'auction1',
      resultHash: 'head',
      netProfit: 10,
    });
  });

  test('a result may lack a net profit', () => {
    const without = { type: 'ResultPublished', data: { netProfit: null } } as const;
    const messages = news([...liveAuction(), completed()], without);
    expect(heardByStaff(messages)[0]?.payload).toMatchObject({ netProfit: null });
  });

  test('only staff get the reason of the completion', () => {
    const messages = news(liveAuction(), completedBecause('sold out'));
    expect(heardByStaff(messages)[0]?.payload).toMatchObject({ auction: { status: 'completed', reason: 'sold out' } });
    const usual = news(liveAuction(), completed());
    for (const company of ['A', 'B']) expect(heardBy(messages, company)).toEqual(heardBy(usual, company));
  });

  describe('changed lots and images', () => {
    const pictures = { type: 'LotImagesAdded' as const, data: { lots: [], replaced: false } };
    const order = { type: 'LotImagesArranged' as const, data: { lotId: 'auction1.lot1', images: [] } };
    const changes: [AuctionEvent[], AuctionEvent][] = [
      [coming({}, [lot('1'), lot('2')]), added([lot('3'), lot('4')], 4)],
      [coming(), { type: 'LotChanged', data: { lot: lot('1', { reserve: 900 }) } }],
      [coming(), { type: 'LotRemoved', data: { lotId: 'auction1.lot1', total: 0 } }],
      [coming(), { type: 'LotsDeleted', data: {} }],
      [liveAuction(), pictures],
      [liveAuction(), order],
    ];
    test.each(changes)('staff get the change, companies only the addendum', (history, event) => {
      expect(news(history, event).map((each) => [each.kind, each.audience])).toEqual([
        ['lotsChanged', 'auction:read-all'],
      ]);
    });
    test.each(changes)('everyone is informed under older rules', (history, event) => {
      expect(news(underRules(2, history), event).map((each) => [each.kind, each.audience])).toEqual([
        ['lotsChanged', 'auction:read-all'],
        ['lotsChanged', { companyId: 'A' }],
        ['lotsChanged', { companyId: 'B' }],
      ]);
    });
    test('an addendum message contains the auction, number and grade, and nothing else', () => {
      const change = addendum([{ lotId: 'auction1.lot1', field: 'carats', before: 1, after: 2 }]);
      const addendumTo = (audience: 'auction:read-all' | { companyId: string }) => ({
        kind: 'auctionAddendum',
        audience,
        payload: { auctionId: 'auction1', number: 1, grade: 'material', at: NOON },
      });
      const lotsTo = (companyId: string) => ({
        kind: 'lotsChanged',
        audience: { companyId },
        payload: { auctionId: 'auction1' },
      });
      expect(news(coming(), change)).toEqual([
        ...['auction:read-all' as const, { companyId: 'A' }, { companyId: 'B' }].map(addendumTo),
        ...['A', 'B'].map(lotsTo),
      ]);
    });
  });

  test('staff and the company get voided bids', () => {
    expect(news([...liveAuction(), placed('A', 120)], voided('A')).map((each) => each.audience)).toEqual([
      'auction:read-all',
      { companyId: 'A' },
    ]);
  });

  test('invited companies get an invitation', () => {
    const event: AuctionEvent = {
      type: 'CompaniesInvited',
      data: { companies: [{ companyId: 'C', userIds: ['C.owner'] }] },
    };
    expect(news(liveAuction(), event).map((each) => each.audience)).toEqual(['auction:read-all', { companyId: 'C' }]);
  });

  test('open staff pages about a person who joins by an approval are updated', () => {
    const event: AuctionEvent = {
      type: 'CompaniesInvited',
      data: { companies: [{ companyId: 'C', userIds: ['C.owner'] }], approvedBy: 'house.admin', approval: 2 },
    };
    expect(news(liveAuction(), event)).toContainEqual({
      ...{ kind: 'peopleChanged', audience: 'auction:read-all', payload: { company: 'C' } },
    });
  });

  test('after a removal, staff get the remaining invitations and the company learns that the auction is no longer visible', () => {
    expect(news(coming(), removed('A'))).toEqual([
      {
        kind: 'auctionUpdated',
        audience: 'auction:read-all',
        payload: { auction: { _id: 'auction1', users: [userId('B')], companies: ['B'] } },
      },
      {
        kind: 'auctionUpdated',
        audience: { companyId: 'A' },
        payload: { auction: { _id: 'auction1' }, removed: true },
      },
    ]);
    expect(heardByStaff(news(draft(), removed('A')))).toHaveLength(1);
    expect(heardBy(news(draft(), removed('A')), 'A')).toEqual([]);
  });

  test('a delayed message contains the present facts', () => {
    const late = (event: AuctionEvent, ...since: AuctionEvent[]) =>
      heardBy(liveMessages(recorded(event), { auction: known(stateAfter(...coming(), event, ...since)) }), 'C');
    expect(late(invited('C'))).toHaveLength(1);
    expect(late(invited('C'), removed('C'))).toEqual([]);
    expect(late(removed('C'), invited('C'))).toEqual([]);
    // Company C was removed before the publication, so it gets no message.
    const auction = { ...known(stateAfter(...coming(), removed('C'))), publishedAt: EVENING };
    expect(heardBy(liveMessages(recorded(removed('C')), { auction }), 'C')).toEqual([]);
  });
});
