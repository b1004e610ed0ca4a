import type { Context } from '@tender/context';
import { contexts } from '@tender/platform/contexts';

/** The contexts of a house, and the module by which a thread loads the same ones to keep their read models up. */
export interface ServerContexts {
  readonly list: readonly Context[];
  readonly thread: URL;
}

export const SERVER_CONTEXTS: ServerContexts = {
  list: contexts,
  thread: new URL('../threads/projections.js', import.meta.url),
};
