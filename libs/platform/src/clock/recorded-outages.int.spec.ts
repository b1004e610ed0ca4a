import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { millisBetween, plusMillis, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore } from '@tender/read-store';
import { ProcessHeartbeat } from './heartbeat.js';
import { heartbeats, type Heartbeat } from './heartbeat-record.js';
import { RecordedOutages } from './recorded-outages.js';

const NOON = '2026-01-01T12:00:00.000Z';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let state: SqliteReadStore;
let now: Instant;
let beating: ProcessHeartbeat[];
beforeEach(() => {
  state = SqliteReadStore.temporary();
  [now, beating] = [NOON, []];
});
afterEach(async () => {
  for (const heartbeat of beating) await heartbeat.stop();
  await state.close();
});

const clock = () => now;
const after = (millis: number): Instant => plusMillis(NOON, millis);

/** A process that takes bids from now on. */
async function up({
  exclusive = false,
  starts = true,
  canStore = (): boolean | Promise<boolean> => true,
} = {}): Promise<ProcessHeartbeat> {
  const monotonic = () => Date.parse(now);
  const heartbeat = new ProcessHeartbeat({ state, clock, monotonic, exclusive, graceMillis: 10 * MINUTE, canStore });
  await heartbeat.lookBack();
  if (!starts) return heartbeat;
  beating.push(heartbeat);
  await heartbeat.start();
  return heartbeat;
}

