import { quickMessagingContext } from '@tender/messaging/testing/quick-context';
import { SERVER_CONTEXTS, type ServerContexts } from '../../stores/server-contexts.js';

/** The contexts of the server, for tests that wait for messages to arrive: each would take up to a second. */
export const QUICK_DELIVERIES: ServerContexts = {
  ...SERVER_CONTEXTS,
  list: SERVER_CONTEXTS.list.map((context) => (context.name === 'messaging' ? quickMessagingContext : context)),
};
