import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { turnOf } from '@tender/http';
import { argon2id, hash } from 'argon2';
import { inTurn } from './hash-queue.js';
import { judgedInTurn } from './judge-queue.js';
import { endPasswordJudge } from './password-judge.js';
import { hashOperatorsPassword, hashesUnderSaltsOf, hashPassword, isOneOfHashes, saltOf } from './passwords.js';

const visitor = { network: '203.0.113.7', known: false };
const personal = ['Ada', 'Byron', 'ada@analytical-stones.test', 'Analytical Stones'];
const stored = (password: string) => hashPassword({ password, personal, visitor });
const opens = async (password: string, ...hashes: string[]) => {
  const opened = await hashesUnderSaltsOf(password, hashes, visitor);
  return hashes.filter((phc) => isOneOfHashes(phc, opened));
};

// Hash at the cost of production, which other tests avoid.
beforeAll(() => {
  process.env['DEAR_HASHES'] = 'yes';
});
afterAll(() => {
  delete process.env['DEAR_HASHES'];
});

describe('a password', () => {
  test.each([
    ['too short', 'short'],
    ['too short in code points', '💎💎💎💎💎💎💎💎💎'],
    ['too long', 'x'.repeat(201)],
    ['common', 'Password123'],
    ['common with a year', 'Password2026'],
    ['a season with a year', 'Summer2026!'],
    ['the own address', 'ada@analytical-stones.test'],
    ['the own name and company', 'ada byron analytical stones'],
    ['ten spaces', '          '],
    ['one sign', 'aaaaaaaaaaaa'],
    ['of the house', 'diamondauction1'],
  ])('that is %s is refused, with the reason', async (_, password) => {
    await expect(stored(password)).rejects.toMatchObject({
      code: 'INVALID',
      details: [{ field: 'password', message: expect.stringMatching(/^the password (must|is)/) }],
    });
  });

  test('is judged in bounded time for any characters', async () => {
    await expect(stored('1a!'.repeat(66))).rejects.toMatchObject({ code: 'INVALID' });
    expect(
      await stored(
        Array.from({ length: 200 }, (_, index) => String.fromCharCode(33 + ((index * index * 7) % 90))).join(''),
      ),
    ).toMatch(/^\$argon2id/);
  });

  test('is judged while and after the thread of the word lists should end', async () => {
    const judged = stored('a stone without flaw');
    endPasswordJudge();
    expect(await judged).toMatch(/^\$argon2id/);
    endPasswordJudge();
    expect(await stored('a stone without flaw')).toMatch(/^\$argon2id/);
  });

  test('of eleven different emoji is judged; one of trade words is refused before', async () => {
    const emoji = '💎🎉🐘🌵🍩🎻🚲🧭🪁🦊🛶';
    expect(await stored(emoji)).toMatch(/^\$argon2id/);
    for (const [password, reason] of [
      ['tender 💎🎉🐘', /own data/],
      ['diamonds!!!!', /own data/],
      ['💎'.repeat(11), /^(?!.*own data)/],
    ] as const)
      await expect(stored(password)).rejects.toMatchObject({ details: [{ message: expect.stringMatching(reason) }] });
  });

  test('matches only itself', async () => {
    const phc = await stored('a stone without flaw');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
    expect(await opens('a stone without flaw', phc)).toEqual([phc]);
    expect(await opens('a stone with a flaw', phc)).toEqual([]);
  });

  test('matches in any Unicode composition of a keyboard', async () => {
    const composed = 'éclair-au-chocolat'.normalize('NFC');
    const phc = await stored(composed);
    expect(await opens(composed.normalize('NFD'), phc)).toEqual([phc]);
    expect(await opens(composed.replace('-', '－'), phc)).toEqual([phc]);
  });

  test('of an older release matches in its stored form', async () => {
    const decomposed = 'éclair-au-chocolat'.normalize('NFD');
    const phc = await hash(decomposed, { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
    expect(await opens(decomposed, phc)).toEqual([phc]);
    expect(await opens('éclair-au-chocolad', phc)).toEqual([]);
  });

  test('of an unknown person never matches', async () => {
    expect(await opens('an unused password')).toEqual([]);
  });

  test('distinguishes several people, with the same or different salts', async () => {
    const first = await stored('a stone without flaw');
    const second = await hashPassword({ password: 'quite another stone', personal, visitor, salt: saltOf(first) });
    const third = await stored('quite another stone');
    expect(await opens('quite another stone', first, second, third)).toEqual([second, third]);
  });

  test('of the first admin is the operator’s choice, except for obvious ones', async () => {
    await expect(hashOperatorsPassword('password123')).rejects.toMatchObject({ code: 'INVALID' });
    expect(await hashOperatorsPassword('Summer2026!')).toMatch(/^\$argon2id/);
  });
});

describe('work on passwords', () => {
  /** Work that ends by `endAll`. `begun` lists the work that has begun. */
  function held() {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      });
    const endAll = async (...all: Promise<unknown>[]) => {
      const done = Promise.allSettled(all);
      let over = false;
      void done.then(() => {
        over = true;
      });
      while (!over) {
        ends.splice(0).forEach((end) => {
          end();
        });
        await new Promise((resolve) => setImmediate(resolve));
      }
      return done;
    };
    return { begun, work, endAll };
  }

  test('is done first for known browsers, then round-robin by network', async () => {
    const { begun, work, endAll } = held();
    const flood = Array.from({ length: 20 }, (_, index) =>
      inTurn({ network: 'flood', known: false }, work(`flood ${index}`)),
    );
    const honest = inTurn({ network: 'honest', known: false }, work('honest'));
    const known = inTurn({ network: 'flood', known: true }, work('known'));
    await endAll(...flood, honest, known);
    expect(begun.indexOf('known')).toBeLessThan(5);
    expect(begun.indexOf('honest')).toBeLessThan(6);
    expect(begun).toHaveLength(22);
  });

  test('for one known person with many sign-ins does not starve strangers', async () => {
    const { begun, work, endAll } = held();
    const flood = Array.from({ length: 100 }, (_, index) =>
      inTurn({ network: 'ann', known: true }, work(`flood ${index}`)),
    );
    const stranger = inTurn({ network: 'stranger', known: false }, work('stranger'));
    const other = inTurn({ network: 'bob', known: true }, work('bob'));
    await endAll(...flood, stranger, other);
    expect(begun.indexOf('bob')).toBeLessThan(6);
    expect(begun.indexOf('stranger')).toBeLessThan(8);
    expect(begun).toHaveLength(102);
  });

  test('of 300 at once is all done, and a later network does not wait for it', async () => {
    const { begun, work, endAll } = held();
    const flood = Array.from({ length: 300 }, (_, index) =>
      inTurn({ network: 'flood', known: false }, work(`flood ${index}`)),
    );
    const outcomes = await endAll(...flood, inTurn({ network: 'honest', known: false }, work('honest')));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    expect(begun.indexOf('honest')).toBeLessThan(10);
  });

  test('is independent of the judgement of a password, which may take long', async () => {
    const { work, endAll } = held();
    const hashing = Array.from({ length: 10 }, (_, index) =>
      inTurn({ network: 'busy', known: true }, work(`hash ${index}`)),
    );
    // The judgement is answered while all hashes are still running.
    await expect(stored('Password2026')).rejects.toMatchObject({ code: 'INVALID' });
    await endAll(...hashing);
  });

  test('limits the passwords of one network that wait for a judgement, and judges others in between', async () => {
    const { begun, work, endAll } = held();
    const flood = Array.from({ length: 80 }, (_, index) =>
      judgedInTurn({ network: 'flood', known: false }, work(`flood ${index}`)),
    );
    const outcomes = await endAll(...flood, judgedInTurn({ network: 'honest', known: false }, work('honest')));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TOO_MANY_REQUESTS' },
    });
    expect(begun.indexOf('honest')).toBeLessThan(3);
  });

  test('is queued by the /48 that one customer may have', () => {
    expect(turnOf('2001:db8:1:1::1')).toBe(turnOf('2001:db8:1:ffff::1'));
    expect(turnOf('2001:db8:2::1')).not.toBe(turnOf('2001:db8:1::1'));
    expect(turnOf('203.0.113.7')).not.toBe(turnOf('203.0.113.8'));
  });
});
