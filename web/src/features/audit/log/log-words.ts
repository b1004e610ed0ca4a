import type { AuditLogEntry, AuditLogKind, AuditLogProblem, AuditLogVerdict, ErrorCode } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { formatDay } from '../../../shared/time/time.js';
import { typeInWords } from '../event-words.js';
import { anchorsInWords, type VerdictWords } from '../verdict-words.js';
import { labelled } from '../../../shared/language/join-texts.js';

export const KIND_LABELS: Record<AuditLogKind, string> = {
  denial: t('Denied'),
  signIn: t('Sign-ins'),
  failedSignIn: t('Failed sign-ins'),
  reading: t('Bids read by staff'),
  export: t('Exports'),
  settings: t('Settings'),
  account: t('Accounts'),
  log: t('The server and its log'),
};

const WHAT: Readonly<Record<string, string>> = {
  denied: t('Denied'),
  commandsOfADay: t('More commands than a day allows'),
  more: t('More, not listed one by one'),
  signIn: meant('Signed in', 'what somebody did'),
  invitationAccepted: t('Accepted an invitation'),
  bidsRead: t('Read bids'),
  messagesRead: t('Read messages to companies'),
  auditRead: t('Replayed a history'),
  auditVerify: t('Verified a history'),
  export: t('Exported a history'),
  brokenGlass: t('Acted without a second person'),
  settingsChanged: t('Changed settings'),
  invitation: t('Invited a person'),
  signUp: t('Signed up'),
  browserKnown: t('Made a browser known'),
  logOpened: t('Began a chain'),
  logForgotten: t('Deleted entries older than the retention period'),
  logLost: t('Entries were lost, because the log could not be written'),
  houseMoved: t('The house was moved here from another server'),
  houseRestored: t('The server was restored from a backup: later data is missing'),
  processStarted: t('The server started'),
  processStopped: t('The server stopped'),
};

const REASONS: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: t('no right to it'),
  NO_SESSION: t('not signed in'),
  FOREIGN_ORIGIN: t('from another site'),
  BAD_CREDENTIALS: t('wrong e-mail or password'),
  TOO_MANY_REQUESTS: t('too many tries'),
  LINK_NOT_VALID: t('the link is not valid'),
};

/** Action, reason of the refusal, and repeats: "Denied: no right to it, 29 times". */
export function entryInWords({
  what,
  code,
  count,
  kind,
}: Pick<AuditLogEntry, 'what' | 'code' | 'count' | 'kind'>): string {
  const done = kind === 'failedSignIn' ? t('Could not sign in') : (WHAT[what] ?? typeInWords(what));
  const reason = code === null ? null : (REASONS[code] ?? code.toLowerCase().replaceAll('_', ' '));
  const times = count === null ? '' : `, ${t('{count, plural, one {once} other {{count} times}}', { count })}`;
  return `${reason === null ? done : labelled(done, reason)}${times}`;
}

const PROBLEMS: Record<AuditLogProblem, string> = {
  missing: t('one or more entries before it are missing'),
  previousHash: t('it does not follow the entry before it'),
  hash: t('it was changed after it was written'),
  origin: t('its origin was changed'),
  stream: t('its whole chain is missing'),
  end: t('its chain was cut off: it ended later'),
};

export function logVerdictInWords({ misfit, entries, anchors }: AuditLogVerdict): VerdictWords {
  const { plain, details } = anchorsInWords(anchors, t('the audit log'));
  if (!misfit)
    return {
      plain: [
        ...plain,
        t('All {entries, plural, one {# entry} other {# entries}} are sound: none was changed, removed or inserted.', {
          entries,
        }),
      ],
      details,
    };
  const said = { number: misfit.seq + 1, stream: misfit.stream, problem: PROBLEMS[misfit.problem] };
  return {
    plain: [
      misfit.anchoredAt === null
        ? t('Entry {number} of {stream} is not sound: {problem}.', said)
        : t('Entry {number} of {stream} is not sound: {problem}, as the anchor of {day} shows.', {
            ...said,
            day: formatDay(misfit.anchoredAt),
          }),
      ...plain,
    ],
    details,
  };
}
