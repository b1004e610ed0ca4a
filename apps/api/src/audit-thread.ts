import { runAuditWorker } from '@tender/audit/thread';
import { contexts } from '@tender/platform/contexts';

await runAuditWorker(contexts);
