import type { CommandExecutor } from '@tender/event-store';
import type { ReadStore } from '@tender/read-store';

/** Writes at which a process may die. */
const WRITES: ReadonlySet<string> = new Set([
  'insert',
  'put',
  'putMany',
  'addMissing',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
]);

/**
 * Wraps real stores for a process that dies directly before or after one of its writes. Later writes do not reach the
 * stores.
 */
export class MortalProcess {
  /** Number of writes so far. */
  writes = 0;
  isDead = false;

  /** @param dies `at`: number of the write, from 1; `after`: whether the process dies after it */
  constructor(private readonly dies: { at: number; after: boolean }) {}

  state(store: Pick<ReadStore, 'state'>): Pick<ReadStore, 'state'> {
    return { state: (spec) => this.guard(store.state(spec)) };
  }

  executor(executor: CommandExecutor): CommandExecutor {
    const execute: CommandExecutor['execute'] = (...asked) => this.write(() => executor.execute(...asked));
    return Object.assign(Object.create(executor) as CommandExecutor, { execute });
  }

  private guard<Collection extends object>(collection: Collection): Collection {
    return new Proxy(collection, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        const call = (...given: unknown[]): unknown => member.apply(target, given) as unknown;
        return WRITES.has(String(name))
          ? (...given: unknown[]) => this.write(async () => call(...given))
          : (...given: unknown[]) => (this.isDead ? Promise.reject(new Error('dead')) : call(...given));
      },
    });
  }

  private async write<T>(write: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new Error('dead');
    const isLast = ++this.writes === this.dies.at;
    if (isLast && !this.dies.after) this.die();
    const result = await write();
    if (isLast) this.die();
    return result;
  }

  private die(): never {
    this.isDead = true;
    throw new Error('dead');
  }
}
