import { basename } from 'node:path';
import { auctionsProjections } from '@tender/auctions/projections';
import type { Position } from '@tender/event-store';
import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';
import { ProjectionRunner } from '@tender/read-store';
import { MongoDatabases, MongoProjectionStore } from '@tender/read-store/mongodb';
import { dropOwnDatabases, ownDatabases } from '@tender/read-store/testing/mongodb';
import type { Bench } from '../measurement/bench.js';
import { writeSeason } from '../prepared-data/history.js';
import { namedServers } from '../servers/server-cluster.js';
import { perSecond, type Row } from '../results/table.js';
import { inSeconds } from '../browser/visitor.js';

/** Rebuilds empty read models on MongoDB from a season of live auctions in EventStoreDB, as a worker does. */
export async function serversRebuild({ workbench, scale: { servers } }: Bench): Promise<Row[]> {
  const { eventStoreUrl, mongoUrl } = namedServers();
  const name = `${basename(workbench.folder())}-rebuilt`;
  const events = await EventStoreDBEventStore.open({ url: eventStoreUrl, prefix: `${name}.` });
  await writeSeason(events, servers.rebuiltEvents);
  const head = await events.head();
  const url = ownDatabases(mongoUrl, name);
  const databases = await MongoDatabases.open(url);
  const store = new MongoProjectionStore(databases);
  const from = performance.now();
  await rebuilt({ events, store, head });
  const millis = performance.now() - from;
  await store.close();
  await databases.close();
  await events.close();
  await dropOwnDatabases(url);
  return [
    {
      what: `the auctions' read models made from ${servers.rebuiltEvents.toLocaleString('en')} events`,
      measured: `${inSeconds(millis)}, ${perSecond(servers.rebuiltEvents / (millis / 1_000))}`,
    },
  ];
}

/** Resolves when the read models have reached the head. */
async function rebuilt({
  events,
  store,
  head,
}: {
  events: EventStoreDBEventStore;
  store: MongoProjectionStore;
  head: Position;
}): Promise<void> {
  const reached = Promise.withResolvers<Position>();
  const runner = await ProjectionRunner.start({
    projections: auctionsProjections,
    events,
    store,
    report: ({ position }) => position >= head && reached.resolve(position),
  });
  await Promise.race([reached.promise, runner.ended]);
  await runner.stop();
}
