import { Rejection } from '@tender/kernel';
import type { Collection, CollectionSpec, Document, ReadStore } from '../port.js';
import type { Progress } from './projection-runner.js';

/** Refuses reads of a stopped projection: no answer is better than a wrong one. */
export function currentViews(reads: ReadStore, projections: { readonly progress: Progress }): ReadStore {
  return {
    view: <D extends Document>(spec: CollectionSpec<D>) =>
      refusing(reads.view(spec), () => {
        const failed = projections.progress.failures.find(({ collections }) => collections.includes(spec.name));
        if (failed) throw new Rejection('READ_MODEL_STOPPED', { readModel: failed.projection });
      }),
    state: (spec) => reads.state(spec),
    close: () => reads.close(),
  };
}

const refusing = <D extends Document>(collection: Collection<D>, check: () => void): Collection<D> => ({
  async get(id) {
    check();
    return collection.get(id);
  },
  async find(query) {
    check();
    return collection.find(query);
  },
  async count(where) {
    check();
    return collection.count(where);
  },
});
