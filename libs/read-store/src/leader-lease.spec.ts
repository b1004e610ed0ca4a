import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { Lease, type LeaseListener, type LeaseRegister, type LeaseTiming } from './leader-lease.js';
import { databaseName } from './mongodb/mongodb-databases.js';
import { acquisition } from './mongodb/mongodb-lease.js';

/** Timing of the lease: it lasts longer than a busy machine blocks. */
const TIMING: LeaseTiming = { holdMillis: 600_000, renewMillis: 30, retryMillis: 15 };

/** A register in memory with the same rules as MongoDB's (`mongodb.int.spec.ts`). */
class OneLease implements LeaseRegister {
  unreachable = new Set<string>();
  /** Number of requests of each holder. */
  readonly asked: Record<string, number> = {};
  /** Number of leases that expired and were taken over. */
  ranOut = 0;
  private holder: string | null = null;
  private fence = 0;
  private expires = 0;

  async acquireLease(holder: string, millis: number): Promise<number | null> {
    this.asked[holder] = (this.asked[holder] ?? 0) + 1;
    if (this.unreachable.has(holder)) throw new Error('the line is dead');
    const now = performance.now();
    if (this.holder !== holder && now < this.expires) return null;
    if (this.holder !== holder) this.fence++;
    if (this.holder !== holder && this.holder !== null) this.ranOut++;
    this.holder = holder;
    this.expires = now + millis;
    return this.fence;
  }

  async releaseLease(holder: string): Promise<void> {
    if (this.holder !== holder) return;
    this.holder = null;
    this.expires = 0;
  }
}

describe('a lease', () => {
  let register: OneLease;
  let leases: Lease[];
  let told: string[];
  /** Number of concurrent holders, at each change. */
  let holding: number[];

  beforeEach(() => {
    register = new OneLease();
    leases = [];
    told = [];
    holding = [];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(leases.map((lease) => lease.stop()));
  });

  function ask(holder: string, { gained, ...over }: Partial<LeaseListener> = {}, timing = TIMING): Lease {
    const lease = new Lease(
      register,
      holder,
      {
        lost: () => told.push(`${holder} lost`),
        ...over,
        gained: (fence) => {
          told.push(`${holder} leads under ${fence}`);
          holding.push(leases.filter((each) => each.fence !== null).length);
          gained?.(fence);
        },
      },
      timing,
    );
    leases.push(lease);
    return lease;
  }

  /** Waits for this number of further requests of the first holder. */
  async function asksMore(times: number): Promise<void> {
    const before = register.asked['a'] ?? 0;
    await eventually(() => (register.asked['a'] ?? 0) >= before + times);
  }

  test('is not requested by a process that cannot do the work, until it can', async () => {
    let isAble = false;
    const canLead = async (): Promise<boolean> => {
      asked++;
      if (!isAble && asked % 2) throw new Error('the line is dead');
      return isAble;
    };
    let asked = 0;
    const lease = ask('a', { canLead });
    await eventually(() => asked > 3, 'it is requested repeatedly');
    expect(register.asked['a']).toBeUndefined();
    isAble = true;
    await eventually(() => lease.fence === 1, 'it leads');
    const before = asked;
    isAble = false;
    const renewals = register.asked['a']!;
    await eventually(() => register.asked['a']! > renewals + 2, 'it still leads');
    expect(asked).toBe(before);
    expect(told).toEqual(['a leads under 1']);
  });

  test('belongs to one holder while it is renewed', async () => {
    const [first, second] = [ask('a'), ask('b')];
    await eventually(() => first.fence !== null);
    await asksMore(10);
    expect([first.fence, second.fence]).toEqual([1, null]);
    expect(told).toEqual(['a leads under 1']);
  });

  test('that is released belongs to the next holder at once, under a higher number', async () => {
    const first = ask('a');
    await eventually(() => first.fence === 1);
    const second = ask('b');
    await first.stop();
    expect(first.fence).toBeNull();
    await eventually(() => second.fence === 2);
    expect(register.ranOut).toBe(0);
    expect(told).toEqual(['a leads under 1', 'b leads under 2']);
  });

  test('is lost before another process can have it if its holder is cut off', async () => {
    const cutOff = (fence: number): unknown => fence === 1 && register.unreachable.add('a');
    const first = ask('a', { gained: cutOff }, { ...TIMING, holdMillis: 600 });
    await eventually(() => told.length > 0);
    const second = ask('b');
    await eventually(() => second.fence === 2);
    // A process that was blocked may report its loss later.
    await eventually(() => told.includes('a lost'));
    expect(told.filter((words) => words !== 'a lost')).toEqual(['a leads under 1', 'b leads under 2']);
    expect(holding).toEqual([1, 1]);
    expect(first.fence).toBeNull();

    await second.stop();
    register.unreachable.clear();
    await eventually(() => first.fence === 3);
    expect(told.at(-1)).toBe('a leads under 3');
  });

  test('that its holder yields belongs to the next process at once, and to the holder again if there is no other', async () => {
    const first = ask('a');
    await eventually(() => first.fence === 1);
    const second = ask('b');
    // Stops the time, so that the first holder's pause cannot end: after a blocked pause either process could be first.
    const time = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await first.yield();
    expect(first.fence).toBeNull();
    await eventually(() => second.fence === 2);
    time.mockRestore();
    expect(register.ranOut).toBe(0);

    await second.stop();
    await eventually(() => first.fence === 3);
    expect(told).toEqual(['a leads under 1', 'a lost', 'b leads under 2', 'a leads under 3']);
  });

  test('is not kept by a renewal that was in progress when it was yielded', async () => {
    const first = ask('a');
    await eventually(() => first.fence === 1);
    const renewed = Promise.withResolvers<null>();
    const take = register.acquireLease.bind(register);
    register.acquireLease = async (...of) => {
      const fence = await take(...of);
      await renewed.promise;
      return fence;
    };
    await asksMore(1);
    await first.yield();
    // The register has recorded the renewal, and its answer has not arrived.
    await take('a', TIMING.holdMillis);
    renewed.resolve(null);
    register.acquireLease = take;
    await eventually(() => first.fence === 3);
    expect(told).toEqual(['a leads under 1', 'a lost', 'a leads under 3']);
  });

  test('can be stopped although the register does not answer', async () => {
    const silent: LeaseRegister = {
      acquireLease: () => new Promise(() => undefined),
      releaseLease: () => Promise.reject(new Error('never')),
    };
    await new Lease(silent, 'a', { gained: () => told.push('gained'), lost: () => told.push('lost') }, TIMING).stop();
    expect(told).toEqual([]);
  });

  test('outlives a short outage', async () => {
    const first = ask('a');
    await eventually(() => first.fence === 1);
    register.unreachable.add('a');
    await asksMore(1);
    register.unreachable.clear();
    await asksMore(10);
    expect(told).toEqual(['a leads under 1']);
  });
});

