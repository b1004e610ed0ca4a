import type { RestoredState } from '@tender/context';
import { newId } from '@tender/kernel';
import { systemEntry, ChainWriter } from './chain-writer.js';
import { auditLogEntries } from './entry-record.js';
import { RESTORED } from './verify-log.js';

/** Records that the state was restored from a backup or moved. @throws Error if the log cannot be written */
export async function noteRestore({ state, now, moved }: RestoredState): Promise<void> {
  const writer = new ChainWriter(state.state(auditLogEntries), newId());
  writer.add(systemEntry(moved ? 'houseMoved' : RESTORED, now));
  const isWritten = await writer.flush();
  await writer.stop();
  if (!isWritten) throw new Error('the audit log could not be written');
}
