import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { UserMessages, type UserMessage } from '@tender/context/user-messages';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore } from '@tender/read-store';
import { AwaitedSignUpsPoller } from './awaited-sign-ups-poller.js';
import { AwaitedSignUps } from './awaited-sign-ups.js';

/** Two processes on one store, each with an open tab of an admin. */

const clock = () => new Date().toISOString();
let store: SqliteReadStore;
let inviting: AwaitedSignUps;
let processes: { news: AwaitedSignUpsPoller; heard: UserMessage[] }[];

beforeEach(() => {
  store = SqliteReadStore.temporary();
  inviting = new AwaitedSignUps(store, clock);
  processes = [1, 2].map(() => processOn(store));
});
afterEach(async () => {
  for (const { news } of processes) news.onApplicationShutdown();
  await store.close();
});

function processOn(shared: SqliteReadStore) {
  const heard: UserMessage[] = [];
  const tabs = new UserMessages();
  tabs.attach({
    people: () => ['house.admin'],
    send: () => undefined,
    broadcast: (may, message) => {
      if (may === 'mail:read') heard.push(message);
    },
  });
  const news = new AwaitedSignUpsPoller(tabs, new AwaitedSignUps(shared, clock), clock);
  news.onApplicationBootstrap();
  return { news, heard };
}

const invitedTo = (to: string): UserMessage => ({ kind: 'peopleChanged', payload: { invitedTo: to } });

test('every process publishes an invited address, once for each auction or viewing', async () => {
  await Promise.all(['a@new.test', 'b@new.test'].map((email) => inviting.add(email, 'auction1')));
  for (const { heard } of processes) await eventually(() => heard.length > 0, 'the message arrives');
  await inviting.add('a@new.test', 'viewing1');
  for (const { heard } of processes)
    await eventually(() => heard.some((told) => JSON.stringify(told) === JSON.stringify(invitedTo('viewing1'))));
  for (const { heard } of processes) expect(heard.at(-1)).toEqual(invitedTo('viewing1'));
  for (const { heard } of processes) expect(heard[0]).toEqual(invitedTo('auction1'));
});

test('a published invitation is not published again, but a further invitation is', async () => {
  await inviting.add('a@new.test', 'auction1');
  for (const { heard } of processes) await eventually(() => heard.length === 1, 'the message arrives');
  await inviting.add('b@new.test', 'auction2');
  for (const { heard } of processes) await eventually(() => heard.length === 2, 'the other gets the message');
  await inviting.add('a@new.test', 'auction1');
  for (const { heard } of processes) {
    await eventually(() => heard.length === 3, 'the third gets the message');
    expect(heard).toEqual(['auction1', 'auction2', 'auction1'].map(invitedTo));
  }
});
