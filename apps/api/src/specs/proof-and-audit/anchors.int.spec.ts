import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditLogEntries, publicationIn } from '@tender/audit/offline';
import type { AnchorCheck } from '@tender/context';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { contexts } from '@tender/platform/contexts';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { cliOn } from '../../testing/processes/command-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { storeWithout } from '../../testing/tampering/store-without.js';

/** The daily anchor binds all histories and the ends of the audit log (`domain.md §10`). */

const HOUR = 3_600_000;
let now = '2026-11-20T09:00:00.000Z';
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  const env = { SESSION_ABSOLUTE_HOURS: '720', SESSION_IDLE_MINUTES: '10080' };
  server = await TestServer.open({ clock: () => now, env });
  admin = await server.admin();
  const buyers = [await server.buyer('ann')];
  await server.auction(admin, { until: 'created' });
  // The first publication starts the schedule of anchors.
  await server.auction(admin, { buyers, until: 'published' });
  await admin.audit.log();
  await eventually(async () => (await auditLog().count()) > 0, 'an entry of the audit log');
});
afterAll(() => server.close());

const auditLog = () => server.stores.reads.state(auditLogEntries);

interface TakenAnchor {
  at: string;
  auditLog: { stream: string; seq: number }[];
}

const anchors = async (): Promise<TakenAnchor[]> =>
  (await server.stores.events.readStream('anchors', 0, 1_000))
    .filter(({ type }) => type === 'AnchorTaken')
    .map(({ data }) => data as TakenAnchor);

test('the daily anchor binds all histories, and each verification computes it again', async () => {
  await eventually(async () => {
    now = plusMillis(now, HOUR);
    await server.app.get(ApiReactors).checkDue();
    return (await anchors()).length > 0;
  }, 'an anchor');
  const { events } = server.stores;
  const verify = (without = ''): Promise<AnchorCheck> =>
    publicationIn(contexts)!.checkAnchors(storeWithout(events, without));
  const [anchor] = await anchors();
  const whole = await verify();
  expect(whole).toMatchObject({ anchors: expect.any(Number), elsewhere: 0, misfits: [] });
  expect(whole.anchors).toBeGreaterThan(0);
  expect((await verify('house')).misfits).toContain(anchor!.at);
  expect((await admin.audit.verify({ kind: 'auction', id: (await admin.auctions())[0]!._id })).anchors).toEqual({
    computed: whole.anchors,
    elsewhere: 0,
    misfits: [],
  });
  expect(await admin.audit.verifyLog()).toMatchObject({ ok: true, anchors: { computed: whole.anchors, misfits: [] } });

  // The audit log is in no stream. Only the anchor, which has the ends of its chains, shows that all later entries are
  // missing.
  const records = auditLog();
  const { stream, seq } = anchor!.auditLog[0]!;
  await eventually(async () => {
    await admin.audit.log();
    const [end] = await records.find({ where: { stream, seq } });
    const cut = await records.find({ where: { _id: { gte: end!._id } } });
    for (const { _id } of cut) await records.delete(_id);
    // Use settings instead of `--data`, which names the folder of an embedded server.
    const { output } = await cliOn({ DATA_DIR: server.folder, ...server.servers }, 'audit', 'verify');
    await records.putMany(cut);
    expect(output).toContain('anchors computed again: 0 differ');
    return (
      output.includes(`audit log: ${stream}@${seq}: the end of the chain was cut off`) &&
      output.includes('as the anchor of')
    );
  }, 'a verification of the cut audit log to which no entry was added');
});
