import { withoutEventsAfterEnd } from '@tender/event-store';
import { canonicalJson } from '@tender/kernel';
import { ProjectionRunner } from '@tender/read-store';
import { DocumentServer, tableOf } from './document-server.js';
import { Network, type Caller } from './network.js';
import { SimulatedEventStore } from './simulated-event-store.js';
import { FINALS, type World } from './simulated-process.js';
import { SimulatedProjectionStore } from './simulated-projection-store.js';
import { DocumentClient } from './simulated-read-store.js';
import { PROJECTIONS } from './tallies.js';

export async function rebuiltReadModels({
  log,
  random,
  trace,
}: Pick<World, 'log' | 'random' | 'trace'>): Promise<DocumentServer> {
  const documents = new DocumentServer();
  const caller: Caller = { name: 'rebuild', isAlive: true, crash: () => undefined };
  const network = new Network(random, trace);
  const events = withoutEventsAfterEnd(new SimulatedEventStore(log, network, caller, random), FINALS);
  const store = new SimulatedProjectionStore(new DocumentClient(documents, network, caller), () => 1);
  await new Promise<void>((resolve, reject) => {
    const report = ({ position }: { position: bigint }): void => {
      if (position >= log.head) resolve();
    };
    ProjectionRunner.start({ projections: PROJECTIONS, events, store, report }).then(
      (runner) => runner.ended.catch(reject),
      reject,
    );
  });
  return documents;
}

export function differenceBetween(own: DocumentServer, rebuilt: DocumentServer): string | null {
  for (const { name, collections } of PROJECTIONS)
    for (const { name: collection } of collections) {
      const [present, expected] = [own, rebuilt].map((server) => {
        const active = [...server.generations.values()].find((each) => each.projection === name && each.active);
        return canonicalJson(server.collection({ name: collection }, tableOf(collection, active?.number ?? 0)).find());
      });
      if (present !== expected) return `${collection} of ${name}`;
    }
  return null;
}
