import { describe, expect, test } from '@jest/globals';
import { MAXIMUM_LOTS } from '@tender/contracts';
import {
  ADMIN,
  added,
  addendum,
  bidId,
  cents,
  coming,
  completed,
  created,
  draft,
  known,
  liveAuction,
  lot,
  lotId,
  lotWithdrawn,
  paused,
  placed,
} from '../testing/builders.js';
import { given, stateAfter } from '../testing/scenario.js';
import type { AuctionEvent } from '../auction.events.js';

const admin = { actor: ADMIN };
const at = (time: string) => ({ ...admin, now: `2026-11-20T${time}.000Z` });

describe('lots', () => {
  const upload = (...lots: ReturnType<typeof lot>[]) => ({ type: 'AddLots' as const, lots });

  test("are added while pending by one event, in the auction's category", () => {
    given(created())
      .when(upload(lot('1'), lot('2')))
      .then(added([lot('1'), lot('2')], 2));
    given(coming())
      .when(upload(lot('2')))
      .then(added(lot('2'), 2), addendum([{ field: 'lots', before: 1, after: 2, ids: [lotId('2')] }]));
  });
  test('are refused while running', () =>
    given(liveAuction())
      .when(upload(lot('2')))
      .rejects('AUCTION_NOT_PENDING', { status: 'live' }));
  test('need a positive reserve', () =>
    given(created())
      .when(upload(lot('1', { reserve: 0 })))
      .rejects('INVALID'));
  test('need unique numbers', () => {
    given(draft())
      .when(upload(lot('1')))
      .rejects('LOT_NUMBER_TAKEN', { lotNos: ['1'] });
    given(created())
      .when(upload(lot('7'), lot('7')))
      .rejects('LOT_NUMBER_TAKEN', { lotNos: ['7'] });
    // Full-width digits equal ordinary ones.
    given(draft())
      .when(upload({ ...lot('2'), lotNo: '１' }))
      .rejects('LOT_NUMBER_TAKEN', { lotNos: ['１'] });
  });
  test('have one number for all its spellings', () => {
    for (const [present, another] of [
      ['A 1', 'A\u00a0 1'],
      ['A1', ' A1 '],
      ['e\u0301', '\u00e9'],
    ] as const) {
      given(draft({}, [lot('1'), { ...lot('2'), lotNo: present }]))
        .when(upload({ ...lot('3'), lotNo: another }))
        .rejects('LOT_NUMBER_TAKEN', { lotNos: [another] });
      given(draft({}, [lot('1'), { ...lot('2'), lotNo: present }]))
        .when({ type: 'ChangeLot', lot: { ...lot('1'), lotNo: another } })
        .rejects('LOT_NUMBER_TAKEN', { lotNos: [another] });
    }
  });
  test('differ by case', () =>
    expect(
      given(draft({}, [{ ...lot('1'), lotNo: 'a1' }]))
        .when(upload({ ...lot('2'), lotNo: 'A1' }))
        .decide(),
    ).toHaveLength(1));
  test.each([1, 2, 3])('differ by spaces under rules %i', (rules) => {
    const [first, ...rest] = draft({}, [{ ...lot('1'), lotNo: 'A 1' }]);
    const older = { ...first!, data: { ...first!.data, rules } } as AuctionEvent;
    expect(
      given(older, ...rest)
        .when(upload({ ...lot('2'), lotNo: 'A  1' }))
        .decide(),
    ).toHaveLength(1);
    given(older, ...rest)
      .when(upload({ ...lot('2'), lotNo: 'A\u00a01' }))
      .rejects('LOT_NUMBER_TAKEN', { lotNos: ['A\u00a01'] });
  });
  test('are at most two thousand', () => {
    const many = Array.from({ length: MAXIMUM_LOTS }, (_, index) => lot(String(index + 2)));
    given(draft())
      .when(upload(...many))
      .rejects('TOO_MANY_LOTS', { maximum: 2_000 });
    expect(
      given(created())
        .when(upload(...many))
        .decide(),
    ).toMatchObject([{ type: 'LotsAdded', data: { total: 2_000 } }]);
  });
  test('are deleted together, while pending', () => {
    given(draft()).when({ type: 'DeleteLots' }).then({ type: 'LotsDeleted', data: {} });
    given(created()).when({ type: 'DeleteLots' }).then();
    given(liveAuction()).when({ type: 'DeleteLots' }).rejects('AUCTION_NOT_PENDING', { status: 'live' });
    expect(known(stateAfter(...draft(), { type: 'LotsDeleted', data: {} })).lots.size).toBe(0);
  });

  test('are changed and removed one by one, while pending', () => {
    const details = { ...lot('1'), lotNo: '1a', reservePrice: cents(250), description: 'Octahedra' };
    const change = { type: 'ChangeLot' as const, lot: details };
    const changed = { type: 'LotChanged' as const, data: { lot: { category: 'roughDiamond' as const, ...details } } };
    given(coming())
      .when(change)
      .then(
        changed,
        addendum([
          { lotId: lotId('1'), field: 'lotNo', before: '1', after: '1a' },
          { lotId: lotId('1'), field: 'description', before: '', after: 'Octahedra' },
        ]),
      );
    given(draft({}, [lot('1'), lot('1a')]))
      .when(change)
      .rejects('LOT_NUMBER_TAKEN', { lotNos: ['1a'] });
    given(draft())
      .when({ ...change, lot: { ...details, reservePrice: 0 } })
      .rejects('INVALID');
    given(draft())
      .when({ ...change, lot: { ...details, lotId: lotId('9') } })
      .rejects('NOT_FOUND');
    given(draft(), lotWithdrawn()).when(change).rejects('LOT_WITHDRAWN');
    given(liveAuction()).when(change).rejects('AUCTION_NOT_PENDING', { status: 'live' });
    expect(known(stateAfter(...draft(), changed)).lots.get(lotId('1'))).toMatchObject({
      lotNo: '1a',
      reservePrice: cents(250),
      minimumBid: null,
    });

    const remove = { type: 'RemoveLot' as const, lotId: lotId('1') };
    const removed = { type: 'LotRemoved' as const, data: { lotId: lotId('1'), total: 1 } };
    given(draft({}, [lot('1'), lot('2')]))
      .when(remove)
      .then(removed);
    given(draft())
      .when({ ...remove, lotId: lotId('9') })
      .rejects('NOT_FOUND');
    given(liveAuction()).when(remove).rejects('AUCTION_NOT_PENDING', { status: 'live' });
    const left = known(stateAfter(...draft({}, [lot('1'), lot('2')]), removed)).lots;
    expect([...left.keys()]).toEqual([lotId('2')]);
  });

  const withdraw = { type: 'WithdrawLot' as const, lotId: lotId('1'), reason: 'lost' };
  test('can be withdrawn until the auction is completed; their bids are void', () => {
    for (const history of [draft(), liveAuction(), [...liveAuction(), paused()]])
      given(...history)
        .when(withdraw, admin)
        .then(lotWithdrawn());
    const state = known(stateAfter(...liveAuction(), placed('A', 120), lotWithdrawn()));
    expect(state.bids.findBid(bidId('A'))).toMatchObject({ status: 'void' });
    expect(state.bids.standingOn(lotId('1'))).toEqual([]);
  });
  test('are withdrawn once, before the end, and only if they exist', () => {
    given(liveAuction(), lotWithdrawn()).when(withdraw).rejects('LOT_WITHDRAWN', { status: 'live' });
    given(liveAuction(), completed()).when(withdraw).rejects('AUCTION_COMPLETED', { status: 'completed' });
    given(liveAuction()).when(withdraw, at('18:00:00')).rejects('AUCTION_ENDED');
    given(liveAuction())
      .when({ ...withdraw, lotId: 'auction1.other' })
      .rejects('NOT_FOUND');
  });
});
