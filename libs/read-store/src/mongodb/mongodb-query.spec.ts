import { describe, expect, test } from '@jest/globals';
import { changesOf, collectionName, filterOf, indexesOf, oneOf, queryOf } from './mongodb-query.js';
import type { Filter } from '../port.js';

interface Parcel {
  _id: string;
  viewing: string;
  carats: number | null;
  available: boolean | null;
  companies: string[];
}

/** An unchecked request body. */
const sent = (json: string) => JSON.parse(json) as Filter<Parcel>;

describe('a filter is translated to a MongoDB filter', () => {
  test.each<[string, Filter<Parcel> | undefined, object]>([
    ['nothing', undefined, {}],
    ['an empty one', {}, {}],
    ['an id', { _id: 'a' }, { _id: { $eq: 'a' } }],
    ['a text', { viewing: 'v1' }, { viewing: { $eq: 'v1' } }],
    ['a text that looks like an operator', { viewing: '$where' }, { viewing: { $eq: '$where' } }],
    ['null', { carats: null }, { carats: { $eq: null } }],
    ['false', { available: false }, { available: { $eq: false } }],
    ['values', { companies: { in: ['c1', null, 2, true] } }, { companies: { $in: ['c1', null, 2, true] } }],
    ['no values', { viewing: { in: [] } }, { viewing: { $in: [] } }],
    ['a range', { carats: { gte: 1, lt: 10 } }, { carats: { $gte: 1, $lt: 10 } }],
    ['a range with one open bound', { carats: { gt: 0, lte: undefined } }, { carats: { $gt: 0 } }],
    ['several', { viewing: 'v1', available: true }, { viewing: { $eq: 'v1' }, available: { $eq: true } }],
  ])('%s', (_, where, expected) => expect(filterOf(where)).toEqual(expected));

  test.each([
    '{"viewing": {"$ne": null}}',
    '{"viewing": {"$gt": ""}}',
    '{"viewing": {"in": [{"$ne": 1}]}}',
    '{"viewing": {"in": "v1"}}',
    '{"viewing": {"in": ["v1"], "gt": 1}}',
    '{"viewing": {"gt": {"$ne": 1}}}',
    '{"viewing": {"gt": null}}',
    '{"viewing": {"gt": [1]}}',
    '{"viewing": ["v1"]}',
    '{"viewing": {"regex": "^v"}}',
    '{"viewing": {"__proto__": 1}}',
    '{"$where": "true"}',
    '{"$or": []}',
    '{"a.b": 1}',
    '{"__proto__": 1}',
    '{"": 1}',
    '{"_position": 1}',
    '{"carats\\u0000": 1}',
  ])('%s is refused', (json) => expect(() => filterOf(sent(json))).toThrow(TypeError));

  test('a forgotten value or no data is refused', () => {
    expect(() => filterOf<Parcel>({ viewing: undefined })).toThrow('viewing is undefined');
    expect(() => filterOf<Parcel>({ carats: {} })).toThrow('carats has no bound');
    expect(() => filterOf<Parcel>({ carats: { gt: undefined } })).toThrow('carats has no bound');
    for (const value of [() => 'v1', /v/, new Date(0), Symbol('v1'), 1n])
      expect(() => filterOf<Parcel>({ viewing: value as unknown as string })).toThrow(TypeError);
  });

  test('one document, and only if it matches', () => {
    expect(oneOf('a')).toEqual({ _id: { $eq: 'a' } });
    expect(oneOf<Parcel>('a', { _id: 'b', viewing: 'v1' })).toEqual({
      $and: [{ _id: { $eq: 'a' } }, { _id: { $eq: 'b' }, viewing: { $eq: 'v1' } }],
    });
    expect(() => oneOf({ $ne: '' } as unknown as string)).toThrow(TypeError);
  });
});

describe('a query', () => {
  test('is sorted by id', () => expect(queryOf({})).toEqual({ filter: {}, options: { sort: [['_id', 1]] } }));

  test('breaks ties in the direction of the last field', () => {
    expect(
      queryOf<Parcel>({ sort: [{ field: 'viewing' }, { field: 'carats', descending: true }] }).options.sort,
    ).toEqual([
      ['viewing', 1],
      ['carats', -1],
      ['_id', -1],
    ]);
    expect(
      queryOf<Parcel>({ sort: [{ field: 'carats', descending: true }, { field: 'viewing' }] }).options.sort,
    ).toEqual([
      ['carats', -1],
      ['viewing', 1],
      ['_id', 1],
    ]);
  });

  test('sorts by each field once, and by the id at the requested place', () => {
    expect(
      queryOf<Parcel>({ sort: [{ field: '_id', descending: true }, { field: 'carats' }, { field: '_id' }] }).options
        .sort,
    ).toEqual([
      ['_id', -1],
      ['carats', 1],
    ]);
  });

  test('has a page', () => {
    expect(queryOf<Parcel>({ where: { viewing: 'v1' }, limit: 10, skip: 20 })).toEqual({
      filter: { viewing: { $eq: 'v1' } },
      options: { sort: [['_id', 1]], limit: 10, skip: 20 },
    });
    expect(queryOf({ limit: 0, skip: 0 }).options).toEqual({ sort: [['_id', 1]] });
  });

  test.each(['$natural', 'a.b', '', '__proto__'])('does not sort by %j', (field) => {
    expect(() => queryOf<Parcel>({ sort: [{ field: field as 'viewing' }] })).toThrow(TypeError);
  });
});

describe('changes', () => {
  test('omit undefined values', () =>
    expect(changesOf({ carats: null, viewing: undefined, companies: ['$c'] })).toEqual({
      carats: null,
      companies: ['$c'],
    }));

  test.each(['{"$inc": 1}', '{"a.b": 1}', '{"_id": "b"}', '{"__proto__": {"admin": true}}', '{"_position": 1}'])(
    '%s is refused',
    (json) => {
      expect(() => changesOf(JSON.parse(json) as object)).toThrow(TypeError);
    },
  );
});

describe('indexes', () => {
  test('end with the id', () => {
    expect(indexesOf({})).toEqual([]);
    expect(indexesOf({ indexes: [{ fields: ['viewing', 'carats'] }, { fields: ['auction', '_id'] }] })).toEqual([
      { key: { viewing: 1, carats: 1, _id: 1 } },
      { key: { auction: 1, _id: 1 } },
    ]);
  });

  test('a unique one contains no null, and another serves the queries', () => {
    expect(indexesOf({ indexes: [{ fields: ['email'], unique: true }] })).toEqual([
      { key: { email: 1 }, unique: true, partialFilterExpression: { email: { $type: ['string', 'number', 'bool'] } } },
      { key: { email: 1, _id: 1 } },
    ]);
  });

  test.each(['system.views', '$cmd', '', 'a b', 'lots.'])('no collection can be named %j', (name) =>
    expect(() => collectionName(name)).toThrow(TypeError),
  );
});
