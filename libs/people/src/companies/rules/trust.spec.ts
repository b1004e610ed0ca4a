import { describe, expect, test } from '@jest/globals';
import { hasConfirmed, seeEachOther, seenBy, seersOf, type TrustFact } from './trust.js';

const at = (minute: number): string => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const began = (minute: number, userId: string): TrustFact => ({ kind: 'beganToBid', userId, at: at(minute) });
const ceased = (minute: number, userId: string): TrustFact => ({ kind: 'ceasedToBid', userId, at: at(minute) });
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
      expect([...seenBy(everybody, person, at(30))]).toEqual([person]);
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
    expect([...seenBy(facts, 'mole', at(30))]).toEqual(['mole']);
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

test('both directions of the question give the same answer', () => {
  const people = ['ann', 'bob', 'cat', 'mole'];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let round = 0; round < 200; round++) {
    const facts = [...everybody];
    for (let minute = 5; minute < 40; minute++) {
      const [one, other] = [people[next(4)]!, people[next(4)]!];
      facts.push(next(4) > 0 ? confirmed(minute, one, other) : ceased(minute, one));
      if (facts.at(-1)!.kind === 'ceasedToBid' && next(2) > 0) facts.push(began(minute, one));
    }
    for (const one of people)
      for (const other of people)
        expect(seenBy(facts, one, at(20)).has(other)).toBe(seersOf(facts, other, at(20)).has(one));
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
