import { describe, expect, test } from '@jest/globals';
import {
  ADMIN,
  bidId,
  cancelled,
  cents,
  coming,
  completed,
  completedBecause,
  draft,
  EVENING,
  extended,
  KEY,
  known,
  liveAuction,
  lotId,
  MORNING,
  NOON,
  paused,
  pausedBecause,
  placed,
  resultPublished,
  resumed,
  revised,
  sealedBid,
  userId,
  voided,
  wentLive,
} from '../testing/builders.js';
import { given, happened, stateAfter } from '../testing/scenario.js';
import type { LotOutcome } from '../auction.events.js';

const admin = { actor: ADMIN };
const at = (time: string) => ({ ...admin, now: `2026-11-20T${time}.000Z` });
const instant = (time: string) => `2026-11-20T${time}.000Z`;

const outcome = (lotNo: string, sold: boolean | null = true): LotOutcome => ({
  lotId: lotId(lotNo),
  winnerBid: cents(150),
  secondHighestBid: null,
  priceToPay: cents(100),
  winner: { bidId: bidId('A', lotNo), companyId: 'A', userId: userId('A') },
  sold,
});

describe('live, by an admin', () => {
  test('opens early, from the present time', () =>
    given(coming())
      .when({ type: 'GoLive' }, at('09:00:00'))
      .then(wentLive(EVENING, instant('09:00:00'))));
  test('opens late, from the planned start', () =>
    given(coming()).when({ type: 'GoLive' }, at('11:00:00')).then(wentLive()));
  test('may set another end', () => {
    given(coming())
      .when({ type: 'GoLive', endsAt: instant('20:00:00') })
      .then(wentLive(instant('20:00:00')));
    given(coming()).when({ type: 'GoLive', endsAt: MORNING }).rejects('ENDS_IN_THE_PAST');
  });
  test('a resume adds the time of the pause to the end', () => {
    given(liveAuction(), paused(NOON))
      .when({ type: 'GoLive' }, at('12:30:00'))
      .then(resumed(instant('18:30:00')));
    given(liveAuction(), paused(NOON))
      .when({ type: 'GoLive' }, at('19:00:00'))
      .then(resumed('2026-11-21T01:00:00.000Z'));
  });
  test('a resume may set another end', () => {
    given(liveAuction(), paused(NOON))
      .when({ type: 'GoLive', endsAt: instant('21:00:00') }, at('12:30:00'))
      .then(resumed(instant('21:00:00')));
    given(liveAuction(), paused(NOON))
      .when({ type: 'GoLive', endsAt: MORNING })
      .rejects('ENDS_IN_THE_PAST', { status: 'paused' });
  });
  test('refuses unpublished, live and completed auctions', () => {
    given(draft()).when({ type: 'GoLive' }).rejects('AUCTION_NOT_PUBLISHED', { status: 'pending' });
    given(liveAuction()).when({ type: 'GoLive' }).rejects('AUCTION_NOT_PENDING', { status: 'live' });
    given(liveAuction(), completed()).when({ type: 'GoLive' }).rejects('AUCTION_COMPLETED', { status: 'completed' });
  });
});

describe('pause', () => {
  const pause = { type: 'PauseAuction' as const, reason: 'power' };
  test('pauses a live auction', () => given(liveAuction()).when(pause).then(paused(NOON, 'power')));
  test('companies read the reason if its author knows that', () =>
    given(liveAuction())
      .when({ ...pause, toldToCompanies: true })
      .then(pausedBecause('power')));
  test('refuses every other status', () => {
    given(coming()).when(pause).rejects('AUCTION_NOT_LIVE', { status: 'pending' });
    given(liveAuction(), paused()).when(pause).rejects('AUCTION_NOT_LIVE', { status: 'paused' });
    given(liveAuction()).when(pause, at('18:00:00')).rejects('AUCTION_ENDED');
  });
});

