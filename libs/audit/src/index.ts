export * from './audit.module.js';
export { AUDIT_PLACE, type AuditPlace } from './thread/audit-thread.js';
