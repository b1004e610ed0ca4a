import { describe, test } from '@jest/globals';
import type { AuctionCommand } from '../auction.commands.js';
import type { AuctionEvent, LotImage } from '../auction.events.js';
import {
  addendum,
  cancelled,
  coming,
  completed,
  EVENING,
  liveAuction,
  lot,
  lotId,
  lotWithdrawn,
} from '../testing/builders.js';
import { given } from '../testing/scenario.js';

const image = (name: string): LotImage => ({ imageId: name, small: `${name}-small`, large: `${name}-large` });
const images = (...names: string[]): LotImage[] => names.map(image);
type Of = Record<string, LotImage[]>;
const lotsOf = (of: Of) => Object.entries(of).map(([lotNo, images]) => ({ lotId: lotId(lotNo), images }));
const add = (of: Of, replaced?: string[]): AuctionCommand => ({
  type: 'AddLotImages',
  lots: lotsOf(of),
  replacing: replaced?.map((name) => `${name}-large`) ?? null,
});
const added = (of: Of, replaced = false): AuctionEvent => ({
  type: 'LotImagesAdded',
  data: { lots: lotsOf(of), replaced },
});
/** Addendum with the numbers of images before and after. */
const shown = (...lots: [lotNo: string, before: number, after: number][]): AuctionEvent =>
  addendum(lots.map(([lotNo, before, after]) => ({ lotId: lotId(lotNo), field: 'images', before, after })));
const arrange = (...images: string[]): AuctionCommand => ({ type: 'ArrangeLotImages', lotId: lotId('1'), images });
const arranged = (...images: string[]): AuctionEvent => ({
  type: 'LotImagesArranged',
  data: { lotId: lotId('1'), images },
});
const TEN = Array.from({ length: 10 }, (_, index) => String(index));

describe('pictures of lots', () => {
  test('are added to several lots by one event, before and during the bidding', () => {
    const two = coming({}, [lot('1'), lot('2')]);
    given(two)
      .when(add({ 1: images('a', 'b'), 2: images('c') }))
      .then(added({ 1: images('a', 'b'), 2: images('c') }), shown(['1', 0, 2], ['2', 0, 1]));
    given(liveAuction(), lotWithdrawn())
      .when(add({ 1: images('a') }))
      .then(added({ 1: images('a') }), shown(['1', 0, 1]));
  });

  test('are added once: existing ones are skipped', () => {
    const before = [...coming({}, [lot('1'), lot('2')]), added({ 1: images('a') })];
    given(before)
      .when(add({ 1: images('a', 'b', 'b'), 2: images('a') }))
      .then(added({ 1: images('b'), 2: images('a') }), shown(['1', 1, 2], ['2', 0, 1]));
    given(before)
      .when(add({ 1: images('a') }))
      .then();
  });

  test('replace the existing ones of the named lots', () => {
    const before = [...coming({}, [lot('1'), lot('2')]), added({ 1: images('a', 'b'), 2: images('c') })];
    given(before)
      .when(add({ 1: images('b') }, ['a', 'b']))
      .then(added({ 1: images('b') }, true), shown(['1', 2, 1]));
    given(before)
      .when(add({ 1: images('a', 'b') }, ['a', 'b']))
      .then();
    given(before, added({ 1: images('b') }, true))
      .when(arrange('a', 'b'))
      .rejects('NOT_FOUND');
  });

  test('never replace images that were added concurrently', () => {
    given(coming(), added({ 1: images('a') }), added({ 1: images('new') }, true))
      .when(add({ 1: images('b') }, ['a']))
      .rejects('BUSY');
  });

  test('are limited to ten per lot, including existing ones', () => {
    given(coming(), added({ 1: images(...TEN) }))
      .when(add({ 1: images('more') }))
      .rejects('TOO_MANY_IMAGES', { lotNos: ['1'], maximum: 10 });
    given(coming())
      .when(add({ 1: images(...TEN, 'more') }, []))
      .rejects('TOO_MANY_IMAGES');
    given(coming(), added({ 1: images(...TEN) }))
      .when(add({ 1: images('other') }, TEN))
      .then(added({ 1: images('other') }, true), shown(['1', 10, 1]));
  });

  test('need an existing lot', () => {
    given(coming())
      .when(add({ 1: images('a'), 9: images('b') }))
      .rejects('NOT_FOUND');
    given().when(arrange()).rejects('NOT_FOUND');
  });

  test('can be removed and reordered', () => {
    const before = [...coming(), added({ 1: images('a', 'b', 'c') })];
    given(before)
      .when(arrange('c', 'a'))
      .then(arranged('c', 'a'), shown(['1', 3, 2]));
    given(before)
      .when(arrange())
      .then(arranged(), shown(['1', 3, 0]));
    given(before)
      .when(arrange('a', 'b', 'c'))
      .then();
    given(before, arranged('c')).when(arrange('c')).then();
    given(before).when(arrange('a', 'a')).rejects('NOT_FOUND');
    given(before).when(arrange('none')).rejects('NOT_FOUND');
  });

  test('cannot change after the end of the bidding', () => {
    const seen = [...liveAuction(), added({ 1: images('a') })];
    for (const command of [add({ 1: images('b') }), arrange()]) {
      given(seen, completed()).when(command).rejects('AUCTION_COMPLETED');
      given(coming(), cancelled).when(command).rejects('AUCTION_COMPLETED');
      given(seen).when(command, { now: EVENING }).rejects('AUCTION_ENDED');
    }
  });
});
