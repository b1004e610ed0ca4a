import type { Context } from '@tender/context';
import { viewingClock } from './clock/viewing-clock.js';
import { viewingDepartures } from './departures/viewing-departures.js';
import { bookingProjection } from './read-models/booking-document.js';
import { diaryProjection } from './read-models/diary-document.js';
import { goodProjection } from './read-models/good-document.js';
import { viewingProjection } from './read-models/viewing-document.js';
import { visitProjection } from './read-models/visit-document.js';
import { viewingReplay } from './replay/viewing-replay.js';
import { viewingStreams } from './rules/viewing.events.js';

export const viewingsContext: Context = {
  name: 'viewings',
  streams: [{ kind: viewingStreams, about: 'A viewing with its rooms, goods and bookings.', replay: viewingReplay }],
  projections: [viewingProjection, goodProjection, bookingProjection, diaryProjection, visitProjection],
  reactors: (services) => [viewingClock(services), viewingDepartures(services)],
  module: async () => (await import('./viewings.module.js')).ViewingsModule,
};
