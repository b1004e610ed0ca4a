import type { Context } from '@tender/context';
import { beginDeliveries } from './delivery-work.js';

export const messagingContext: Context = {
  name: 'messaging',
  streams: [],
  projections: [],
  work: (services) => [beginDeliveries(services)],
  module: async () => (await import('./messaging.module.js')).MessagingModule,
};
