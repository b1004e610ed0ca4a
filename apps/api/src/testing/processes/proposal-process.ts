import { Proposals } from '@tender/people';
import { JsonLogger } from '@tender/platform/json-logger';
import { readSettings } from '@tender/platform/settings';
import { createApp } from '../../http/create-app.js';
import { openStores } from '../../stores/stores.js';

/** A server that approves a proposal, and stops `before` or `after` the execution, so that its parent can kill it there. */
const [folder = '', stallAt = '', proposalId = '', approver = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());

const settings = readSettings({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' });
const stores = await openStores(settings, (error) => {
  throw error;
});
const reach = (place: string): Promise<void> => {
  if (place !== stallAt) return Promise.resolve();
  process.send?.(place);
  return new Promise(() => undefined);
};
stores.executor = new Proxy(stores.executor, {
  get(target, name) {
    const value = Reflect.get(target, name, target) as (...args: unknown[]) => unknown;
    if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
    return async (...args: [unknown, unknown, unknown, { approval?: object }]) => {
      if (args[3].approval === undefined) return value.apply(target, args);
      await reach('before');
      const executed = await value.apply(target, args);
      await reach('after');
      return executed;
    };
  },
});
const app = await createApp(settings, stores, new JsonLogger(settings.LOG_LEVEL));
const actor = { userId: approver, role: 'admin', companyId: null, revision: 1 } as const;
await app.get(Proposals, { strict: false }).approve(proposalId, { actor, commandId: 'approve', requestId: 'approve' });