describe('by the recorded heartbeats', () => {
  const recorded = (upTo: Instant | null = null) =>
    new RecordedOutages({ state, clock, graceMillis: 10 * MINUTE }).latest(upTo);

  test('an installation that was never up had no outage', async () => expect(await recorded(NOON)).toBeNull());

  test('a running server has none', async () => {
    await up();
    expect(await recorded(NOON)).toBeNull();
  });

  test('a server that is silent since before an end may be down: still undecided', async () => {
    await up();
    now = after(10 * SECOND);
    expect(await recorded(after(5 * SECOND))).toBeUndefined();
    expect(await recorded(NOON)).toBeNull();
    expect(await recorded()).toBeNull();
  });

  test('a server that is silent for longer is still down', async () => {
    await up();
    now = after(16 * SECOND);
    expect(await recorded(after(5 * SECOND))).toEqual({ since: NOON, until: now });
    now = after(3 * MINUTE);
    expect(await recorded(after(5 * SECOND))).toEqual({ since: NOON, until: now });
  });

  describe('read by a process that takes bids', () => {
    let monotonic: number;
    let isThere: boolean;
    /** Whether the process freezes for a minute during a write, and the write is lost. */
    let freezes: boolean;
    let heartbeat: ProcessHeartbeat;
    const freezing = {
      state: (spec: typeof heartbeats) => {
        const records = state.state(spec);
        const update: typeof records.update = async (...args) => {
          if (!freezes) return records.update(...args);
          [now, monotonic] = [after(MINUTE), MINUTE];
          return true;
        };
        return {
          ...records,
          get: (id: string) => records.get(id),
          put: (record: Heartbeat) => records.put(record),
          update,
        };
      },
    } as unknown as typeof state;
    const asked = (upTo: Instant) =>
      new RecordedOutages({ state, clock, graceMillis: 0, beat: () => heartbeat.beatNow() }).latest(upTo);
    beforeEach(async () => {
      [monotonic, isThere, freezes] = [0, true, false];
      heartbeat = new ProcessHeartbeat({
        ...{ state: freezing, clock, exclusive: false, graceMillis: 0 },
        monotonic: () => monotonic,
        canStore: () => isThere,
      });
      await heartbeat.lookBack();
      beating.push(heartbeat);
      await heartbeat.start();
    });

    test('setting the clock is no outage', async () => {
      now = after(3 * MINUTE);
      expect(await asked(after(2 * MINUTE))).toBeNull();
    });

    test('while it cannot store bids the outage is undecided, and then recorded', async () => {
      isThere = false;
      now = after(10 * SECOND);
      monotonic = 10 * SECOND;
      expect(await asked(after(5 * SECOND))).toBeUndefined();
      now = after(20 * SECOND);
      monotonic = 20 * SECOND;
      expect(await asked(after(5 * SECOND))).toEqual({ since: NOON, until: now });
      isThere = true;
      expect(await asked(after(5 * SECOND))).toEqual({ since: NOON, until: now });
    });

    test('a freeze during a write is an outage', async () => {
      freezes = true;
      await heartbeat.beatNow();
      freezes = false;
      expect(await asked(after(SECOND))).toEqual({ since: NOON, until: now });
    });
  });

  test('a server that returned was down until then', async () => {
    await up();
    now = after(3 * MINUTE);
    await up();
    expect(await recorded(after(2 * MINUTE))).toEqual({ since: NOON, until: now });
  });

  test('another process that starts beside running ones finds none', async () => {
    await up();
    now = after(4 * SECOND);
    await up();
    expect(await recorded(now)).toBeNull();
  });

  test('a server that could not store bids was down until it could again, although its processes ran', async () => {
    let isThere = true;
    const processes = [await up({ canStore: () => isThere }), await up({ canStore: () => isThere })];
    isThere = false;
    now = after(MINUTE);
    await processes[0]!.stop();
    expect(await recorded(after(SECOND))).toEqual({ since: NOON, until: now });
    isThere = true;
    const beaten = async () => (await state.state(heartbeats).get('house'))?.lastAlive === now;
    now = after(2 * MINUTE);
    await eventually(beaten);
    expect(await recorded(now)).toEqual({ since: NOON, until: now });
    now = after(2 * MINUTE + 4 * SECOND);
    await eventually(beaten);
    expect(await recorded(now)).toEqual({ since: NOON, until: after(2 * MINUTE) });
  });

  test('setting the clock is no silence of a running process', async () => {
    let ahead = 0;
    const heartbeat = new ProcessHeartbeat({
      state,
      clock: () => plusMillis(now, ahead),
      monotonic: () => Date.parse(now),
      exclusive: false,
      graceMillis: 0,
    });
    await heartbeat.lookBack();
    await heartbeat.start();
    ahead = 60 * MINUTE;
    now = after(SECOND);
    await heartbeat.stop();
    expect(await state.state(heartbeats).get('house')).toMatchObject({ downSince: null, downUntil: null });
  });

  describe('beside another process', () => {
    /** The write of the first process is pending until this resolves. */
    let arriving: Promise<unknown>;
    const record = () => state.state(heartbeats).get('house');
    const slow = {
      state: (spec: typeof heartbeats) => {
        const records = state.state(spec);
        return {
          get: (id: string) => records.get(id),
          put: (beat: Heartbeat) => records.put(beat),
          update: async (...args: Parameters<typeof records.update>) => {
            await arriving;
            return records.update(...args);
          },
        };
      },
    } as unknown as typeof state;
    let first: ProcessHeartbeat;
    let second: ProcessHeartbeat;
    beforeEach(async () => {
      arriving = Promise.resolve();
      const monotonic = () => Date.parse(now);
      first = new ProcessHeartbeat({ state: slow, clock, monotonic, exclusive: false, graceMillis: 0 });
      await first.lookBack();
      beating.push(first);
      await first.start();
      second = await up();
    });

    test('a late heartbeat does not overwrite a newer one', async () => {
      now = after(SECOND);
      const { promise, resolve } = Promise.withResolvers<null>();
      arriving = promise;
      const late = first.beatNow();
      now = after(9 * SECOND);
      await second.beatNow();
      resolve(null);
      await late;
      expect((await record())?.lastAlive).toBe(now);
    });

    test('a clock that was set back is followed', async () => {
      now = after(MINUTE);
      await second.beatNow();
      now = after(SECOND);
      await first.beatNow();
      expect((await record())?.lastAlive).toBe(now);
    });
  });

  describe('a silence of 5 to 15 s', () => {
    let isThere: boolean;
    let one: ProcessHeartbeat;
    beforeEach(async () => {
      isThere = true;
      one = await up({ canStore: () => isThere });
    });

    async function silent(from: number, until: number): Promise<void> {
      for (let millis = millisBetween(NOON, now); millis < from; millis += 4 * SECOND) {
        now = after(millis);
        await one.beatNow();
      }
      now = after(from);
      await one.beatNow();
      now = after(until);
      await one.beatNow();
    }

    test('counts if it took 5 s of the last 10 s before an end', async () => {
      await silent(0, 6 * SECOND);
      const outage = { since: NOON, until: after(6 * SECOND) };
      expect(await recorded(after(5 * SECOND))).toEqual(outage);
      await silent(10 * SECOND, 11 * SECOND);
      expect(await recorded(after(6 * SECOND))).toEqual(outage);
      expect(await recorded(after(11 * SECOND))).toEqual(outage);
      // Only 4,999 ms of it are within the last 10 s.
      expect(await recorded(after(11 * SECOND + 1))).toBeUndefined();
      now = after(12 * SECOND);
      await one.beatNow();
      expect(await recorded(after(11 * SECOND + 1))).toBeNull();
      expect(await recorded(after(4_999))).toBeNull();
      expect(await recorded()).toBeNull();
    });

    test('does not count below 5 s', async () => {
      await silent(0, 4_999);
      expect(await recorded(after(4_999))).toBeNull();
    });

    test('of one slow process does not count while another one beats', async () => {
      const other = await up();
      isThere = false;
      for (let second = 1; second <= 6; second++) {
        now = after(second * SECOND);
        await other.beatNow();
      }
      isThere = true;
      now = after(6_500);
      await one.beatNow();
      expect(await recorded(after(6 * SECOND))).toBeNull();
      expect((await state.state(heartbeats).get('house'))?.silences).toBeUndefined();
    });

    test('is undecided until a process beats again', async () => {
      isThere = false;
      now = after(8 * SECOND);
      await one.beatNow();
      expect(await recorded(after(6 * SECOND))).toBeUndefined();
      isThere = true;
      await one.beatNow();
      expect(await recorded(after(6 * SECOND))).toEqual({ since: NOON, until: now });
    });

    test('ends when the stores answer again, not when they were asked', async () => {
      const slow = await up({
        canStore: async () => {
          now = after(7 * SECOND);
          return true;
        },
      });
      now = after(SECOND);
      await slow.beatNow();
      expect(await recorded(after(7 * SECOND))).toEqual({ since: NOON, until: after(7 * SECOND) });
    });

    test('is not hidden by a later one, nor by an outage', async () => {
      await silent(0, 6 * SECOND);
      await silent(20 * SECOND, 29 * SECOND);
      await silent(MINUTE, 3 * MINUTE);
      expect(await recorded(after(7 * SECOND))).toEqual({ since: NOON, until: after(6 * SECOND) });
      expect(await recorded(after(40 * SECOND))).toBeNull();
      expect(await recorded(after(2 * MINUTE))).toEqual({ since: after(MINUTE), until: after(3 * MINUTE) });
    });
  });

  test('a first heartbeat erases no concurrently recorded outage, and ends none too early', async () => {
    let isThere = true;
    const first = await up({ canStore: () => isThere });
    isThere = false;
    now = after(MINUTE);
    const second = await up({ canStore: () => isThere });
    now = after(30 * MINUTE);
    isThere = true;
    await first.beatNow();
    await second.beatNow();
    expect(await recorded(after(25 * MINUTE))).toEqual({ since: NOON, until: now });
  });

  test('a failed first heartbeat is repeated', async () => {
    let isAway = true;
    const records = state.state(heartbeats);
    const away = { state: () => ({ ...records, get: (id: string) => records.get(id), put: written }) };
    const written = (beat: Heartbeat) => (isAway ? Promise.reject(new Error('no room')) : records.put(beat));
    const options = { clock, exclusive: false, graceMillis: 0 };
    const heartbeat = new ProcessHeartbeat({ state: away as unknown as typeof state, ...options });
    await heartbeat.lookBack();
    beating.push(heartbeat);
    await heartbeat.start();
    expect(await records.get('house')).toBeNull();
    isAway = false;
    await heartbeat.beatNow();
    expect(await records.get('house')).toMatchObject({ lastAlive: NOON });
  });

  test('an outage does not hide an earlier one from an end that was not checked yet', async () => {
    const one = { since: NOON, until: after(3 * MINUTE) };
    const record = { _id: 'house', lastAlive: after(5 * MINUTE), downSince: one.since, downUntil: one.until } as const;
    await state.state(heartbeats).put(record);
    now = after(7 * MINUTE);
    // The last heartbeat is two minutes old: this is a second outage.
    expect(await recorded(after(4 * MINUTE))).toEqual(one);
    await up();
    expect(await recorded(after(4 * MINUTE))).toEqual(one);
    expect(await recorded(after(6 * MINUTE))).toEqual({ since: after(5 * MINUTE), until: now });
  });

  test('time that a clock has skipped counts', async () => {
    await up();
    await new RecordedOutages({ state, clock, graceMillis: 0 }).missed(after(SECOND), after(MINUTE));
    expect(await recorded()).toEqual({ since: after(SECOND), until: after(MINUTE) });
  });
});

