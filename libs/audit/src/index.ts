export * from './audit.module.js';
export { AUDIT_LOG_SETTINGS, AuditLog, type AuditLogSettings } from './log/audit-log.js';
export { AUDIT_PLACE, type AuditPlace } from './thread/audit-thread.js';
