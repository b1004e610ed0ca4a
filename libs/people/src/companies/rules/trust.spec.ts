import { describe, expect, test } from '@jest/globals';
import { hasConfirmed, seeEachOther, seenBy, seersOf, type TrustFact } from './trust.js';

const at = (minute: number): string => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const began = (minute: number, userId: string): TrustFact => ({ kind: 'beganToBid', userId, at: at(minute) });
const ceased = (minute: number, userId: string): TrustFact => ({ kind: 'ceasedToBid', userId, at: at(minute) });
const reset = (minute: number, userId: string): TrustFact => ({ kind: 'factorsReset', userId, at: at(minute) });
const confirmed = (minute: number, by: string, userId: string): TrustFact => ({
  kind: 'confirmed',
  by,
  userId,
  at: at(minute),
});

const everybody = [began(0, 'ann'), began(1, 'bob'), began(2, 'cat'), began(3, 'mole')];
const seers = (facts: TrustFact[], whose: string, published = 30): string[] =>
  [...seersOf(facts, whose, at(published))].sort();

describe('a sealed amount is visible', () => {
  test('only to the person who set it while no colleague is confirmed', () => {
    for (const person of ['ann', 'mole', 'nobody']) {
      expect(seers(everybody, person)).toEqual([person]);
      expect([...seenBy(everybody, person, at(30)).keys()]).toEqual([person]);
    }
  });

  test('to a colleague whom that buyer confirmed, directly or through a colleague', () => {
    const facts = [...everybody, confirmed(10, 'ann', 'bob'), confirmed(11, 'bob', 'cat')];
    expect(seers(facts, 'ann')).toEqual(['ann', 'bob', 'cat']);
    expect(seers(facts, 'bob')).toEqual(['bob', 'cat']);
    expect(seers(facts, 'cat')).toEqual(['cat']);
  });

  test('to no buyer who only confirmed its owner: a person whom staff invented could do that', () => {
    const facts = [
      ...everybody,
      confirmed(10, 'mole', 'ann'),
      confirmed(11, 'mole', 'bob'),
      confirmed(12, 'ann', 'bob'),
    ];
    expect(seers(facts, 'ann')).toEqual(['ann', 'bob']);
    expect(seers(facts, 'bob')).toEqual(['bob']);
    expect([...seenBy(facts, 'mole', at(30)).keys()]).toEqual(['mole']);
  });

  test('only through confirmations from before the auction was published', () => {
    const facts = [...everybody, confirmed(10, 'ann', 'bob')];
    expect(seers(facts, 'ann', 11)).toEqual(['ann', 'bob']);
    expect(seers(facts, 'ann', 10)).toEqual(['ann']);
    expect(seers(facts, 'ann', 9)).toEqual(['ann']);
  });

  test('to no buyer who has ceased to bid since, also when staff give the role again', () => {
    const facts = [
      ...everybody,
      confirmed(10, 'ann', 'bob'),
      confirmed(11, 'bob', 'cat'),
      ceased(40, 'bob'),
      began(41, 'bob'),
    ];
    expect(seers(facts, 'ann')).toEqual(['ann', 'cat']);
    expect(seers(facts, 'ann', 50)).toEqual(['ann']);
    expect(hasConfirmed(facts, 'ann', 'bob')).toBe(false);
    expect(seers([...facts, confirmed(45, 'ann', 'bob')], 'ann', 50)).toEqual(['ann', 'bob']);
    expect(seers([...facts, confirmed(45, 'ann', 'bob')], 'ann', 42)).toEqual(['ann']);
  });

  test('not through a confirmation that was void when the auction was published', () => {
    const facts = [...everybody, confirmed(10, 'ann', 'bob'), ceased(12, 'ann'), began(13, 'ann')];
    expect(seers(facts, 'ann')).toEqual(['ann']);
    expect(seers([...everybody, confirmed(10, 'stranger', 'bob')], 'stranger')).toEqual(['stranger']);
  });
});

