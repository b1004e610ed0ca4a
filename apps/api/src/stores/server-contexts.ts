import type { Context } from '@tender/context';
import { contexts } from '@tender/platform/contexts';

/** `thread`: module with which a thread loads the same contexts. */
export interface ServerContexts {
  readonly list: readonly Context[];
  readonly thread: URL;
}

export const SERVER_CONTEXTS: ServerContexts = {
  list: contexts,
  thread: new URL('../threads/projections.js', import.meta.url),
};
