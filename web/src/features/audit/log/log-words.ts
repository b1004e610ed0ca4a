import type { AuditLogEntry, AuditLogKind, AuditLogProblem, AuditLogVerdict, ErrorCode } from '@tender/contracts';
import { counted } from '../../../shared/counted.js';
import { formatDay } from '../../../shared/time.js';
import { typeInWords } from '../event-words.js';
import { anchorsInWords } from '../verdict-words.js';

export const KIND_LABELS: Record<AuditLogKind, string> = {
  denial: 'Denied',
  signIn: 'Sign-ins',
  failedSignIn: 'Failed sign-ins',
  reading: 'Bids read by staff',
  export: 'Exports',
  settings: 'Settings',
  account: 'Accounts',
  log: 'The house and its log',
};

const WHAT: Readonly<Record<string, string>> = {
  denied: 'Denied',
  commandsOfADay: 'More commands than a day allows',
  more: 'More, not told one by one',
  signIn: 'Signed in',
  invitationAccepted: 'Accepted an invitation',
  bidsRead: 'Read bids',
  messagesRead: 'Read messages to companies',
  auditRead: 'Replayed a history',
  auditVerify: 'Verified a history',
  export: 'Exported a history',
  settingsChanged: 'Changed settings',
  invitation: 'Invited somebody',
  signUp: 'Signed up',
  browserKnown: 'Made a browser known',
  logOpened: 'Began a chain',
  logForgotten: 'Deleted what is older than the house keeps it',
  logLost: 'Entries were lost, because the log could not be written',
  houseMoved: 'The house was moved here from another place',
  houseRestored: 'The house was put back from a backup: what came after it is missing',
  processStarted: 'The server started',
  processStopped: 'The server stopped',
};

const REASONS: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: 'no right to it',
  NO_SESSION: 'not signed in',
  FOREIGN_ORIGIN: 'from another site',
  BAD_CREDENTIALS: 'wrong e-mail or password',
  TOO_MANY_REQUESTS: 'too many tries',
  LINK_NOT_VALID: 'the link is not valid',
};

/** What was done, or tried and why it was refused, with the number of repeats: "Denied: no right to it, 29 times". */
export function entryInWords({
  what,
  code,
  count,
  kind,
}: Pick<AuditLogEntry, 'what' | 'code' | 'count' | 'kind'>): string {
  const done = kind === 'failedSignIn' ? 'Could not sign in' : (WHAT[what] ?? typeInWords(what));
  const reason = code === null ? '' : `: ${REASONS[code] ?? code.toLowerCase().replaceAll('_', ' ')}`;
  return `${done}${reason}${count === null ? '' : `, ${count === 1 ? 'once' : `${count} times`}`}`;
}

const PROBLEMS: Record<AuditLogProblem, string> = {
  missing: 'one or more entries before it are missing',
  previousHash: 'it does not follow the entry before it',
  hash: 'it was changed after it was written',
  origin: 'where it came from was changed',
  stream: 'its whole chain is missing',
  end: 'its chain was cut off: it ended later',
};

/** What the verification of the audit log has come to, in sentences. */
export function logVerdictInWords({ misfit, entries, streams, anchors }: AuditLogVerdict): string[] {
  const ofAnchors = anchorsInWords(anchors, 'the audit log');
  if (!misfit)
    return [
      `All ${counted(entries, 'entry', 'entries')} in ${counted(streams, 'chain')} stand as they were written.`,
      ...ofAnchors,
    ];
  const teller = misfit.anchoredAt === null ? '' : `, as the house’s anchor of ${formatDay(misfit.anchoredAt)} tells`;
  return [
    `Entry ${misfit.seq + 1} of ${misfit.stream} does not fit: ${PROBLEMS[misfit.problem]}${teller}.`,
    ...ofAnchors,
  ];
}
