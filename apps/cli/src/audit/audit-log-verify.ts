import { verifyLog, type LogVerification } from '@tender/audit/offline';
import type { AnchoredEnd } from '@tender/context';
import type { AuditLogProblem } from '@tender/contracts';

const PROBLEMS: Readonly<Record<AuditLogProblem, string>> = {
  missing: 'entries before it are missing',
  previousHash: 'it does not follow the entry before it',
  hash: 'it was changed after it was written',
  origin: 'its network origin was changed',
  stream: 'the whole chain is missing; another chain names it',
  end: 'the end of the chain was cut off',
};

const PAGE = 1_000;

/** Verifies the chains of the audit log. `anchored`: the ends of the chains that the anchors name. */
export async function isAuditLogSound(
  records: LogVerification['records'],
  anchored: readonly AnchoredEnd[],
  say: (line: string) => void,
): Promise<boolean> {
  const { misfit, entries, streams } = await verifyLog({ records, anchored, page: PAGE });
  if (misfit) {
    const by = misfit.anchoredAt === null ? '' : `, as the anchor of ${misfit.anchoredAt} shows`;
    say(`audit log: ${misfit.stream}@${misfit.seq}: ${PROBLEMS[misfit.problem]}${by}`);
  }
  say(`audit log: ${misfit ? 'NOT VERIFIED' : 'verified'}: ${entries} entries in ${streams} chains`);
  if (anchored.length > 0 && !misfit) say(`audit log: ${anchored.length} ends of chains match the anchors`);
  return misfit === null;
}
