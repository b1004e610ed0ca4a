import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { Rejection } from '@tender/kernel';
import {
  changesOf,
  CreateAuctionDto,
  GoLiveBody,
  PublishResultBody,
  detailsOf,
  UpdateAuctionDto,
} from './lifecycle/auction.dto.js';
import { PlaceBidBody } from './bidding/bid.dto.js';
import { instantOf } from '@tender/http';
import { newLotOf, UploadLotsBody } from './lots/lot.dto.js';

/** Validates like the app's validation pipe. @returns the body, and the paths of invalid fields */
function read<T extends object>(type: ClassConstructor<T>, body: object): { body: T; wrong: string[] } {
  const instance = plainToInstance(type, body);
  const paths = (errors: ValidationError[], path = ''): string[] =>
    errors.flatMap(({ property, children = [] }) =>
      children.length > 0 ? paths(children, `${path}${property}.`) : [path + property],
    );
  return { body: instance, wrong: paths(validateSync(instance, { whitelist: true, forbidNonWhitelisted: true })) };
}

const AUCTION = {
  name: ' November ',
  type: 'tenderPayAsBid',
  startsAt: '2026-11-20T10:00:00+02:00',
  endsAt: '2026-11-20T18:00:00Z',
};

describe("an auction's body", () => {
  test('is normalised and completed with defaults', () => {
    const { body, wrong } = read(CreateAuctionDto, AUCTION);
    expect(wrong).toEqual([]);
    expect(detailsOf(body)).toEqual({
      name: 'November',
      type: 'tenderPayAsBid',
      category: null,
      description: '',
      viewing: null,
      startsAt: '2026-11-20T08:00:00.000Z',
      endsAt: '2026-11-20T18:00:00.000Z',
      bidVisibility: 'open',
      withdrawals: 'allowed',
      extension: null,
    });
  });

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['type', 'dutch'],
    ['startsAt', 'tomorrow'],
    ['startsAt', '2026-11-20T10:00:00'],
    ['endsAt', 1_700_000_000_000],
    ['category', 'gold'],
    ['bidVisibility', 'secret'],
    ['withdrawals', true],
    ['status', 'live'],
    ['published', true],
    ['extension', 'yes'],
  ])('%s must not be %j', (field, value) =>
    expect(read(CreateAuctionDto, { ...AUCTION, [field]: value }).wrong).toEqual([field]),
  );

  test('its soft close has two positive numbers', () => {
    const extension = { windowSeconds: 0, extendSeconds: 1.5, more: 1 };
    expect(read(CreateAuctionDto, { ...AUCTION, extension }).wrong.sort()).toEqual([
      'extension.extendSeconds',
      'extension.more',
      'extension.windowSeconds',
    ]);
  });

  test('an update contains given fields only; null empties only optional ones', () => {
    const { body, wrong } = read(UpdateAuctionDto, { viewing: null, endsAt: '2026-11-20T19:00:00Z' });
    expect(wrong).toEqual([]);
    expect(changesOf(body)).toEqual({ viewing: null, endsAt: '2026-11-20T19:00:00.000Z' });
    expect(read(UpdateAuctionDto, { endsAt: 'later' }).wrong).toEqual(['endsAt']);
    const nulls = Object.fromEntries(
      ['name', 'type', 'description', 'startsAt', 'endsAt', 'bidVisibility', 'withdrawals'].map((field) => [
        field,
        null,
      ]),
    );
    expect(read(UpdateAuctionDto, nulls).wrong.sort()).toEqual(Object.keys(nulls).sort());
  });

  test('the end of a resume is within data', () => {
    expect(read(GoLiveBody, { data: { endsAt: '2026-11-20T19:00:00Z' } })).toMatchObject({
      wrong: [],
      body: { data: { endsAt: '2026-11-20T19:00:00.000Z' } },
    });
    expect(read(GoLiveBody, { endsAt: '2026-11-20T19:00:00Z' }).wrong).toEqual(['endsAt']);
    expect(read(GoLiveBody, {}).wrong).toEqual([]);
    expect(read(GoLiveBody, { data: null }).wrong).toEqual(['data']);
  });
});

test('instants must exist and have an offset', () => {
  expect(instantOf('2028-02-29T23:59:59.999-01:00')).toBe('2028-03-01T00:59:59.999Z');
  for (const text of [
    '2026-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '1999-12-31T23:59:59.999Z',
    '2999-12-31T23:59:59.999-01:00',
    '2026-01-01T25:00:00Z',
    '2026-01-01',
    '2026-01-01T10:00:00',
    5,
    null,
  ])
    expect(instantOf(text)).toBeNull();
});

describe('money', () => {
  const bid = { auctionId: 'a', lotId: 'a.b' };
  test.each([0.01, 1_250.5, 10_000_000_000])('may be %d', (biddingAmount) =>
    expect(read(PlaceBidBody, { ...bid, biddingAmount }).wrong).toEqual([]),
  );
  test.each([0, -1, 1.005, 10_000_000_000.01, 1e21, Number.NaN, Infinity, '5', null, [5], { valueOf: 5 }])(
    'may not be %j',
    (biddingAmount) => {
      expect(read(PlaceBidBody, { ...bid, biddingAmount }).wrong).toEqual(['biddingAmount']);
    },
  );
  test('may be negative, null or absent for a net profit', () => {
    for (const body of [{ netProfit: -5.25 }, { netProfit: null }, {}])
      expect(read(PublishResultBody, body).wrong).toEqual([]);
  });
});

describe('an upload', () => {
  const deal = { lotNo: '1', reservePrice: 100 };

  test('names the row’s wrong field', () => {
    const dealsData = [
      deal,
      { ...deal, reservePrice: 0 },
      { ...deal, images: ['javascript:alert(1)'] },
      { ...deal, kimberley: { number: '' } },
      { ...deal, price: 1 },
    ];
    expect(read(UploadLotsBody, { dealsData }).wrong).toEqual([
      'dealsData.1.reservePrice',
      'dealsData.2.images',
      'dealsData.3.kimberley.number',
      'dealsData.4.price',
    ]);
  });
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://good.example\\@evil.example',
    'http://plain.example',
    '/a b',
  ])('refuses an image from %s', (image) => {
    expect(read(UploadLotsBody, { dealsData: [{ ...deal, images: [image] }] }).wrong).toEqual(['dealsData.0.images']);
  });
  test('refuses more than a thousand rows as too large', () => {
    expect(() => read(UploadLotsBody, { dealsData: Array.from({ length: 1_001 }, () => deal) })).toThrow(
      new Rejection('TOO_LARGE'),
    );
  });
  test('becomes lots in cents without empty fields', () => {
    expect(newLotOf({ ...deal, minimumBid: 0.5, colour: 'D', shape: '', carats: null })).toEqual({
      lotNo: '1',
      reservePrice: 10_000,
      minimumBid: 50,
      colour: 'D',
    });
  });
});
