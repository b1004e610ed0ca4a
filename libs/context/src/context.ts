import type { StreamKind } from '@tender/kernel';
import type { Projection } from '@tender/read-store';

/** A kind of stream that a context owns: nobody else appends to such a stream. */
export interface OwnStreams {
  // Whatever its events are: who reads a list of contexts asks for names and catalogues only.
  readonly kind: StreamKind<never>;
  /** One sentence for the reference of events. */
  readonly about: string;
}

/**
 * One part of the house with streams of its own, as those see it that know no part by name: the projections' thread, the worker, the
 * command line, the documents. Loads no Nest. What needs Nest (routes, live messages) is in the context's module.
 */
export interface Context {
  /** That of its folder in `libs`, where its golden files are. */
  readonly name: string;
  readonly streams: readonly OwnStreams[];
  readonly projections: readonly Projection[];
}

/** @throws RangeError when two of some contexts claim one kind of stream, or have one name. */
export function assertDistinct(contexts: readonly Context[]): void {
  const taken = new Map<string, string>();
  for (const { name, streams } of contexts) {
    for (const claim of [`the name ${name}`, ...streams.map(({ kind }) => `the streams ${kind.stream('<id>')}`)]) {
      const owner = taken.get(claim);
      if (owner !== undefined) throw new RangeError(`the contexts ${owner} and ${name} both claim ${claim}`);
      taken.set(claim, name);
    }
  }
}
