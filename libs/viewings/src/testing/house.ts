import { CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { newId, type Actor, type Instant } from '@tender/kernel';
import { ProjectionHost, ProjectionRunner, SqliteProjectionStore, SqliteReadStore } from '@tender/read-store';
import { viewingsContext } from '../context.js';
import type { ViewingCommand } from '../rules/viewing.commands.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingStream } from '../rules/viewing.events.js';
import { ADMIN, FRIDAY, VIEWING } from '../rules/testing/builders.js';

/** The real stores in temporary files, with the projections of viewings running in this thread. */
export async function openHouse() {
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const reads = SqliteReadStore.temporary();
  const time: { now: Instant } = { now: FRIDAY };
  const executor = new CommandExecutor(events, () => time.now);
  const views = new SqliteProjectionStore(reads.viewsFile);
  const readYourWrites = await ProjectionHost.start({
    events,
    start: ({ progress: report }) =>
      ProjectionRunner.start({ projections: viewingsContext.projections, events, store: views, report }),
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    events,
    reads,
    time,
    executor,
    readYourWrites,
    ask: (command: ViewingCommand, actor: Actor = ADMIN) =>
      executor.execute(viewingDecider, viewingStream(VIEWING), command, {
        actor,
        commandId: newId(),
        requestId: 'request',
      }),
    state: () => executor.state(viewingDecider, viewingStream(VIEWING)),
    async close() {
      await readYourWrites.stop();
      await views.close();
      await reads.close();
      await events.close();
    },
  };
}

export type House = Awaited<ReturnType<typeof openHouse>>;
