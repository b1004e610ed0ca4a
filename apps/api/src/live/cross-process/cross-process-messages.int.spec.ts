import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { UserMessage } from '@tender/context/user-messages';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore } from '@tender/read-store';
import { CrossProcessMessages, sharedMessages } from './cross-process-messages.js';

const changed = (auctionId: string): UserMessage => ({ kind: 'draftsChanged', payload: { auctionId } });

/** Api processes that share one store. */
describe('what one person is told in a house of several processes', () => {
  let reads: SqliteReadStore;
  let now: string;
  let processes: CrossProcessMessages[];

  beforeEach(() => {
    reads = SqliteReadStore.temporary();
    now = new Date().toISOString();
    processes = [];
  });
  afterEach(async () => {
    for (const each of processes) each.onApplicationShutdown();
    await reads.close();
  });

  /** A process at which these people have tabs. */
  function start(people: string[], { shared = true } = {}) {
    const process = new CrossProcessMessages({ shared, reads }, () => now);
    const heard: [string, UserMessage][] = [];
    process.follow({ people: () => people, send: (userId, message) => void heard.push([userId, message]) });
    process.onApplicationBootstrap();
    processes.push(process);
    return { process, heard };
  }

  test('is told once at every other process where they have a tab', async () => {
    const one = start(['ann']);
    const others = [start(['ann', 'bob']), start(['ann'])];
    one.process.share('ann', changed('first'));
    for (const { heard } of others) await eventually(() => heard.length === 1, 'the first is told');
    one.process.share('eve', changed('hers'));
    one.process.share('bob', changed('his'));
    one.process.share('ann', changed('second'));
    await eventually(() => others[0]!.heard.length === 3 && others[1]!.heard.length === 2, 'the others are told');
    const hers = [changed('first'), changed('second')].map((message) => ['ann', message]);
    expect(others[1]!.heard).toEqual(expect.arrayContaining(hers));
    expect(others[0]!.heard).toEqual(expect.arrayContaining([...hers, ['bob', changed('his')]]));
    expect(one.heard).toEqual([]);
  });

  test('is forgotten a minute later, told or not', async () => {
    const one = start([]);
    one.process.share('ann', changed('first'));
    const records = reads.state(sharedMessages);
    await eventually(async () => (await records.count()) === 1, 'it is written down');
    now = new Date(Date.parse(now) + 61_000).toISOString();
    await eventually(async () => (await records.count()) === 0, 'it is forgotten');
  });

  test('is written down nowhere by a process that is alone', async () => {
    const { process } = start(['ann'], { shared: false });
    process.share('ann', changed('first'));
    const shared = start([]);
    shared.process.share('ann', changed('second'));
    const records = reads.state(sharedMessages);
    await eventually(async () => (await records.count()) > 0);
    expect((await records.find()).map(({ message }) => message)).toEqual([changed('second')]);
  });
});
