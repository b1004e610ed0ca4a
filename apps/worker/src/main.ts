import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { clockStepSeconds, doubtClockAtStart } from '@tender/platform/clock-doubt';
import { CallMetrics } from '@tender/platform/call-metrics';
import { JsonLogger } from '@tender/platform/json-logger';
import { contexts } from '@tender/platform/contexts';
import { projections } from '@tender/platform/projections';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { logSettings } from '@tender/platform/log-settings';
import { outgoingSettings } from '@tender/platform/outgoing-settings';
import { beginInstallation } from '@tender/platform/installation-start';
import { knownKey } from '@tender/platform/known-key';
import { readExistingRootKey, requiredKeyFile } from '@tender/platform/root-key';
import { openOrFail, readSettings, WrongSetting } from '@tender/platform/settings';
import { CommandExecutor, START, TAKE_OVER_TAIL, withoutEventsAfterEnd } from '@tender/event-store';
import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';
import { newId, Rejection, systemClock } from '@tender/kernel';
import { Lease, PACE_ON_SERVERS, Projecting, StateWitness } from '@tender/read-store';
import { MongoDatabases, MongoLeaseRegister, MongoProjectionStore, MongoReadStore } from '@tender/read-store/mongodb';
import { healthServer } from './health.js';
import { LeadWatch } from './lead-watch.js';
import { Reacting } from './reacting.js';
import { Watching } from './watching.js';

/**
 * Keeps the read models of a house on servers up, and runs its reactors. Of several, one leads; another takes over
 * within ten seconds of its end.
 */

const DRAIN_MILLIS = 10_000;
const MINUTE = 60_000;
/** Milliseconds between two attempts to start while a store does not answer. */
const RETRY_MILLIS = 2_000;

/** Reads or stores something, again and again while a store that was reached before does not answer. */
async function whenStoresAnswer<T>(ask: () => Promise<T>): Promise<T> {
  for (let told = false; ; told = true) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'UNAVAILABLE') throw error;
      if (!told) console.error('A store does not answer: the worker starts as soon as it does');
      await delay(RETRY_MILLIS);
    }
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const { EVENTSTORE_URL, MONGODB_URL } = settings;
  if (!EVENTSTORE_URL || !MONGODB_URL)
    throw new WrongSetting(
      'MONGODB_URL',
      'a worker is for a house on servers: it asks for EVENTSTORE_URL and MONGODB_URL',
    );
  if (settings.SMTP_URL !== null && settings.PUBLIC_URL === null)
    throw new WrongSetting(
      'PUBLIC_URL',
      'is what the links in mails begin with: a worker has no address that people reach',
    );
  const logger = new JsonLogger(settings.LOG_LEVEL);
  requiredKeyFile(settings);
  const eventsPlace = { url: EVENTSTORE_URL, prefix: settings.EVENTSTORE_PREFIX };
  const events = await openOrFail(
    'EVENTSTORE_URL',
    EventStoreDBEventStore.open({ ...eventsPlace, atHand: TAKE_OVER_TAIL }),
  );
  const databases = await openOrFail('MONGODB_URL', MongoDatabases.open(MONGODB_URL));

  const store = new MongoProjectionStore(databases, { fence: () => lease.fence });
  const state = new MongoReadStore(databases);
  await whenStoresAnswer(() => doubtClockAtStart({ clock: systemClock, state, events }));
  const executor = new CommandExecutor(events, systemClock);
  const rootKey = await whenStoresAnswer(async () => {
    const warn = (message: string): void => logger.warn(message, 'Stores');
    const key = readExistingRootKey(settings, { isKnown: await knownKey(executor), warn });
    const isEmpty = (await events.head()) === START;
    await beginInstallation({ executor, events, clock: systemClock, rootKey: key, isEmpty, warn });
    return key;
  });
  const followedEvents = withoutEventsAfterEnd(events, FINAL_EVENTS);
  const watching = new Watching({
    events,
    finals: FINAL_EVENTS,
    witness: new StateWitness(state),
    compareEnd: (end, rebuilds) => projecting.compareEnd(end, rebuilds),
    logger,
    clock: systemClock,
  });
  const calls = new CallMetrics((slow) => logger.warn(slow, 'Calls'));
  const reacting = new Reacting({
    contexts,
    events,
    followedEvents,
    state,
    rootKey,
    eventsPlace,
    log: logSettings(settings),
    outgoing: outgoingSettings(settings),
    logger,
    meter: calls.commands,
    clock: systemClock,
    graceMillis: settings.OUTAGE_GRACE * MINUTE,
    fence: () => lease.fence,
  });
  const projecting = new Projecting({
    projections,
    events: followedEvents,
    store,
    finals: FINAL_EVENTS,
    pace: PACE_ON_SERVERS,
    onFailure: (error) => logger.error({ message: 'the projections failed and start again', err: error }, 'Worker'),
    onDiscard: (discarded) => watching.discarded(discarded),
  });
  let leadWatch: LeadWatch | undefined;
  const giveUp = (): void => {
    logger.error({ message: 'the read models stand still: gives the lead up' }, 'Worker');
    void lease.yield();
  };
  const lease = new Lease(new MongoLeaseRegister(databases, 'projections'), `${hostname()} ${process.pid} ${newId()}`, {
    /**
     * While EventStoreDB is away for all, nobody leads; where for one only, another does. Who leads already is watched
     * by `LeadWatch`.
     */
    async canLead() {
      await events.read('house', 0, 1);
      return true;
    },
    gained(fence) {
      logger.log({ message: 'leads', fence }, 'Worker');
      projecting.begin();
      watching.begin();
      reacting.begin();
      leadWatch = new LeadWatch({ events, store, projections, giveUp });
    },
    lost() {
      logger.warn('leads no more', 'Worker');
      leadWatch?.stop();
      void projecting.end();
      void watching.end();
      void reacting.end();
    },
  });

  let stopping = false;
  const health = healthServer({
    events,
    calls,
    get reactors() {
      return reacting.status;
    },
    get leads() {
      return lease.fence !== null;
    },
    get clockStepSeconds() {
      return clockStepSeconds(systemClock);
    },
    get rebuilding() {
      return projecting.progress?.rebuilding.length ?? 0;
    },
    get historyFindings() {
      return watching.findings;
    },
    get ready() {
      return !stopping && (lease.fence === null || projecting.progress !== null);
    },
  });
  health.listen(settings.PORT, settings.HOST, () => console.log(`Worker listens on ${settings.HOST}:${settings.PORT}`));

  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    leadWatch?.stop();
    setTimeout(() => process.exit(1), DRAIN_MILLIS).unref();
    await projecting.end();
    await watching.end();
    await reacting.end();
    await lease.stop();
    await events.close();
    await databases.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(
      signal,
      () =>
        void stop().catch((error: unknown) => {
          logger.fatal({ message: 'could not stop cleanly', err: error }, 'Worker');
          process.exit(1);
        }),
    );
  }
}

try {
  await start();
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : error);
  process.exit(1);
}
