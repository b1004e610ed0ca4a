import { quickMessagingContext } from '@tender/messaging/testing/quick-context';
import { SERVER_CONTEXTS, type ServerContexts } from '../../stores/server-contexts.js';

/** Contexts of the server with fast deliveries: each message would otherwise take up to a second. */
export const QUICK_DELIVERIES: ServerContexts = {
  ...SERVER_CONTEXTS,
  list: SERVER_CONTEXTS.list.map((context) => (context.name === 'messaging' ? quickMessagingContext : context)),
};
