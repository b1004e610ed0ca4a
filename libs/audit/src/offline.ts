/** Entry point for tools that have the events or an export, but no server. */
export { exportOf, type ExportOrder } from './export/export.js';
export { auditLogEntries } from './log/entry-record.js';
export { verifyAnchors } from './verify/verify-anchors.js';
export { verifyLog, type LogVerification } from './log/verify-log.js';
export { ALONE } from './pacing.js';
export { Replays, type History } from './replay/replays.js';
export { verifyExport, type FileFinding, type FileVerdict, type LotDecision } from './export/verify-export.js';
export {
  publicationIn,
  StoreSnapshot,
  verificationOf,
  verifyStream,
  type StreamVerdict,
} from './verify/verify-stream.js';
