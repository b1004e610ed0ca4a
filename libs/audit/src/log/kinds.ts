import type { AuditLogKind } from '@tender/contracts';
import type { SecurityEntry } from '@tender/http';

/** What is done, by the names that routes give to it (`@Noted`); everything else concerns accounts. */
const KINDS: Readonly<Record<string, AuditLogKind>> = {
  signIn: 'signIn',
  invitationAccepted: 'signIn',
  bidsRead: 'reading',
  messagesRead: 'reading',
  auditRead: 'reading',
  auditVerify: 'reading',
  export: 'export',
  settingsChanged: 'settings',
};

/** By what an entry is found. */
export function kindOf({ what, code }: Pick<SecurityEntry, 'what' | 'code'>): AuditLogKind {
  if (code) return what === 'signIn' ? 'failedSignIn' : 'denial';
  return KINDS[what] ?? 'account';
}
