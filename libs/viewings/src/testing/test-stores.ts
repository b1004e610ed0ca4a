import { CommandExecutor } from '@tender/event-store';
import { newId, type Actor, type Instant } from '@tender/kernel';
import { openProjectedStores } from '@tender/read-store/testing/projected-stores';
import { viewingsContext } from '../context.js';
import type { ViewingCommand } from '../rules/viewing.commands.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingStream } from '../rules/viewing.events.js';
import { ADMIN, FRIDAY, VIEWING } from '../rules/testing/builders.js';

/** Real stores with the projections of viewings, and a clock that a test sets. */
export async function openTestStores() {
  const stores = await openProjectedStores(viewingsContext.projections);
  const time: { now: Instant } = { now: FRIDAY };
  const executor = new CommandExecutor(stores.events, () => time.now);
  return {
    ...stores,
    time,
    executor,
    ask: (command: ViewingCommand, actor: Actor = ADMIN) =>
      executor.execute(viewingDecider, viewingStream(VIEWING), command, {
        actor,
        commandId: newId(),
        requestId: 'request',
      }),
    state: () => executor.state(viewingDecider, viewingStream(VIEWING)),
  };
}

export type TestStores = Awaited<ReturnType<typeof openTestStores>>;
