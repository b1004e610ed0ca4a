import type { EventStore } from './port.js';

export const changedStore = (store: EventStore, changes: Partial<EventStore>): EventStore =>
  new Proxy<EventStore>(store, {
    get(target, name) {
      if (Object.hasOwn(changes, name)) return changes[name as keyof EventStore];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
