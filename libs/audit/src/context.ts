import type { Context } from '@tender/context';

/** It has no streams of its own: it looks at those of others, as their contexts say. */
export const auditContext: Context = {
  name: 'audit',
  streams: [],
  projections: [],
  restored: async (restored) => (await import('./log/restored-log.js')).noteRestore(restored),
  module: async () => (await import('./audit.module.js')).AuditModule,
};
