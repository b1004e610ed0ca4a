import type { Context } from '@tender/context';

export const auditContext: Context = {
  name: 'audit',
  streams: [],
  projections: [],
  restored: async (restored) => (await import('./log/restored-log.js')).noteRestore(restored),
  module: async () => (await import('./audit.module.js')).AuditModule,
};