describe('complete', () => {
  const complete = { type: 'CompleteAuction' as const };
  test('fixes the prices from the active bids', () => {
    given(liveAuction(), placed('A', 150), placed('B', 120))
      .when(complete)
      .then(completed([{ ...outcome('1'), secondHighestBid: cents(120), priceToPay: cents(120) }]));
  });
  test('completes a paused auction', () =>
    given(liveAuction(), placed('A', 150), paused())
      .when(complete)
      .then(completed([outcome('1')])));
  test('records a reason unless blank', () => {
    given(liveAuction(), placed('A', 150))
      .when({ ...complete, reason: 'sold out' })
      .then(completedBecause('sold out', [outcome('1')]));
    for (const reason of ['', ' \n'])
      given(liveAuction(), placed('A', 150))
        .when({ ...complete, reason })
        .then(completed([outcome('1')]));
  });
  test('of equal bids the earlier one wins', () => {
    expect(given(liveAuction(), placed('B', 150), placed('A', 150)).when(complete).decide()[0]).toMatchObject({
      data: { results: [{ winner: { companyId: 'B' } }] },
    });
  });
  test('ignores voided and withdrawn bids and former amounts', () => {
    given(liveAuction(), placed('B', 300), voided('B'), placed('A', 500), revised('A', 150))
      .when(complete)
      .then(completed([outcome('1')]));
  });
  test('publishes the key of a sealed auction and the same prices', () => {
    given(liveAuction({ bidVisibility: 'sealed' }), sealedBid('A', 150, 1))
      .when({ ...complete, sealKey: KEY })
      .then(completed([outcome('1')], KEY));
  });
  test('refuses an auction that is not running', () => {
    given(coming()).when(complete).rejects('AUCTION_NOT_RUNNING', { status: 'pending' });
    given(liveAuction(), completed()).when(complete).rejects('AUCTION_COMPLETED', { status: 'completed' });
  });
});

describe('cancel', () => {
  const cancel = { type: 'CancelAuction' as const, reason: 'weather' };
  test('from every status but completed; sells and reveals nothing', () => {
    for (const history of [draft(), coming(), liveAuction(), [...liveAuction({ bidVisibility: 'sealed' }), paused()]])
      given(...history)
        .when(cancel)
        .then(cancelled);
    const state = known(stateAfter(...liveAuction(), placed('A', 150), cancelled));
    expect(state).toMatchObject({ status: 'completed', cancelled: true });
    expect(state.lots.get(lotId('1'))?.sold).toBe(false);
  });
  test('refuses a repetition', () =>
    given(liveAuction(), cancelled).when(cancel).rejects('AUCTION_COMPLETED', { status: 'completed' }));
});

describe('an admin decides', () => {
  const decideLot = (sold: boolean) => ({ type: 'DecideLot' as const, lotId: lotId('1'), sold, reason: 'near enough' });
  const decided = (sold: boolean) => ({
    type: 'LotDecided' as const,
    data: { lotId: lotId('1'), sold, reason: 'near enough' },
  });
  const undecided = [...liveAuction(), placed('A', 90), completed([outcome('1', null)])];

  test('on a lot below its reserve', () => {
    given(undecided).when(decideLot(true)).then(decided(true));
    given(undecided, decided(true)).when(decideLot(true)).then();
    given(undecided, decided(true)).when(decideLot(false)).then(decided(false));
  });
  test('refuses to overwrite a decision that the admin has not seen', () => {
    const asSeen = (sold: boolean, seen: boolean | null) => ({ ...decideLot(sold), seen });
    given(undecided).when(asSeen(true, null)).then(decided(true));
    given(undecided, decided(true)).when(asSeen(false, null)).rejects('LOT_DECIDED', { status: 'completed' });
    given(undecided, decided(true)).when(asSeen(false, true)).then(decided(false));
    // Both decide alike: nothing is overwritten.
    given(undecided, decided(true)).when(asSeen(true, null)).then();
  });
  test('refuses a sale without a bid', () =>
    given(liveAuction(), completed([{ ...outcome('1', false), winner: null }]))
      .when(decideLot(true))
      .rejects('LOT_WITHOUT_BID'));
  test('only between completion and the result', () => {
    given(liveAuction()).when(decideLot(true)).rejects('AUCTION_NOT_COMPLETED', { status: 'live' });
    given(liveAuction(), cancelled).when(decideLot(true)).rejects('AUCTION_CANCELLED', { status: 'completed' });
    given(undecided, decided(true), resultPublished).when(decideLot(false)).rejects('RESULT_PUBLISHED');
    given(undecided)
      .when({ ...decideLot(true), lotId: 'auction1.other' })
      .rejects('NOT_FOUND');
  });

  const publishResult = { type: 'PublishResult' as const, netProfit: cents(10) };
  test('publishes the result once afterwards', () => {
    given(undecided, decided(false)).when(publishResult).then(resultPublished);
    given(undecided, decided(false), resultPublished).when(publishResult).rejects('RESULT_PUBLISHED');
  });
  test('without a net profit', () =>
    given(undecided, decided(false))
      .when({ ...publishResult, netProfit: null })
      .then({ type: 'ResultPublished', data: { netProfit: null } }));
  test('refuses before every lot is decided', () =>
    given(undecided)
      .when(publishResult)
      .rejects('LOTS_UNDECIDED', { lots: ['1'] }));
  test('refuses an unfinished or cancelled auction', () => {
    given(liveAuction(), paused()).when(publishResult).rejects('AUCTION_NOT_COMPLETED', { status: 'paused' });
    given(liveAuction(), cancelled).when(publishResult).rejects('AUCTION_CANCELLED');
  });
});

