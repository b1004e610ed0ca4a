import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SharedMap } from './shared-map.js';

const key = fc.nat({ max: 60 }).map((no) => `viewing.thing${no}`);
const change = fc.record({
  keys: fc.array(key, { maxLength: 5 }),
  value: fc.option(fc.nat(), { nil: undefined }),
  onto: fc.nat(),
});

test('agrees with a plain Map in every version, on any branch', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const versions = [{ map: SharedMap.empty<number>(), model: new Map<string, number>() }];
      for (const { keys, value, onto } of changes) {
        const { map, model } = versions[onto % versions.length]!;
        const next = new Map(model);
        for (const each of keys) {
          if (value === undefined) next.delete(each);
          else next.set(each, value);
        }
        versions.push({
          map: value === undefined ? map.without(...keys) : map.withAll(keys.map((each) => [each, value] as const)),
          model: next,
        });
      }
      for (const { map, model } of versions) {
        expect(map.size).toBe(model.size);
        expect(map.values().sort()).toEqual([...model.values()].sort());
        for (const { keys } of changes) for (const each of keys) expect(map.get(each)).toBe(model.get(each));
      }
    }),
  );
});
