import type { Role } from './enumerations.js';
import type { UserView } from './views.js';

/**
 * The one table of who may do what: the server's guard, the web's router and its buttons read it (`domain.md §2`).
 * Page permissions are spelled as in `specification.md §6`; the others name a capability of the API.
 */
export const PAGE_PERMISSIONS = [
  'about-page-visit',
  'sign-in',
  'sign-up',
  'sign-up:visit',
  'admin-dashboard-visit',
  'viewing-setup-visit',
  'viewing-management-visit',
  'auction-setup-visit',
  'auction-management-visit',
  'auction-monitoring-visit',
  'auction-result-visit',
  'admin-user-management-page-visit',
  'admin-account-settings-visit',
  'admin-downloads-visit',
  'notifications-hub-visit',
  'operations-visit',
  'house-settings-visit',
  'dashboard-visit',
  'overview-visit',
  'notifications-visit',
  'booking-history-visit',
  'account-settings-visit',
  'help-support-visit',
  'manage-members-visit',
  'auction-card-visit',
  'my-auction-visit',
  'live-auction-visit',
  'result-auction-visit',
  'published-auction-visit',
  'user-download-visit',
  'auctions-visit',
  'audit-visit',
] as const;

export const API_PERMISSIONS = [
  'public',
  'session:own',
  'profile:read',
  'profile:update',
  'user:list',
  'user:read',
  'user:update',
  'user:delete',
  'user:import',
  'mail:read',
  'terms:read',
  'terms:publish',
  'terms:accept',
  'house:update',
  'member:manage',
  'colleague:confirm',
  'company:list',
  'company:read',
  'company:read-own',
  'company:update',
  'company:delete',
  'auction:read',
  'auction:create',
  'auction:update',
  'auction:publish',
  'auction:run',
  'auction:invite',
  'auction:result',
  'auction:users',
  'lot:read',
  'lot:upload',
  'lot:delete',
  'lot:decide',
  'lot:withdraw',
  'lot:mark',
  'bid:read',
  'bid:read-own',
  'bid:place',
  'bid:draft',
  'bid:void',
  'bid:refusals',
  'bid:pace',
  'audit:read',
  'reactor:read',
  'reactor:retry',
  'clock:accept',
  'viewing:read',
  'viewing:read-own',
  'viewing:history',
  'viewing:manage',
  'viewing:invite',
  'room:manage',
  'goods:manage',
  'booking:read',
  'booking:request',
  'booking:update',
  'booking:manage',
  'dashboard:read',
  'notification:own',
  'notification:manage',
  'template:manage',
  'folder:read',
  'folder:manage',
] as const;

export type Permission = (typeof PAGE_PERMISSIONS)[number] | (typeof API_PERMISSIONS)[number];

const everyone: Permission[] = ['public'];
const signedIn: Permission[] = [...everyone, 'session:own', 'profile:read'];

const companyPages: Permission[] = [
  'terms:accept',
  'notification:own',
  'overview-visit',
  'notifications-visit',
  'booking-history-visit',
  'account-settings-visit',
  'help-support-visit',
];
/** What every person of a company may do: at viewings for the own company, and read what the house hands out. */
const visits: Permission[] = [
  'viewing:read',
  'viewing:read-own',
  'booking:read',
  'booking:request',
  'booking:update',
  'folder:read',
];
const memberPages: Permission[] = [...companyPages, 'dashboard-visit', 'manage-members-visit', 'user-download-visit'];

