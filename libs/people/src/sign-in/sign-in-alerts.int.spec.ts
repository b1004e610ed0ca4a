import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { linkOf } from '../mails/kept-mails.js';
import { Links } from '../mails/links.js';
import { Outbox } from '../mails/outbox.js';
import type { Memberships } from '../membership/membership.js';
import { outboxRecords, type UserRecord } from '../records.js';
import type { PeopleSettings } from '../settings.js';
import { SignInAlerts } from './sign-in-alerts.js';

const clock = () => '2026-01-01T12:00:00.000Z';
const settings = { mailKey: Buffer.alloc(32) } as PeopleSettings;
const memberships = { ofUser: () => Promise.resolve({ status: 'approved' }) } as unknown as Memberships;
const owner = { _id: 'house.ann', email: 'ann@house.test' } as UserRecord;
let store: SqliteReadStore;
beforeEach(() => void (store = SqliteReadStore.temporary()));
afterEach(() => store.close());

function alerts(reads: Pick<ReadStore, 'state'> = store): SignInAlerts {
  const links = new Links(store, clock);
  return new SignInAlerts(clock, links, new Outbox(reads as ReadStore, clock, settings, memberships, links));
}
const mailed = () => store.state(outboxRecords).find();

test('two refused tries at once cause one mail, whose link makes the browser known', async () => {
  const steps: string[] = [];
  const overtaken: Pick<ReadStore, 'state'> = {
    state: (spec) => ({
      ...store.state(spec),
      get: async (id) => {
        const found = await store.state(spec).get(id);
        if (steps.push('looked') === 1) {
          alerts().send(owner);
          await eventually(async () => (await mailed()).length === 1, 'the other mail is kept');
        }
        return found;
      },
      insert: (document) =>
        store
          .state(spec)
          .insert(document)
          .finally(() => steps.push('put')),
    }),
  };
  alerts(overtaken).send(owner);
  await eventually(() => steps.includes('put'), 'the later one has found a mail');
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  const [, secret] = linkOf(mail!, settings.mailKey)!.split('=');
  expect(await alerts().knowBrowser(secret!)).toEqual({ userId: 'house.ann' });
  await expect(alerts().knowBrowser(secret!)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' });
});