describe('after a reset of the factors', () => {
  const circle = [...everybody, confirmed(10, 'ann', 'bob'), confirmed(11, 'bob', 'ann'), confirmed(12, 'bob', 'cat')];
  const afterReset = [...circle, reset(40, 'bob')];
  const seen = (facts: TrustFact[], reader: string, published = 30) =>
    Object.fromEntries(seenBy(facts, reader, at(published)));

  test('a buyer sees only own amounts that were entered later; colleagues see what they saw', () => {
    expect(seen(circle, 'bob')).toEqual({ bob: '', ann: '' });
    expect(seen(afterReset, 'bob')).toEqual({ bob: at(40) });
    expect(seen(afterReset, 'ann')).toEqual({ ann: '', bob: '' });
    const seersAt = (minute: number) => [...seersOf(afterReset, 'bob', at(30), at(minute))].sort();
    expect([seersAt(39), seersAt(40)]).toEqual([
      ['ann', 'cat'],
      ['ann', 'bob', 'cat'],
    ]);
    expect(seers(afterReset, 'ann')).toEqual(['ann', 'cat']);
  });

  test('a buyer sees again what a colleague sees who confirms the buyer again', () => {
    expect(seen([...afterReset, confirmed(41, 'ann', 'bob')], 'bob')).toEqual({ bob: '', ann: '' });
    // Cat sees Bob’s amounts and, through Bob, Ann’s; the mole sees neither.
    expect(seen([...afterReset, confirmed(41, 'cat', 'bob')], 'bob')).toEqual({ bob: '', ann: '' });
    expect(seen([...afterReset, confirmed(41, 'mole', 'bob')], 'bob')).toEqual({ bob: at(40) });
    expect(seen([...afterReset, confirmed(41, 'ann', 'bob'), reset(42, 'bob')], 'bob')).toEqual({ bob: at(42) });
    expect(seen([...circle, confirmed(39, 'ann', 'bob'), reset(40, 'bob')], 'bob')).toEqual({ bob: at(40) });
  });

  test('two people whose factors were reset do not restore each other', () => {
    const both = [...afterReset, reset(41, 'ann'), confirmed(42, 'ann', 'bob'), confirmed(43, 'bob', 'ann')];
    expect([seen(both, 'bob'), seen(both, 'ann')]).toEqual([{ bob: at(40) }, { ann: at(41) }]);
    const restored = [...both, confirmed(44, 'cat', 'bob')];
    expect([seen(restored, 'bob'), seen(restored, 'ann')]).toEqual([
      { bob: '', ann: '' },
      { ann: '', bob: '' },
    ]);
  });

  test('a buyer needs new confirmations in auctions that are published later', () => {
    expect(seen(afterReset, 'bob', 50)).toEqual({ bob: '' });
    expect(seen(afterReset, 'ann', 50)).toEqual({ ann: '' });
    expect(seen([...afterReset, confirmed(41, 'ann', 'bob')], 'bob', 50)).toEqual({ bob: '', ann: '' });
  });

  test('it restores no buyer who ceased to bid', () => {
    const facts = [...afterReset, ceased(41, 'bob'), began(42, 'bob'), confirmed(43, 'ann', 'bob')];
    expect(seen(facts, 'bob')).toEqual({ bob: '' });
    expect(seen([...circle, ceased(39, 'bob'), reset(40, 'bob'), began(41, 'bob')], 'bob')).toEqual({ bob: at(40) });
  });
});

test('both directions of the question give the same answer', () => {
  const people = ['ann', 'bob', 'cat', 'mole'];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let round = 0; round < 200; round++) {
    const facts = [...everybody];
    for (let minute = 5; minute < 40; minute++) {
      const [one, other] = [people[next(4)]!, people[next(4)]!];
      const loss = next(2) > 0 ? ceased(minute, one) : reset(minute, one);
      facts.push(next(4) > 0 ? confirmed(minute, one, other) : loss);
      if (facts.at(-1)!.kind === 'ceasedToBid' && next(2) > 0) facts.push(began(minute, one));
    }
    for (const one of people)
      for (const other of people)
        for (const entered of [at(25), at(39)])
          expect(entered >= (seenBy(facts, one, at(20)).get(other) ?? '~')).toBe(
            seersOf(facts, other, at(20), entered).has(one),
          );
  }
});

test('buyers see each other once each has confirmed the others, directly or through a colleague', () => {
  const one = [...everybody, confirmed(10, 'ann', 'bob')];
  expect(seeEachOther(one, ['ann', 'bob'])).toBe(false);
  expect(seeEachOther(one, ['ann'])).toBe(true);
  const circle = [...one, confirmed(11, 'bob', 'cat'), confirmed(12, 'cat', 'ann')];
  expect(seeEachOther(circle, ['ann', 'bob', 'cat'])).toBe(true);
  expect(seeEachOther(circle, ['ann', 'bob', 'cat', 'mole'])).toBe(false);
  expect(seeEachOther([...circle, ceased(13, 'cat'), began(14, 'cat')], ['ann', 'bob', 'cat'])).toBe(false);
});
