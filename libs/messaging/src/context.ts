import type { Context } from '@tender/context';

export const messagingContext: Context = {
  name: 'messaging',
  streams: [],
  projections: [],
  module: async () => (await import('./messaging.module.js')).MessagingModule,
};
