import { runAuditWorker } from '@tender/audit/thread';
import { contexts } from '@tender/platform/contexts';

/** The audit of all contexts, in a thread of its own. */
await runAuditWorker(contexts);