describe('by the state of the only process', () => {
  test('a silence of 5 to 15 s is nothing', async () => {
    const heartbeat = await up({ exclusive: true });
    now = after(9 * SECOND);
    await heartbeat.beatNow();
    expect(await heartbeat.latest(after(8 * SECOND))).toBeNull();
    expect((await state.state(heartbeats).get('house'))?.silences).toBeUndefined();
  });

  test('an outage does not hide an earlier one from an unchecked end', async () => {
    await (await up({ exclusive: true })).stop();
    now = after(3 * MINUTE);
    const second = await up({ exclusive: true });
    now = after(5 * MINUTE);
    await second.stop();
    now = after(7 * MINUTE);
    const third = await up({ exclusive: true });
    expect(await third.latest(null)).toEqual({ since: after(5 * MINUTE), until: now });
    expect(await third.latest(after(4 * MINUTE))).toEqual({ since: NOON, until: after(3 * MINUTE) });
    third.missed(after(12 * MINUTE), after(13 * MINUTE));
    third.missed(after(12 * MINUTE), after(14 * MINUTE));
    expect(await third.latest(after(11 * MINUTE))).toEqual({ since: after(5 * MINUTE), until: after(7 * MINUTE) });
  });

  test('every start ends an outage, however short', async () => {
    await (await up({ exclusive: true })).stop();
    now = after(2 * SECOND);
    expect(await (await up({ exclusive: true })).latest(null)).toEqual({ since: NOON, until: now });
  });

  test('the first call after a freeze returns the outage', async () => {
    const heartbeat = await up({ exclusive: true });
    expect(await heartbeat.latest(null)).toBeNull();
    now = after(30 * SECOND);
    expect(await heartbeat.latest(null)).toEqual({ since: NOON, until: now });
  });

  test('an outage that could not be recorded without storage is recorded later', async () => {
    let isThere = true;
    const heartbeat = await up({ exclusive: true, canStore: () => isThere });
    isThere = false;
    now = after(MINUTE);
    heartbeat.missed(after(SECOND), now);
    isThere = true;
    await heartbeat.beatNow();
    expect(await state.state(heartbeats).get('house')).toMatchObject({ downSince: after(SECOND), downUntil: now });
  });

  test('a start that crashed before its first heartbeat hides nothing from the next', async () => {
    await (await up({ exclusive: true })).stop();
    now = after(5 * MINUTE);
    await up({ exclusive: true, starts: false });
    now = after(6 * MINUTE);
    expect(await (await up({ exclusive: true })).latest(null)).toEqual({ since: NOON, until: now });
  });

  test('an outage found before the first heartbeat hides no earlier one, and is not recorded', async () => {
    await (await up({ exclusive: true })).stop();
    now = after(5 * MINUTE);
    const heartbeat = await up({ exclusive: true, starts: false });
    heartbeat.missed(now, after(6 * MINUTE));
    expect(await heartbeat.latest(null)).toEqual({ since: NOON, until: after(6 * MINUTE) });
    expect(await state.state(heartbeats).get('house')).toMatchObject({ lastAlive: NOON, downSince: null });
  });

  test('a disk that is full again after a moment was full throughout', async () => {
    const heartbeat = await up({ exclusive: true });
    heartbeat.missed(NOON, after(9 * MINUTE));
    heartbeat.missed(after(9 * MINUTE + SECOND), after(10 * MINUTE));
    heartbeat.missed(after(9 * MINUTE + SECOND), after(11 * MINUTE));
    expect(await heartbeat.latest(null)).toEqual({ since: NOON, until: after(11 * MINUTE) });
  });

  test('a short uptime between two outages does not count', async () => {
    await (await up({ exclusive: true })).stop();
    now = after(5 * MINUTE);
    await (await up({ exclusive: true })).stop();
    now = after(6 * MINUTE);
    expect(await (await up({ exclusive: true })).latest(null)).toEqual({ since: NOON, until: now });
    now = after(8 * MINUTE);
    await beating.at(-1)!.stop();
    now = after(9 * MINUTE);
    expect(await (await up({ exclusive: true })).latest(null)).toEqual({ since: after(8 * MINUTE), until: now });
  });
});
