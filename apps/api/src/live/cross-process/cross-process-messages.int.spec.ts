import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { UserMessage } from '@tender/context/user-messages';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore } from '@tender/read-store';
import { CrossProcessMessages, sharedMessages } from './cross-process-messages.js';

const changed = (auctionId: string): UserMessage => ({ kind: 'draftsChanged', payload: { auctionId } });

/** Api processes that share one store. */
describe('messages to one user with several processes', () => {
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

  /** Starts a process where these users have tabs. */
  function start(people: string[], { shared = true } = {}) {
    const process = new CrossProcessMessages({ shared, reads }, () => now);
    const heard: [string, UserMessage][] = [];
    process.follow({ people: () => people, send: (userId, message) => void heard.push([userId, message]) });
    process.onApplicationBootstrap();
    processes.push(process);
    return { process, heard };
  }

  test('are sent once at every other process where the user has a tab', async () => {
    const one = start(['ann']);
    const others = [start(['ann', 'bob']), start(['ann'])];
    one.process.share('ann', changed('first'));
    for (const { heard } of others) await eventually(() => heard.length === 1, 'the first process has the message');
    one.process.share('eve', changed('hers'));
    one.process.share('bob', changed('his'));
    one.process.share('ann', changed('second'));
    await eventually(
      () => others[0]!.heard.length === 3 && others[1]!.heard.length === 2,
      'the other processes have the message',
    );
    const hers = [changed('first'), changed('second')].map((message) => ['ann', message]);
    expect(others[1]!.heard).toEqual(expect.arrayContaining(hers));
    expect(others[0]!.heard).toEqual(expect.arrayContaining([...hers, ['bob', changed('his')]]));
    expect(one.heard).toEqual([]);
  });

  test('are deleted a minute later, sent or not', async () => {
    const one = start([]);
    one.process.share('ann', changed('first'));
    const records = reads.state(sharedMessages);
    await eventually(async () => (await records.count()) === 1, 'it is recorded');
    now = new Date(Date.parse(now) + 61_000).toISOString();
    await eventually(async () => (await records.count()) === 0, 'it is forgotten');
  });

  test('are not stored by a single process', async () => {
    const { process } = start(['ann'], { shared: false });
    process.share('ann', changed('first'));
    const shared = start([]);
    shared.process.share('ann', changed('second'));
    const records = reads.state(sharedMessages);
    await eventually(async () => (await records.count()) > 0);
    expect((await records.find()).map(({ message }) => message)).toEqual([changed('second')]);
  });
});
