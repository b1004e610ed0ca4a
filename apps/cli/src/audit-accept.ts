import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compareWithWitness, DataLock, findingInWords, renewEpoch } from '@tender/event-store';
import { SqliteReadStore, StateWitness, witnessBeside } from '@tender/read-store';
import { openEvents } from './audit-verify.js';

/**
 * Takes the log of a data directory for the history from now on, whatever was witnessed before: after an older backup was put back. Prints
 * what is given up by that. The log gets another epoch, so that open pages load everything again and the read models are rebuilt.
 * @throws DataDirectoryInUse while the house runs.
 */
export async function auditAccept(directory: string): Promise<void> {
  const file = join(directory, 'events.db');
  if (!existsSync(file)) throw new Error(`${directory} holds no events.db`);
  const lock = DataLock.acquire(directory);
  try {
    await printWhatIsGivenUp(directory);
    renewEpoch(file);
    // Last: what is broken off before is found, and can be accepted again.
    const reads = SqliteReadStore.open(directory);
    await new StateWitness(reads).clear();
    await reads.close();
    console.log('accepted: this log is the history from now on');
  } finally {
    lock.release();
  }
}

async function printWhatIsGivenUp(directory: string): Promise<void> {
  const witness = existsSync(join(directory, 'state.db')) ? witnessBeside(directory) : null;
  const store = await openEvents(directory);
  try {
    const findings = witness ? await compareWithWitness(store, witness) : [];
    for (const finding of findings) console.log(`given up: ${findingInWords(finding)}`);
  } finally {
    await store.close();
  }
}
