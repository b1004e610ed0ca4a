import type { Context } from '@tender/context';
import { dashboardProjections } from './projections.js';

/** The day at a glance. It has no streams: it looks at those of others, and counts. */
export const dashboardContext: Context = {
  name: 'dashboard',
  streams: [],
  projections: dashboardProjections,
  module: async () => (await import('./dashboard.module.js')).DashboardModule,
};
