import type { Context } from '@tender/context';
import { dashboardProjections } from './projections.js';

/** The context of the dashboard. It has no streams: it projects those of other contexts. */
export const dashboardContext: Context = {
  name: 'dashboard',
  streams: [],
  projections: dashboardProjections,
  module: async () => (await import('./dashboard.module.js')).DashboardModule,
};
