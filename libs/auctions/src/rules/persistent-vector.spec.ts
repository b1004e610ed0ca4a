import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PersistentVector } from './bid-book.js';

const place = fc.oneof(fc.nat({ max: 70 }), fc.nat({ max: 5_000 }), fc.nat({ max: 2 ** 30 - 1 }));
const change = fc.record({ place, value: fc.option(fc.nat(), { nil: undefined }), onto: fc.nat() });

test('agrees with a plain Map in every version, on any branch', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const versions = [{ list: PersistentVector.empty<number>(), model: new Map<number, number | undefined>() }];
      for (const { place, value, onto } of changes) {
        const { list, model } = versions[onto % versions.length]!;
        versions.push({ list: list.with(place, value), model: new Map(model).set(place, value) });
      }
      for (const { list, model } of versions) {
        for (const { place } of changes) expect(list.at(place)).toBe(model.get(place));
        const inOrder = [...model].sort(([a], [b]) => a - b).flatMap(([, value]) => value ?? []);
        expect(list.values()).toEqual(inOrder);
      }
    }),
  );
});

test('is empty at places that were never set, near or far', () => {
  const list = PersistentVector.empty<string>().with(40, 'forty');
  for (const place of [0, 39, 41, 1_023, 1_024, 2 ** 29]) expect(list.at(place)).toBeUndefined();
});