test('the update that takes a lease uses the server’s clock, and never interprets a name as an expression', () => {
  const [stage] = acquisition('$holder', 8_000);
  expect(stage).toEqual({
    $set: {
      holder: {
        $cond: [
          { $or: [{ $eq: ['$holder', { $literal: '$holder' }] }, { $lte: ['$expiresAt', '$$NOW'] }] },
          { $literal: '$holder' },
          '$holder',
        ],
      },
      fence: {
        $cond: [
          { $and: [{ $lte: ['$expiresAt', '$$NOW'] }, { $not: [{ $eq: ['$holder', { $literal: '$holder' }] }] }] },
          { $add: [{ $ifNull: ['$fence', 0] }, 1] },
          '$fence',
        ],
      },
      expiresAt: {
        $cond: [
          { $or: [{ $eq: ['$holder', { $literal: '$holder' }] }, { $lte: ['$expiresAt', '$$NOW'] }] },
          { $add: ['$$NOW', 8_000] },
          '$expiresAt',
        ],
      },
    },
  });
});

describe('the name of the databases', () => {
  test.each([
    ['mongodb://127.0.0.1', 'tender'],
    ['mongodb://127.0.0.1/', 'tender'],
    ['mongodb://a:27017,b:27017/?replicaSet=rs0', 'tender'],
    ['mongodb://u:p%2Fw@a,b/house?authSource=admin', 'house'],
    ['mongodb+srv://cluster.example/my-house_2', 'my-house_2'],
  ])('in %s is %s', (url, name) => expect(databaseName(url)).toBe(name));

  test.each(['mongodb://a/x.y', 'mongodb://a/x%20y', 'mongodb://a/x%24', `mongodb://a/${'x'.repeat(51)}`])(
    'is missing in %s',
    (url) => {
      expect(() => databaseName(url)).toThrow(TypeError);
    },
  );
});
