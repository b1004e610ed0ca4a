import { JsonLogger } from '@tender/platform/json-logger';
import { readSettings } from '@tender/platform/settings';
import { createApp } from '../../http/create-app.js';
import { openStores } from '../../stores/stores.js';

/**
 * A server with the time of its parent, to be killed while it closes an auction. It reports `before` it requests the
 * end and `after`, and stops at the step that the parent names.
 */
const [folder = '', began = '', stallAt = ''] = process.argv.slice(2);
let now = began;
process.on('message', (said: string) => {
  now = said;
});
process.on('disconnect', () => process.exit());

const settings = readSettings({
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
  OUTAGE_GRACE: process.env['OUTAGE_GRACE'],
});
const stores = await openStores(
  settings,
  (error) => {
    throw error;
  },
  { clock: () => now },
);
const reach = (place: string): Promise<void> => {
  process.send?.(place);
  return place === stallAt ? new Promise(() => undefined) : Promise.resolve();
};
stores.executor = new Proxy(stores.executor, {
  get(target, name) {
    const value = Reflect.get(target, name, target) as (...args: unknown[]) => unknown;
    if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
    return async (...args: [unknown, unknown, { type: string }, unknown]) => {
      if (args[2].type !== 'CloseIfDue') return value.apply(target, args);
      await reach('before');
      const executed = await value.apply(target, args);
      await reach('after');
      return executed;
    };
  },
});
await createApp(settings, stores, new JsonLogger(settings.LOG_LEVEL));
process.send?.('open');
