import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  UniqueViolation,
  type CollectionSpec,
  type Document,
  type Filter,
  type Query,
  type ReadStore,
  type StateCollection,
} from './port.js';

interface Parcel extends Document {
  goodNo: string | null;
  viewing: string;
  carats: number | null;
  available: boolean | null;
  companies: string[];
  certificate?: { laboratory: string } | null;
}

const PARCELS: CollectionSpec<Parcel> = {
  name: 'parcels',
  database: 'state',
  indexes: [{ fields: ['goodNo'], unique: true }, { fields: ['viewing', 'carats'] }],
};

const parcel = (_id: string, fields: Partial<Parcel> = {}): Parcel => ({
  _id,
  goodNo: null,
  viewing: 'v1',
  carats: null,
  available: null,
  companies: [],
  ...fields,
});

/** Contract of every read store. */
export function readStoreContract(adapter: string, open: () => Promise<ReadStore>): void {
  describe(`read store on ${adapter}`, () => {
    let store: ReadStore;
    let collections = 0;

    beforeAll(async () => void (store = await open()));
    afterAll(() => store.close());

    async function holding(...documents: Parcel[]): Promise<StateCollection<Parcel>> {
      const parcels = store.state({ ...PARCELS, name: `parcels${++collections}` });
      await Promise.all(documents.map((document) => parcels.insert(document)));
      return parcels;
    }
    const ids = async (parcels: StateCollection<Parcel>, query: Query<Parcel>) =>
      (await parcels.find(query)).map(({ _id }) => _id);

    test('an unknown collection is empty', async () => {
      const parcels = store.state({ ...PARCELS, name: 'untouched' });
      expect(await parcels.get('a')).toBeNull();
      expect(await parcels.find()).toEqual([]);
      expect(await parcels.count()).toBe(0);
    });

    test('a document is returned as written', async () => {
      const document = parcel('a', {
        goodNo: `5' "x" \\ ☃ 𝄞`,
        carats: 1.25,
        available: false,
        companies: ['c1'],
        certificate: { laboratory: 'GIA' },
      });
      const parcels = await holding(document);
      expect(await parcels.get('a')).toEqual(document);
      expect(await parcels.get('b')).toBeNull();
    });

    describe('filters', () => {
      let parcels: StateCollection<Parcel>;
      beforeAll(async () => {
        parcels = await holding(
          parcel('a', { viewing: 'v1', carats: 1, available: true, companies: ['c1', 'c2'] }),
          parcel('b', {
            viewing: 'v1',
            carats: 2.5,
            available: false,
            companies: ['c2'],
            certificate: { laboratory: 'GIA' },
          }),
          parcel('c', { viewing: 'v2', carats: 10, companies: [] }),
          parcel('d', { viewing: 'v2', available: true }),
        );
      });

      test.each<[string, Filter<Parcel>, string]>([
        ['nothing', {}, 'abcd'],
        ['an id', { _id: 'b' }, 'b'],
        ['ids', { _id: { in: ['d', 'a', 'x'] } }, 'ad'],
        ['a text', { viewing: 'v1' }, 'ab'],
        ['a number', { carats: 2.5 }, 'b'],
        ['true', { available: true }, 'ad'],
        ['false', { available: false }, 'b'],
        ['null', { available: null }, 'c'],
        ['null for a missing field', { certificate: null }, 'acd'],
        ['several conditions', { viewing: 'v1', available: true }, 'a'],
        ['an element of an array', { companies: 'c2' }, 'ab'],
        ['elements of arrays', { companies: { in: ['c1', 'c9'] } }, 'a'],
        ['numbers and null', { carats: { in: [10, null] } }, 'cd'],
        ['true and null', { available: { in: [true, null] } }, 'acd'],
        ['no value at all', { viewing: { in: [] } }, ''],
        ['above', { carats: { gt: 1 } }, 'bc'],
        ['from, below', { carats: { gte: 1, lt: 10 } }, 'ab'],
        ['up to', { carats: { lte: 1 } }, 'a'],
        ['texts from', { viewing: { gte: 'v2' } }, 'cd'],
        ['a text where numbers are', { carats: { lt: 'z' } }, ''],
        ['a number where texts are', { viewing: { gt: 0 } }, ''],
        ['a text that looks like a number', { carats: '1' }, ''],
        ['the number one, which is not true', { available: 1 }, ''],
        ['the text of an array', { companies: '["c2"]' }, ''],
        ['a value inside an object', { certificate: 'GIA' }, ''],
      ])('%s', async (_, where, expected) => {
        expect((await ids(parcels, { where })).join('')).toBe(expected);
        expect(await parcels.count(where)).toBe(expected.length);
      });

      test('a forgotten value throws', async () => {
        await expect(parcels.find({ where: { viewing: undefined } })).rejects.toThrow(TypeError);
        await expect(parcels.deleteMany({ viewing: undefined } as Filter<Parcel>)).rejects.toThrow(TypeError);
        await expect(parcels.deleteMany({ carats: { gt: undefined } })).rejects.toThrow(TypeError);
        await expect(parcels.count({ carats: {} })).rejects.toThrow(TypeError);
        expect(await parcels.count()).toBe(4);
      });

      test.each([`viewing') OR 1=1 --`, '__proto__', '$where', 'a.b', ''])('no field is named %j', async (field) => {
        await expect(parcels.find({ where: JSON.parse(`{${JSON.stringify(field)}: 1}`) })).rejects.toThrow(TypeError);
        await expect(parcels.find({ sort: [{ field: field as 'viewing' }] })).rejects.toThrow(TypeError);
      });
    });

    describe('order', () => {
      test('ties are broken by the id, in the direction of the last field; null is first', async () => {
        const parcels = await holding(
          ...['d', 'b', 'a', 'c'].map((id) => parcel(id, { carats: id === 'b' ? null : id === 'c' ? 2 : 1 })),
        );
        expect(await ids(parcels, { sort: [{ field: 'carats' }] })).toEqual(['b', 'a', 'd', 'c']);
        expect(await ids(parcels, { sort: [{ field: 'carats', descending: true }] })).toEqual(['c', 'd', 'a', 'b']);
        expect(await ids(parcels, { sort: [{ field: 'viewing', descending: true }, { field: 'carats' }] })).toEqual([
          'b',
          'a',
          'd',
          'c',
        ]);
        expect(await ids(parcels, { sort: [{ field: '_id', descending: true }] })).toEqual(['d', 'c', 'b', 'a']);
        expect(await ids(parcels, {})).toEqual(['a', 'b', 'c', 'd']);
      });

      test('texts are ordered by code points, numbers by value', async () => {
        const parcels = await holding(
          ...['b', 'B', 'é', 'a', '10', '9'].map((text, index) =>
            parcel(text, { viewing: text, carats: 11 - index * 2 }),
          ),
        );
        expect(await ids(parcels, { sort: [{ field: 'viewing' }] })).toEqual(['10', '9', 'B', 'a', 'b', 'é']);
        expect(await ids(parcels, { sort: [{ field: 'carats' }] })).toEqual(['9', '10', 'a', 'é', 'B', 'b']);
      });

      test('pages', async () => {
        const parcels = await holding(...['e', 'a', 'd', 'b', 'c'].map((id) => parcel(id)));
        const sort = [{ field: 'viewing' as const }];
        expect(await ids(parcels, { sort, limit: 2 })).toEqual(['a', 'b']);
        expect(await ids(parcels, { sort, limit: 2, skip: 4 })).toEqual(['e']);
        expect(await ids(parcels, { sort, skip: 3 })).toEqual(['d', 'e']);
        expect(await ids(parcels, { sort, limit: 0 })).toEqual([]);
      });
    });

    describe('writes', () => {
      test('an id exists once; put replaces', async () => {
        const parcels = await holding(parcel('a'));
        await expect(parcels.insert(parcel('a', { carats: 2 }))).rejects.toThrow(UniqueViolation);
        await parcels.put(parcel('a', { carats: 3 }));
        await parcels.put(parcel('b'));
        expect(await parcels.get('a')).toEqual(parcel('a', { carats: 3 }));
        expect(await parcels.count()).toBe(2);
      });

      test('a unique key exists once, by insert, put or update; null is no key', async () => {
        const parcels = await holding(parcel('a', { goodNo: '1' }), parcel('b'), parcel('c'));
        await expect(parcels.insert(parcel('d', { goodNo: '1' }))).rejects.toThrow(UniqueViolation);
        await expect(parcels.put(parcel('b', { goodNo: '1' }))).rejects.toThrow(UniqueViolation);
        await expect(parcels.update('b', { goodNo: '1' })).rejects.toThrow(UniqueViolation);
        expect(await parcels.find()).toEqual([parcel('a', { goodNo: '1' }), parcel('b'), parcel('c')]);
      });

      test('of many concurrent writes, only violations of a key are refused', async () => {
        const parcels = await holding();
        const outcomes = await Promise.allSettled(
          ['1', '2', '1', '3', '2'].map((goodNo, index) => parcels.insert(parcel(`p${index}`, { goodNo }))),
        );
        // Two of the inserts fail; the database decides which.
        expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
          Array(2).fill({ status: 'rejected', reason: expect.any(UniqueViolation) }),
        );
        expect((await parcels.find({ sort: [{ field: 'goodNo' }] })).map(({ goodNo }) => goodNo)).toEqual([
          '1',
          '2',
          '3',
        ]);
      });

      test('putMany inserts and replaces, all or none', async () => {
        const parcels = await holding(parcel('a'), parcel('taken', { goodNo: '1' }));
        await parcels.putMany([]);
        await parcels.putMany([parcel('a', { carats: 2 }), parcel('b'), parcel('c', { goodNo: '2' })]);
        expect(await parcels.find()).toEqual([
          parcel('a', { carats: 2 }),
          parcel('b'),
          parcel('c', { goodNo: '2' }),
          parcel('taken', { goodNo: '1' }),
        ]);
        await parcels.putMany(Array.from({ length: 1_000 }, (_, index) => parcel(`m${index}`)));
        expect(await parcels.count()).toBe(1_004);
      });

      test('addMissing inserts missing documents, and does not change the others', async () => {
        const parcels = await holding(parcel('a', { carats: 1 }));
        await parcels.addMissing([]);
        await parcels.addMissing([parcel('a', { carats: 2 }), parcel('b', { certificate: { laboratory: 'GIA' } })]);
        expect(await parcels.find({ sort: [{ field: '_id' }] })).toEqual([
          parcel('a', { carats: 1 }),
          parcel('b', { certificate: { laboratory: 'GIA' } }),
        ]);
      });

      test('addMissing that violates another unique key writes nothing', async () => {
        const parcels = await holding(parcel('a', { goodNo: '1' }));
        await expect(parcels.addMissing([parcel('b', { goodNo: '1' })])).rejects.toBeInstanceOf(UniqueViolation);
        expect(await ids(parcels, {})).toEqual(['a']);
      });

      test('putMany that violates a unique key writes nothing, and does not affect other writes', async () => {
        const parcels = await holding(parcel('taken', { goodNo: '1' }));
        const [many, single] = await Promise.allSettled([
          parcels.putMany([parcel('x'), parcel('y', { goodNo: '1' }), parcel('z')]),
          parcels.put(parcel('other')),
        ]);
        expect(many).toEqual({ status: 'rejected', reason: expect.any(UniqueViolation) });
        expect(single.status).toBe('fulfilled');
        expect(await ids(parcels, {})).toEqual(['other', 'taken']);
      });

      test('update sets fields, one of them to null, and keeps the others', async () => {
        const parcels = await holding(parcel('a', { carats: 1, available: true, companies: ['c1'] }));
        expect(
          await parcels.update('a', { carats: null, available: false, companies: ['c2', 'c3'], viewing: undefined }),
        ).toBe(true);
        expect(await parcels.get('a')).toEqual(parcel('a', { available: false, companies: ['c2', 'c3'] }));
        expect(await parcels.update('a', {})).toBe(true);
        expect(await parcels.update('b', { carats: 1 })).toBe(false);
      });

      test('updateMany sets fields of existing documents, several times if requested', async () => {
        const parcels = await holding(parcel('a', { carats: 1 }), parcel('b', { carats: 1 }));
        await parcels.updateMany([]);
        await parcels.updateMany([
          { id: 'a', set: { carats: 2 } },
          { id: 'b', set: {} },
          { id: 'missing', set: { carats: 2 } },
          { id: 'a', set: { companies: ['c1'], viewing: undefined } },
        ]);
        expect(await parcels.find()).toEqual([
          parcel('a', { carats: 2, companies: ['c1'] }),
          parcel('b', { carats: 1 }),
        ]);
      });

      test('concurrent calls of updateMany keep what each writer set', async () => {
        const names = Array.from({ length: 1_000 }, (_, index) => `p${index}`);
        const parcels = await holding(...names.map((name) => parcel(name)));
        const writing = (set: Partial<Parcel>, ids: readonly string[]) =>
          parcels.updateMany(ids.map((id) => ({ id, set })));
        await Promise.all([
          writing({ carats: 2 }, names),
          writing({ viewing: 'v1' }, names.toReversed()),
          writing({ companies: ['c1'] }, names),
          parcels.update('p500', { available: true }),
        ]);
        expect(await parcels.count({ carats: 2, viewing: 'v1', companies: 'c1' })).toBe(names.length);
        expect(await parcels.get('p500')).toMatchObject({ available: true });
      });

      test('updateMany that violates a unique key writes nothing', async () => {
        const parcels = await holding(parcel('a'), parcel('b'), parcel('taken', { goodNo: '1' }));
        const changes = [
          { id: 'a', set: { carats: 2 } },
          { id: 'b', set: { goodNo: '1' } },
        ];
        await expect(parcels.updateMany(changes)).rejects.toBeInstanceOf(UniqueViolation);
        expect(await parcels.find()).toEqual([parcel('a'), parcel('b'), parcel('taken', { goodNo: '1' })]);
      });

      test('of two that compare and swap, one wins', async () => {
        const parcels = await holding(parcel('a', { available: true }));
        const won = await Promise.all(
          ['v2', 'v3'].map((viewing) => parcels.update('a', { available: false, viewing }, { available: true })),
        );
        expect([...won].sort()).toEqual([false, true]);
        expect(await parcels.get('a')).toMatchObject({ viewing: won[0] ? 'v2' : 'v3', available: false });
      });

      test('delete removes one document if it matches', async () => {
        const parcels = await holding(parcel('a', { carats: 1 }), parcel('b'));
        expect(await parcels.delete('a', { carats: 2 })).toBe(false);
        expect(await parcels.delete('a', { carats: 1 })).toBe(true);
        expect(await parcels.delete('a')).toBe(false);
        expect(await parcels.count()).toBe(1);
      });

      test('deleteMany removes matching documents and counts them', async () => {
        const parcels = await holding(parcel('a'), parcel('b', { viewing: 'v2' }), parcel('c'));
        expect(await parcels.deleteMany({ viewing: 'v1' })).toBe(2);
        expect(await ids(parcels, {})).toEqual(['b']);
      });

      test('a document with `__proto__` is data like any other', async () => {
        const parcels = await holding();
        const hostile = JSON.parse('{"_id": "a", "viewing": "__proto__", "__proto__": {"admin": true}}') as Parcel;
        await parcels.insert(hostile);
        expect(await ids(parcels, { where: { viewing: '__proto__' } })).toEqual(['a']);
        expect('admin' in ((await parcels.get('a')) ?? {})).toBe(false);
        await expect(parcels.update('a', JSON.parse('{"__proto__": {"admin": true}}'))).rejects.toThrow(TypeError);
        expect('admin' in {}).toBe(false);
      });
    });
  });
}
