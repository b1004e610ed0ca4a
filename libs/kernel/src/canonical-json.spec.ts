import { describe, expect, test } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonical, canonicalJson } from './canonical-json.js';
import { times } from './testing/torture.js';

describe('canonical JSON', () => {
  test('is the text of the reference implementation', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => expect(canonicalJson(value)).toBe(canonicalize(value))),
      { numRuns: times(5_000) },
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.double({ noNaN: true, noDefaultInfinity: true })),
        (value) => expect(canonicalJson(value)).toBe(canonicalize(value)),
      ),
      { numRuns: times(5_000) },
    );
  });

  test('is the same for sorted and unsorted keys', () => {
    const sorted = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(sorted);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, member]) => [key, sorted(member)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) =>
        expect(canonicalJson(sorted(value))).toBe(canonicalize(value)),
      ),
      { numRuns: times(5_000) },
    );
    expect(canonicalJson({ a: undefined, b: { c: undefined }, '': 0 })).toBe('{"":0,"b":{}}');
    expect(canonicalJson({ a: 1, toJSON: 2 })).toBe('{"a":1,"toJSON":2}');
  });

  test('sorts keys as text, also numeric ones', () => {
    expect(canonicalJson({ b: [1.0, 'é\n'], a: { d: null, c: 1e21 }, 10: true, 9: -0, ä: undefined })).toBe(
      '{"10":true,"9":0,"a":{"c":1e+21,"d":null},"b":[1,"é\\n"]}',
    );
  });

  test('sorts keys that an object cannot hold in that order', () => {
    expect(canonicalJson({ b: { 10: 1, 9: 2 }, a: 3 })).toBe('{"a":3,"b":{"10":1,"9":2}}');
    const own = JSON.parse('{"b":{"d":1,"c":2},"__proto__":3}') as object;
    expect(canonicalJson(own)).toBe('{"__proto__":3,"b":{"c":2,"d":1}}');
    expect(JSON.stringify(canonical(own))).toBe('{"__proto__":3,"b":{"c":2,"d":1}}');
  });

  test('has the key order of the canonical value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = canonicalJson(value);
        expect(JSON.stringify(canonical(value))).toBe(JSON.stringify(JSON.parse(text)));
        expect(canonicalJson(canonical(value))).toBe(text);
      }),
      { numRuns: times(5_000) },
    );
    expect(canonical({ b: undefined, a: { d: 1, c: undefined } })).toStrictEqual({ a: { d: 1 } });
  });

  test('rejects values without a canonical form', () => {
    for (const value of [
      undefined,
      NaN,
      Infinity,
      '\ud800',
      () => 1,
      { a: [undefined] },
      { a: () => 1 },
      { a: '\ud800' },
      { a: { b: NaN } },
      { '\udc00': 1 },
      1n,
    ])
      expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
