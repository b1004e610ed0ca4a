import { verifyLog, type LogVerification } from '@tender/audit/offline';
import type { AuditLogProblem } from '@tender/contracts';

const PROBLEMS: Readonly<Record<AuditLogProblem, string>> = {
  missing: 'entries before it are missing',
  previousHash: 'it does not follow the entry before it',
  hash: 'it was changed after it was written',
  origin: 'where it came from was changed',
  stream: 'the whole chain is missing, which another one names',
  end: 'the chain ended later: its end was cut off',
};

/** Nobody waits for the tool: it reads as much at a time as is quick. */
const PAGE = 1_000;

/** Verifies the chains of the audit log, and prints the verdict. @returns whether all of them stand as they were written. */
export async function isAuditLogSound(records: LogVerification['records']): Promise<boolean> {
  const { misfit, entries, streams } = await verifyLog({ records, page: PAGE });
  if (misfit) console.log(`audit log: ${misfit.stream}@${misfit.seq}: ${PROBLEMS[misfit.problem]}`);
  console.log(`audit log: ${entries} entries in ${streams} chains: ${misfit ? 'NOT SOUND' : 'sound'}`);
  return misfit === null;
}