const PERMISSIONS: Record<Role, ReadonlySet<Permission>> = {
  guest: new Set<Permission>([...everyone, 'about-page-visit', 'sign-in', 'sign-up', 'sign-up:visit']),
  admin: new Set<Permission>([
    ...signedIn,
    'notification:own',
    'admin-dashboard-visit',
    'viewing-setup-visit',
    'viewing-management-visit',
    'auction-setup-visit',
    'auction-management-visit',
    'auction-monitoring-visit',
    'auction-result-visit',
    'admin-user-management-page-visit',
    'admin-account-settings-visit',
    'admin-downloads-visit',
    'notifications-hub-visit',
    'audit-visit',
    'operations-visit',
    'profile:update',
    'user:list',
    'user:read',
    'user:update',
    'user:delete',
    'user:import',
    'mail:read',
    'terms:read',
    'terms:publish',
    'house-settings-visit',
    'house:update',
    'member:manage',
    'company:list',
    'company:read',
    'company:update',
    'company:delete',
    'auction:read',
    'auction:create',
    'auction:update',
    'auction:publish',
    'auction:run',
    'auction:invite',
    'auction:result',
    'auction:users',
    'lot:read',
    'lot:upload',
    'lot:delete',
    'lot:decide',
    'lot:withdraw',
    'bid:read',
    'bid:place',
    'bid:void',
    'bid:refusals',
    'bid:pace',
    'audit:read',
    'reactor:read',
    'reactor:retry',
    'clock:accept',
    'viewing:read',
    'viewing:history',
    'viewing:manage',
    'viewing:invite',
    'room:manage',
    'goods:manage',
    'booking:read',
    'booking:update',
    'booking:manage',
    'dashboard:read',
    'notification:manage',
    'template:manage',
    'folder:read',
    'folder:manage',
  ]),
  auditor: new Set<Permission>([
    ...signedIn,
    'about-page-visit',
    'audit-visit',
    'auction-monitoring-visit',
    'auction-result-visit',
    'account-settings-visit',
    'operations-visit',
    'terms:read',
    'user:list',
    'user:read',
    'company:list',
    'company:read',
    'auction:read',
    'auction:users',
    'lot:read',
    'bid:read',
    'bid:refusals',
    'bid:pace',
    'audit:read',
    'reactor:read',
    'viewing:read',
    'viewing:history',
    'booking:read',
    'dashboard:read',
    'folder:read',
  ]),
  buyer: new Set<Permission>([
    ...signedIn,
    ...memberPages,
    ...visits,
    'auction-card-visit',
    'my-auction-visit',
    'live-auction-visit',
    'result-auction-visit',
    'published-auction-visit',
    'auctions-visit',
    'profile:update',
    'user:list',
    'user:read',
    'user:delete',
    'member:manage',
    'colleague:confirm',
    'company:read',
    'company:read-own',
    'company:update',
    'auction:read',
    'auction:users',
    'lot:read',
    'lot:mark',
    'bid:read',
    'bid:read-own',
    'bid:place',
    'bid:draft',
  ]),
  buyerCompanyMember: new Set<Permission>([
    ...signedIn,
    ...memberPages,
    ...visits,
    'profile:update',
    'user:list',
    'user:read',
    'company:read',
    'company:read-own',
  ]),
  viewerOnly: new Set<Permission>([
    ...signedIn,
    'about-page-visit',
    ...companyPages,
    ...visits,
    'profile:update',
    'user:read',
    'company:read',
    'company:read-own',
  ]),
};

/**
 * Calls that someone who is not yet approved may make; any other is a 409 `NOT_APPROVED` (`domain.md §2`). Someone who
 * has not accepted the house's present terms may make the same; any other is a 403 `TERMS_NOT_ACCEPTED`.
 */
export const PERMISSIONS_WITHOUT_APPROVAL: ReadonlySet<Permission> = new Set<Permission>([
  ...signedIn,
  'about-page-visit',
  'account-settings-visit',
  'profile:update',
  'terms:accept',
  'user:read',
]);

/** Whether a role holds a permission. Approval is a separate question: see `PERMISSIONS_WITHOUT_APPROVAL`. */
export const can = (role: Role, permission: Permission): boolean => PERMISSIONS[role].has(permission);

/**
 * Whether a person may come in: approved, with a confirmed address where the house sends mail, and with its present
 * terms accepted.
 */
export const isLetIn = ({
  status,
  awaitsEmail,
  awaitsTerms,
}: Pick<UserView, 'status' | 'awaitsEmail' | 'awaitsTerms'>): boolean =>
  status === 'approved' && !awaitsEmail && !awaitsTerms;

/** Where a person lands after signing in, or when a page is not theirs (`domain.md §2`). */
export function homeOf(role: Role, approved: boolean): string {
  if (role === 'guest') return '/signup';
  if (!approved) return '/account-settings';
  switch (role) {
    case 'admin':
      return '/dashboard';
    case 'auditor':
      return '/audit';
    case 'viewerOnly':
      return '/overview';
    case 'buyer':
    case 'buyerCompanyMember':
      return '/';
  }
}
