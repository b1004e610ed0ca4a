import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore } from '@tender/read-store';
import { SharedPresence, presences, type Presence } from './shared-presence.js';

/** Api processes that share one store. */
describe('presence with several processes', () => {
  let reads: SqliteReadStore;
  let processes: SharedPresence[];

  beforeEach(() => {
    reads = SqliteReadStore.temporary();
    processes = [];
  });
  afterEach(async () => {
    for (const each of processes) await each.onApplicationShutdown();
    await reads.close();
  });

  /** Starts a process that calls `told` on each change. */
  function start(
    own: Presence,
    { shared = true, told = () => {} }: { shared?: boolean; told?: () => void } = {},
  ): SharedPresence {
    const presence = new SharedPresence({ shared, reads });
    presence.follow({ own: () => own, changed: told });
    processes.push(presence);
    return presence;
  }
  const of = (companyId: string, connections: number): Presence[number] => ({ companyId, connections });
  const reaches = (presence: SharedPresence, ...wanted: Presence): Promise<void> =>
    eventually(
      () => {
        const byCompany = presence.total.toSorted((a, b) => (a.companyId < b.companyId ? -1 : 1));
        return JSON.stringify(byCompany) === JSON.stringify(wanted);
      },
      `presence becomes ${JSON.stringify(wanted)}`,
    );

  test('is the sum over all processes, and each is notified when another one changes', async () => {
    const atOne: Presence = [of('a', 2), of('b', 1)];
    let changes = 0;
    const one = start(atOne);
    const other = start([of('b', 3)], { told: () => void changes++ });
    await Promise.all([one, other].map((each) => reaches(each, of('a', 2), of('b', 4))));
    expect(changes).toBe(1);
    atOne.pop();
    await reaches(other, of('a', 2), of('b', 3));
    atOne.pop();
    await reaches(other, of('b', 3));
    expect(changes).toBe(3);
  });

  test('of a process that has ended is removed: at once after a shutdown, else after some seconds', async () => {
    const stays = start([of('a', 1)]);
    const ends = start([of('b', 1)]);
    const killed = { _id: 'killed', beat: 7, companies: [of('c', 1)] };
    await reads.state(presences).put(killed);
    await reaches(stays, of('a', 1), of('b', 1), of('c', 1));
    await ends.onApplicationShutdown();
    // A new beat keeps the record of the killed process until the removal of company `b` is visible.
    await reads.state(presences).put({ ...killed, beat: 8 });
    await reaches(stays, of('a', 1), of('c', 1));
    await reaches(stays, of('a', 1));
    expect(await reads.state(presences).get('killed')).toBeNull();
  });

  test('is not shared in an embedded installation', async () => {
    const alone = start([of('a', 1)], { shared: false });
    const sharing = start([of('b', 1)]);
    await eventually(async () => (await reads.state(presences).count()) > 0);
    expect([alone.total, sharing.total]).toEqual([[of('a', 1)], [of('b', 1)]]);
  });
});
