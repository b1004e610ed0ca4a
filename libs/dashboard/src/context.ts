import type { Context } from '@tender/context';
import { bidDayProjection } from './read-models/bid-day-document.js';
import { saleProjection } from './read-models/sale-document.js';

/** The day at a glance. It has no streams: it looks at those of others, and counts. */
export const dashboardContext: Context = {
  name: 'dashboard',
  streams: [],
  projections: [bidDayProjection, saleProjection],
  module: async () => (await import('./dashboard.module.js')).DashboardModule,
};
