import fc from 'fast-check';
import {
  BID_VISIBILITIES,
  AUCTION_TYPES,
  GOODS_CATEGORIES,
  MAXIMUM_AMOUNT,
  MAXIMUM_CARATS,
  MAXIMUM_PIECES,
  STONE_FIELDS,
  WITHDRAWAL_RULES,
  type AuctionView,
  type GoodView,
  type LotView,
  type StonesDescription,
  type StoneValue,
  type UserView,
  type ViewingView,
} from '@tender/contracts';
import { aLot, anAuction, aUser } from './examples.js';
import { aGood, aViewing } from './viewing-examples.js';

/** Random views as the server sends them: trimmed texts, amounts with at most two decimals. */

const text = (maxLength = 30) => fc.string({ maxLength, unit: 'grapheme' }).map((typed) => typed.trim());
const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ’-]{0,20}[A-Za-z0-9]$/);
const usd = fc.integer({ min: 1, max: MAXIMUM_AMOUNT * 100 }).map((cents) => cents / 100);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const KINDS: Record<StoneValue['kind'], () => fc.Arbitrary<unknown>> = {
  text,
  category: () => oneOf(GOODS_CATEGORIES),
  pieces: () => fc.integer({ min: 1, max: MAXIMUM_PIECES }),
  carats: () => fc.integer({ min: 1, max: MAXIMUM_CARATS * 10_000 }).map((part) => part / 10_000),
  day: () => fc.tuple(day, fc.boolean()).map(([date, isInstant]) => (isInstant ? `${date}T09:30:00.000Z` : date)),
};

/** Every field of `STONE_FIELDS`, so that tests cover new fields. */
const stones = fc.record(
  Object.fromEntries(
    Object.entries(STONE_FIELDS).map(([field, value]) => {
      const known = 'parts' in value ? kimberley(value.parts) : KINDS[value.kind]();
      return [field, value.none === null ? orNull(known.filter((each) => each !== '')) : known];
    }),
  ),
) as fc.Arbitrary<unknown> as fc.Arbitrary<StonesDescription>;

function kimberley(parts: Record<string, StoneValue>): fc.Arbitrary<object> {
  const values = Object.entries(parts).map(([part, { kind }]) => [part, kind === 'text' ? name : KINDS[kind]()]);
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: ['number'] });
}

/** A lot for staff. */
export const anyLot: fc.Arbitrary<LotView> = fc
  .record({ stones, lotNo: name, reservePrice: usd, minimumBid: orNull(usd), good: orNull(fc.constant('v1.g1')) })
  .map(({ stones, ...lot }) => aLot({ ...stones, ...lot }));

/** A parcel for staff. */
export const anyGood: fc.Arbitrary<GoodView> = fc
  .record({ stones, goodNo: name, estimate: orNull(usd) })
  .map(({ stones, ...good }) => aGood({ ...stones, ...good }));

const seconds = fc.integer({ min: 1, max: 3_600 });
const softClose = fc.record(
  {
    windowSeconds: seconds,
    extendSeconds: seconds,
    stepPercent: fc.integer({ min: 1, max: 100 }),
    latestEndSeconds: seconds,
  },
  { requiredKeys: ['windowSeconds', 'extendSeconds'] },
);

/** An auction with times in whole minutes, as in a form. */
export const anyAuction: fc.Arbitrary<AuctionView> = fc
  .record({
    name,
    type: oneOf(AUCTION_TYPES),
    category: orNull(oneOf(GOODS_CATEGORIES)),
    viewing: orNull(fc.constant('v1')),
    description: text(),
    bidVisibility: oneOf(BID_VISIBILITIES),
    withdrawals: oneOf(WITHDRAWAL_RULES),
    extension: orNull(softClose),
    start: fc.integer({ min: 0, max: 20_000 }),
    minutes: fc.integer({ min: 1, max: 20_000 }),
  })
  .map(({ start, minutes, ...details }) => {
    const at = (minute: number) => new Date(Date.UTC(2027, 0, 2) + minute * 60_000).toISOString();
    const extension = details.bidVisibility === 'sealed' ? null : details.extension;
    return anAuction({ ...details, extension, startsAt: at(start), endsAt: at(start + minutes) });
  });

export const anyViewing: fc.Arbitrary<ViewingView> = fc
  .record({
    name,
    category: orNull(oneOf(GOODS_CATEGORIES)),
    description: text(),
    location: orNull(fc.record({ name, address: text(), city: name, country: fc.constant('BE') })),
    timeZone: oneOf(['UTC', 'Europe/Brussels', 'Asia/Jerusalem']),
    startDate: orNull(day),
    endDate: orNull(day),
    openFrom: fc.integer({ min: 0, max: 11 }),
    openUntil: fc.integer({ min: 13, max: 24 }),
    closedHour: oneOf([null, 12]),
    closedDays: fc.uniqueArray(day).map((days) => days.sort()),
  })
  .map(aViewing);

export const anyUser: fc.Arbitrary<UserView> = fc
  .record({
    firstName: name,
    lastName: name,
    position: text(),
    categories: fc.uniqueArray(oneOf(GOODS_CATEGORIES)),
    phone: orNull(
      fc.record(
        {
          countryCode: oneOf(['+32', '+1', '+44', '+972']),
          number: fc.stringMatching(/^\d{3} \d{2} \d{2}$/),
          extension: fc.stringMatching(/^\d{1,3}$/),
        },
        { requiredKeys: ['countryCode', 'number'] },
      ),
    ),
  })
  .map(aUser);
