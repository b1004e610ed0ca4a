import { can, PERMISSIONS_WITHOUT_APPROVAL } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { denied } from '../log/denials.js';
import type { SecurityLog } from '../log/security-log.js';
import { GUEST, type AdmittedRequest, type Session } from '../route/access.js';
import { permissionsIn, type RoutePermission } from '../route/route-permission.js';
import type { SyncGate } from './gate.js';

type Permission = RoutePermission | undefined;
type Log = Pick<SecurityLog, 'record'>;

export const rightsGate =
  (log: Log, { permission }: { permission?: Permission }): SyncGate =>
  (call) =>
    checkRights(log, call, permission);

export function checkRights(log: Log, request: AdmittedRequest, permission: Permission): void {
  const { session } = request;
  const code = refusalOf(session, permission);
  if (code === null) return;
  if (code === 'NO_SESSION' || code === 'FORBIDDEN') denied(log, request, { actor: session?.actor ?? GUEST, code });
  throw new Rejection(code);
}

/**
 * Whether this session would be refused. If so, it is read again from the store: another process may have granted the
 * right within the last half second.
 */
export const isRefused = (session: Session | null, permission: Permission): boolean =>
  session !== null && refusalOf(session, permission) !== null;

function refusalOf(
  session: Session | null,
  permission: Permission,
): 'NO_SESSION' | 'FORBIDDEN' | 'NOT_APPROVED' | 'TERMS_NOT_ACCEPTED' | null {
  if (permission === 'public') return null;
  if (!session) return 'NO_SESSION';
  const permissions = permissionsIn(permission);
  if (permissions.length === 0) return 'FORBIDDEN';
  const { role, approved, awaitsTerms } = session;
  // Check approval before the role: a 403 would sign out a user who only waits for approval.
  const needsApproval = !permissions.some((each) => PERMISSIONS_WITHOUT_APPROVAL.has(each));
  if (!approved && needsApproval) return 'NOT_APPROVED';
  if (awaitsTerms && needsApproval) return 'TERMS_NOT_ACCEPTED';
  return permissions.some((each) => can(role, each)) ? null : 'FORBIDDEN';
}
