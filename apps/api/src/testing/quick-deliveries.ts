import { quickMessagingContext } from '@tender/messaging/testing/quick-context';
import { HOUSE_CONTEXTS, type HouseContexts } from '../house-contexts.js';

/** The contexts of the server, for tests that wait for messages to arrive: each would take up to a second. */
export const QUICK_DELIVERIES: HouseContexts = {
  ...HOUSE_CONTEXTS,
  list: HOUSE_CONTEXTS.list.map((context) => (context.name === 'messaging' ? quickMessagingContext : context)),
};