describe('the clock sends commands, the state decides', () => {
  const close = (outage: { since: string; until: string } | null = null) => ({
    type: 'CloseIfDue' as const,
    outage: outage && { since: instant(outage.since), until: instant(outage.until), graceMillis: 600_000 },
  });

  test('opens at the start only', () => {
    given(coming()).when({ type: 'OpenIfDue' }, at('10:00:00')).then(wentLive());
    given(coming()).when({ type: 'OpenIfDue' }, at('09:59:59')).then();
    given(draft()).when({ type: 'OpenIfDue' }).then();
    given(liveAuction()).when({ type: 'OpenIfDue' }).then();
  });
  test('closes at the end', () => {
    const unsold = {
      lotId: lotId('1'),
      winnerBid: null,
      secondHighestBid: null,
      priceToPay: null,
      winner: null,
      sold: false,
    };
    given(liveAuction())
      .when(close(), at('18:00:00'))
      .then(completed([unsold]));
    given(liveAuction()).when(close(), at('17:59:59')).then();
    given(liveAuction(), extended(instant('18:05:00')))
      .when(close(), at('18:00:00'))
      .then();
    given(liveAuction(), paused()).when(close(), at('18:00:00')).then();
    given(liveAuction(), cancelled).when(close(), at('18:00:00')).then();
  });
  test('pauses instead if the server was down in the last ten minutes', () => {
    given(liveAuction())
      .when(close({ since: '17:40:00', until: '18:20:00' }), at('18:20:00'))
      .then(paused(instant('17:40:00'), 'outage'));
    given(liveAuction())
      .when(close({ since: '17:52:00', until: '17:55:00' }), at('18:00:00'))
      .then(paused(instant('17:52:00'), 'outage'));
  });
  test('does not pause if the outage ended earlier or began afterwards, or without the grace', () => {
    for (const outage of [
      close({ since: '16:00:00', until: '17:50:00' }),
      close({ since: '18:00:00', until: '18:10:00' }),
    ]) {
      expect(given(liveAuction()).when(outage, at('18:10:00')).decide()[0]?.type).toBe('AuctionCompleted');
    }
    const off = {
      type: 'CloseIfDue' as const,
      outage: { since: instant('17:00:00'), until: instant('18:10:00'), graceMillis: 0 },
    };
    expect(given(liveAuction()).when(off, at('18:10:00')).decide()[0]?.type).toBe('AuctionCompleted');
  });
  test('a resume after an outage adds the lost time, and the same outage counts once', () => {
    const afterOutage = [...liveAuction(), paused(instant('17:59:00'), 'outage')];
    given(afterOutage)
      .when({ type: 'GoLive' }, at('18:03:00'))
      .then(resumed(instant('18:04:00')));
    const goesOn = given(afterOutage, happened(instant('18:03:00'), resumed(instant('18:04:00'))));
    expect(goesOn.when(close({ since: '17:59:00', until: '18:02:00' }), at('18:04:00')).decide()[0]?.type).toBe(
      'AuctionCompleted',
    );
  });
  test('after an outage from before the start until after the end: opens, then pauses with its full time', () => {
    given(coming()).when({ type: 'OpenIfDue' }, at('20:00:00')).then(wentLive());
    given(liveAuction())
      .when(close({ since: '09:00:00', until: '20:00:00' }), at('20:00:00'))
      .then(paused(MORNING, 'outage'));
    given(liveAuction(), paused(MORNING, 'outage'))
      .when({ type: 'GoLive' }, at('20:00:00'))
      .then(resumed('2026-11-21T04:00:00.000Z'));
  });
  describe('while the machine’s clock is in doubt', () => {
    const inDoubt = (machine: string) => ({ ...close(), doubt: instant(machine) });

    test('pauses an auction that ends by one clock only', () => {
      given(liveAuction())
        .when(inDoubt('22:00:00'), at('17:00:00'))
        .then(paused(instant('17:00:00'), 'clock'));
      given(liveAuction())
        .when(inDoubt('16:00:00'), at('18:00:01'))
        .then(paused(instant('18:00:00'), 'clock'));
    });
    test('ignores an auction that ends by neither clock, completes one that ends by both', () => {
      given(liveAuction()).when(inDoubt('17:59:59'), at('13:00:00')).then();
      expect(given(liveAuction()).when(inDoubt('22:00:00'), at('18:00:00')).decide()[0]?.type).toBe('AuctionCompleted');
    });
    test('a resume adds the lost time', () => {
      given(liveAuction(), paused(instant('17:00:00'), 'clock'))
        .when({ type: 'GoLive' }, at('17:20:00'))
        .then(resumed(instant('18:20:00')));
    });
  });
});
