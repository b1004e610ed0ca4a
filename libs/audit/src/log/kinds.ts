import type { AuditLogKind } from '@tender/contracts';
import type { SecurityEntry } from '@tender/http';

/** Kinds of entries without a refusal, by name. Every other name has the kind `account`. */
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

export function kindOf({ what, code }: Pick<SecurityEntry, 'what' | 'code'>): AuditLogKind {
  if (code) return what === 'signIn' ? 'failedSignIn' : 'denial';
  return KINDS[what] ?? 'account';
}
