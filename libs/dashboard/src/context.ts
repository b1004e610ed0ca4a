import type { Context } from '@tender/context';
import { dashboardProjections } from './projections.js';

/** Has no streams: it projects those of other contexts. */
export const dashboardContext: Context = {
  name: 'dashboard',
  streams: [],
  projections: dashboardProjections,
  module: async () => (await import('./dashboard.module.js')).DashboardModule,
};
