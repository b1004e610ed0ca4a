import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { CallMetrics } from '@tender/platform/call-metrics';
import type { ApiReactors } from '../reactors/api-reactors.js';
import type { LiveGateway } from '../live/live.gateway.js';
import type { Stores } from '../stores/stores.js';
import type { HistoryAlarm } from './history-alarm.js';
import { Metrics } from './metrics.js';

/** @returns a weak reference to stores whose metrics were registered */
function closedStores(): WeakRef<Stores> {
  const stores = { calls: new CallMetrics(() => undefined) } as Stores;
  new Metrics(stores, {} as LiveGateway, {} as HistoryAlarm, {} as ApiReactors);
  return new WeakRef(stores);
}

test('the metrics of the process keep no closed server in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const closed = closedStores();
  await setImmediate();
  collectGarbage();
  expect(closed.deref()).toBeUndefined();
});
