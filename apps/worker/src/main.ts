import { hostname } from 'node:os';
import { retry } from '@tender/contracts';
import { clockStepSeconds, doubtClockAtStart } from '@tender/platform/clock-doubt';
import { CallMetrics } from '@tender/platform/call-metrics';
import { JsonLogger } from '@tender/platform/json-logger';
import { contexts } from '@tender/platform/contexts';
import { projections } from '@tender/platform/projections';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { logSettings } from '@tender/platform/log-settings';
import { outgoingSettings } from '@tender/platform/outgoing-settings';
import { assertShared, openSharedInstallation } from '@tender/platform/installation';
import { beginInstallation } from '@tender/platform/installation-start';
import { knownKey } from '@tender/platform/known-key';
import { readExistingRootKey } from '@tender/platform/root-key';
import { ReactorHost } from '@tender/platform/reactor-host';
import { RecordedOutages } from '@tender/platform/recorded-outages';
import { readSettings, WrongSetting } from '@tender/platform/settings';
import { stopOnSignal } from '@tender/platform/shutdown';
import { CommandExecutor, START, TAKE_OVER_TAIL, withoutEventsAfterEnd } from '@tender/event-store';
import { newId, Rejection, systemClock } from '@tender/kernel';
import { Lease, PACE_ON_SERVERS, Projecting, StateWatermarkStore } from '@tender/read-store';
import { healthServer } from './health.js';
import { LeaderMonitor } from './leader-monitor.js';
import { LeaderHistoryMonitor } from './leader-history-monitor.js';

/** The worker maintains the read models of an installation on servers and runs its reactors. One worker leads at a time. */

const MINUTE = 60_000;
const RETRY_MILLIS = 2_000;

/** Retries only after an error that says that a store does not answer. */
function whenStoresAnswer<T>(attempt: () => Promise<T>): Promise<T> {
  return retry(attempt, (error, failures) => {
    if (!(error instanceof Rejection) || error.code !== 'UNAVAILABLE') return null;
    if (failures === 1) console.error('A store does not answer: the worker starts as soon as it answers');
    return RETRY_MILLIS;
  });
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  assertShared(settings);
  if (settings.SMTP_URL !== null && settings.PUBLIC_URL === null)
    throw new WrongSetting('PUBLIC_URL', 'is required with SMTP_URL: links in mails begin with it');
  const logger = new JsonLogger(settings.LOG_LEVEL);
  const warn = (message: string): void => logger.warn(message, 'Stores');
  const stores = await openSharedInstallation(settings, { cachedEvents: TAKE_OVER_TAIL, warn });
  const { events, eventsPlace } = stores;
  const reads = stores.openReads();
  const files = await whenStoresAnswer(() => stores.openFiles());
  const store = stores.projectionStore(() => lease.fence);
  await whenStoresAnswer(() => doubtClockAtStart({ clock: systemClock, state: reads, events }));
  const executor = new CommandExecutor(events, systemClock);
  const rootKey = await whenStoresAnswer(async () => {
    const key = readExistingRootKey(settings, { isKnown: await knownKey(executor), warn });
    const isEmpty = (await events.head()) === START;
    await beginInstallation({ executor, events, clock: systemClock, rootKey: key, isEmpty, warn });
    return key;
  });
  const followedEvents = withoutEventsAfterEnd(events, FINAL_EVENTS);
  const watching = new LeaderHistoryMonitor({
    events,
    finals: FINAL_EVENTS,
    watermarks: new StateWatermarkStore(reads),
    compareEnd: (end, rebuilds) => projecting.compareEnd(end, rebuilds),
    logger,
    clock: systemClock,
  });
  const calls = new CallMetrics((slow) => logger.warn(slow, 'Calls'));
  const outages = new RecordedOutages({
    state: reads,
    clock: systemClock,
    graceMillis: settings.OUTAGE_GRACE * MINUTE,
  });
  const reactors = new ReactorHost({
    contexts,
    executor: (clock) => new CommandExecutor(events, clock, { meter: calls.commands }),
    reads,
    rootKey,
    events: followedEvents,
    eventsPlace,
    files,
    clock: systemClock,
    lastSign: () => outages.lastSign(),
    signOfOthers: () => outages.lastSign(),
    missed: (since, until) => outages.missedByAll(since, until),
    outages,
    outgoing: outgoingSettings(settings),
    log: logSettings(settings),
    fence: () => lease.fence,
    logger: {
      error: (message) => logger.error(message, 'Reactors'),
      warn: (message) => logger.warn(message, 'Reactors'),
    },
  });
  const reported = (turn: Promise<void>): Promise<void> =>
    turn.catch((error: unknown) =>
      logger.error({ message: 'the reactors could not be started or stopped', err: error }, 'Reactors'),
    );
  const projecting = new Projecting({
    projections,
    events: followedEvents,
    store,
    finals: FINAL_EVENTS,
    pace: PACE_ON_SERVERS,
    onFailure: (error) => logger.error({ message: 'the projections failed and start again', err: error }, 'Worker'),
    onDiscard: (discarded) => watching.discarded(discarded),
  });
  let leadWatch: LeaderMonitor | undefined;
  const giveUp = (): void => {
    logger.error({ message: 'the read models have stopped: gives up the lead' }, 'Worker');
    void lease.yield();
  };
  const lease = new Lease(stores.leases, `${hostname()} ${process.pid} ${newId()}`, {
    /** A worker that cannot read EventStoreDB does not try to lead. */
    async canLead() {
      await events.readStream('house', 0, 1);
      return true;
    },
    gained(fence) {
      logger.log({ message: 'leads', fence }, 'Worker');
      projecting.begin();
      watching.start();
      void reported(reactors.start());
      leadWatch = new LeaderMonitor({ events, store, projections, giveUp });
    },
    lost() {
      logger.warn('no longer leads', 'Worker');
      leadWatch?.stop();
      void projecting.end();
      void watching.stop();
      void reported(reactors.stop());
    },
  });

  let stopping = false;
  const health = healthServer({
    events,
    calls,
    get reactors() {
      return reactors.status;
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

  const steps = {
    leave: () => {
      stopping = true;
      leadWatch?.stop();
    },
    delayMillis: 0,
    close: async () => {
      await projecting.end();
      await watching.stop();
      await reported(reactors.stop());
      await lease.stop();
      await stores.close();
    },
  };
  stopOnSignal(steps, logger);
}

try {
  await start();
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : error);
  process.exit(1);
}
