import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { NO_POLICY, type ProposalTicket } from '@tender/contracts';
import { verifyStream } from '@tender/audit/offline';
import { eventually } from '@tender/kernel/testing/eventually';
import { contexts } from '@tender/platform/contexts';
import { EMBEDDED } from '../../testing/server/servers.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';

const PROCESS = new URL('../../testing/processes/proposal-process.js', import.meta.url).pathname;

test.each(['before', 'after'] as const)(
  'a process that dies after the approval, %s the execution: the next start executes once',
  async (stallAt) => {
    const first = await TestServer.open({ env: EMBEDDED });
    const { folder } = first;
    const max = await first.admin();
    const email = 'ida@house.test';
    await max.addStaff({ firstName: 'Ida', lastName: 'Second', email, password: PASSWORD, role: 'admin' });
    const ida = await first.signedIn(email);
    await max.house.changePolicy({ ...NO_POLICY, twoPeople: ['houseSettings'] });
    const { body } = await max.raw('PATCH', '/api/house/update', { body: '{"name":"After the kill"}' });
    const { _id: id } = (body as { proposal: ProposalTicket }).proposal;
    await first.close({ keep: true });

    const child = fork(PROCESS, [folder, stallAt, id, ida.user!._id], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--no-warnings'],
    });
    const [place] = (await once(child, 'message')) as [string];
    expect(place).toBe(stallAt);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;

    const next = await TestServer.open({ env: EMBEDDED, folder });
    try {
      const admin = await next.admin();
      const stateOf = async () => (await admin.house.proposals()).find(({ _id }) => _id === id)?.state;
      await eventually(async () => (await stateOf()) === 'executed', 'the proposal is executed');
      const { events } = next.stores;
      const renamed = (await events.readStream('settings', 0, 100)).filter(({ type }) => type === 'HouseFaceChanged');
      expect(renamed.map(({ metadata }) => metadata.authority?.approvedBy)).toEqual([ida.user!._id]);
      for (const stream of ['settings', `approvals-${id.slice(0, 10)}`])
        expect([stream, (await verifyStream(events, stream, contexts)).misfit]).toEqual([stream, null]);
    } finally {
      await next.close({ keep: true });
      rmSync(folder, { recursive: true });
    }
  },
  120_000,
);
