import type { Context } from '@tender/context';
import { viewingArrivals } from './arrivals/viewing-arrivals.js';
import { viewingClock } from './clock/viewing-clock.js';
import { viewingDepartures } from './departures/viewing-departures.js';
import { viewingsProjections } from './projections.js';
import { viewingReplay } from './replay/viewing-replay.js';
import { viewingVerification } from './replay/viewing-verification.js';
import { viewingStreams } from './rules/viewing.events.js';

export const viewingsContext: Context = {
  name: 'viewings',
  streams: [
    {
      kind: viewingStreams,
      about: 'A viewing with its rooms, goods and bookings.',
      replay: viewingReplay,
      verification: viewingVerification,
    },
  ],
  projections: viewingsProjections,
  reactors: (services) => [viewingClock(services), viewingDepartures(services), viewingArrivals(services)],
  module: async () => (await import('./viewings.module.js')).ViewingsModule,
};
