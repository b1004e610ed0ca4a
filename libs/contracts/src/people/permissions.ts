import type { Role } from '../values/enumerations.js';
import type { UserView } from './views.js';

/** Permissions for pages, spelled as in `specification.md §6`. */
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
  'policy-visit',
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
  'awards-visit',
] as const;

export const API_PERMISSIONS = [
  'public',
  'session:own',
  'profile:read',
  'profile:update',
  'user:list',
  'user:read',
  'user:update',
  'user:approve',
  'user:delete',
  'user:import',
  'mail:read',
  'terms:read',
  'terms:publish',
  'terms:accept',
  'house:update',
  'policy:read',
  'policy:manage',
  'proposal:own',
  'letter-settings:read',
  'award:list',
  'award:read',
  'award:issue',
  'member:manage',
  'colleague:confirm',
  'company:list',
  'company:read',
  'company:read-own',
  'company:update',
  'company:approve',
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
  'subject:observe',
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
  'calendar:own',
  'notification:read',
  'notification:manage',
  'delivery:read',
  'template:read',
  'template:manage',
  'folder:list',
  'folder:read',
  'folder:manage',
] as const;

export type Permission = (typeof PAGE_PERMISSIONS)[number] | (typeof API_PERMISSIONS)[number];

/** Rights to read data of staff: objects of all companies, drafts, internal fields. They include live messages. */
export const STAFF_READS = [
  /** Auctions, lots and bids. */
  'auction:read-all',
  /** Viewings, rooms, goods and bookings. */
  'viewing:read-all',
  /** Companies and people. */
  'company:read-all',
  /** All folders. Files of private folders are for their managers only. */
  'folder:read-all',
] as const;
export type StaffRead = (typeof STAFF_READS)[number];

/** A right that no route requires: code checks it inside a call or a page. */
export type Capability =
  | StaffRead
  /** Bids for the own company. */
  | 'bid:own'
  /** Enters bids for companies, with a reason. */
  | 'bid:enter'
  /** Changes people and companies other than the own, and fields that only staff may change. */
  | 'company:manage-all'
  /** Invites any number of people. */
  | 'invitation:unlimited'
  /** Stores documents in the own account. */
  | 'paper:own'
  /** Reads documents of other people whom the caller may see. */
  | 'paper:read'
  /** Sends long lists: its limit of commands counts several rows as one. */
  | 'list:long'
  /** The audit log records successful calls of the role to all `@Noted` routes. */
  | 'action:noted'
  /** Reads the texts of messages to other people. */
  | 'delivery:read-text'
  /** Gets alerts for staff. */
  | 'alert:receive'
  /** Has the user interface of staff. */
  | 'interface:house';

type Right = Permission | Capability;

const signedIn: Permission[] = ['public', 'session:own', 'profile:read'];

const house: Right[] = [...signedIn, 'action:noted', 'interface:house', 'calendar:own'];

/** Names of people and companies, for pages that show them. */
const directory: Right[] = ['company:read-all', 'user:list', 'user:read', 'company:list', 'company:read'];

/** Reads viewings with their bookings and goods. */
const viewingDesk: Right[] = [
  ...house,
  ...directory,
  'viewing:read-all',
  'account-settings-visit',
  'viewing-management-visit',
  'viewing:read',
  'viewing:history',
  'booking:read',
];

const reception: Right[] = [...viewingDesk, 'viewing:invite', 'room:manage', 'booking:update', 'booking:manage'];
const goods: Right[] = [...viewingDesk, 'goods:manage', 'list:long'];

/** Runs viewings, auctions and messages, without people and the firm's settings. */
const tenderManager: Right[] = [
  ...reception,
  ...goods,
  'auction:read-all',
  'folder:read-all',
  'bid:enter',
  'admin-dashboard-visit',
  'viewing-setup-visit',
  'auction-setup-visit',
  'auction-management-visit',
  'auction-monitoring-visit',
  'auction-result-visit',
  'awards-visit',
  'notifications-hub-visit',
  'admin-downloads-visit',
  'dashboard:read',
  'viewing:manage',
  'auction:read',
  'auction:users',
  'auction:create',
  'auction:update',
  'auction:publish',
  'auction:run',
  'auction:invite',
  'auction:result',
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
  'proposal:own',
  'letter-settings:read',
  'award:list',
  'award:read',
  'award:issue',
  'notification:own',
  'notification:read',
  'notification:manage',
  'delivery:read',
  'template:read',
  'template:manage',
  'folder:list',
  'folder:read',
];

/** Approves people and companies. */
const compliance: Right[] = [
  ...house,
  ...directory,
  'paper:read',
  'account-settings-visit',
  'admin-user-management-page-visit',
  'terms:read',
  'user:approve',
  'company:approve',
];

/** Watches one auction or viewing, which the account names: `@Observed` routes answer 404 for every other. */
const observer: Right[] = [
  ...signedIn,
  'action:noted',
  'interface:house',
  'account-settings-visit',
  'audit-visit',
  'auction-monitoring-visit',
  'subject:observe',
];

const staff: Right[] = [
  ...house,
  ...STAFF_READS,
  'paper:read',
  'audit-visit',
  'awards-visit',
  'policy-visit',
  'policy:read',
  'letter-settings:read',
  'award:list',
  'award:read',
  'auction-monitoring-visit',
  'auction-result-visit',
  'operations-visit',
  'notifications-hub-visit',
  'admin-downloads-visit',
  'notification:read',
  'delivery:read',
  'template:read',
  'folder:list',
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
];
const visitor: Right[] = [
  ...signedIn,
  'paper:own',
  'terms:accept',
  'notification:own',
  'calendar:own',
  'overview-visit',
  'notifications-visit',
  'booking-history-visit',
  'account-settings-visit',
  'help-support-visit',
  'viewing:read',
  'viewing:read-own',
  'booking:read',
  'booking:request',
  'booking:update',
  'folder:read',
  'profile:update',
  'user:read',
  'company:read',
  'company:read-own',
];
const member: Right[] = [...visitor, 'dashboard-visit', 'manage-members-visit', 'user-download-visit', 'user:list'];

const RIGHTS: Readonly<Record<Role, ReadonlySet<Right>>> = {
  guest: new Set<Right>(['public', 'about-page-visit', 'sign-in', 'sign-up', 'sign-up:visit']),
  admin: new Set<Right>([
    ...staff,
    'alert:receive',
    'delivery:read-text',
    'bid:enter',
    'company:manage-all',
    'invitation:unlimited',
    'list:long',
    'notification:own',
    'admin-dashboard-visit',
    'viewing-setup-visit',
    'viewing-management-visit',
    'auction-setup-visit',
    'auction-management-visit',
    'admin-user-management-page-visit',
    'admin-account-settings-visit',
    'profile:update',
    'user:update',
    'user:approve',
    'user:delete',
    'user:import',
    'mail:read',
    'terms:publish',
    'house-settings-visit',
    'house:update',
    'policy:manage',
    'award:issue',
    'member:manage',
    'company:update',
    'company:approve',
    'company:delete',
    'auction:create',
    'auction:update',
    'auction:publish',
    'auction:run',
    'auction:invite',
    'auction:result',
    'lot:upload',
    'lot:delete',
    'lot:decide',
    'lot:withdraw',
    'bid:place',
    'bid:void',
    'reactor:retry',
    'clock:accept',
    'viewing:manage',
    'viewing:invite',
    'room:manage',
    'goods:manage',
    'booking:update',
    'booking:manage',
    'notification:manage',
    'template:manage',
    'folder:manage',
  ]),
  auditor: new Set<Right>([...staff, 'about-page-visit', 'account-settings-visit']),
  tenderManager: new Set<Right>(tenderManager),
  reception: new Set<Right>(reception),
  goods: new Set<Right>(goods),
  compliance: new Set<Right>(compliance),
  observer: new Set<Right>(observer),
  buyer: new Set<Right>([
    ...member,
    'bid:own',
    'paper:read',
    'auction-card-visit',
    'my-auction-visit',
    'live-auction-visit',
    'result-auction-visit',
    'published-auction-visit',
    'auctions-visit',
    'user:delete',
    'member:manage',
    'colleague:confirm',
    'company:update',
    'auction:read',
    'auction:users',
    'lot:read',
    'lot:mark',
    'bid:read',
    'bid:read-own',
    'award:read',
    'bid:place',
    'bid:draft',
  ]),
  buyerCompanyMember: new Set<Right>(member),
  viewerOnly: new Set<Right>([...visitor, 'about-page-visit']),
};

/** Calls allowed before approval (else 409 `NOT_APPROVED`) and before accepting terms (409 `TERMS_NOT_ACCEPTED`). */
export const PERMISSIONS_WITHOUT_APPROVAL: ReadonlySet<Permission> = new Set<Permission>([
  ...signedIn,
  'about-page-visit',
  'account-settings-visit',
  'profile:update',
  'terms:accept',
  'user:read',
]);

const BY_ROLE: ReadonlyMap<string, ReadonlySet<Right>> = new Map(Object.entries(RIGHTS));

/** Whether a role has a right. False for the server, and for an unknown role such as in a forged event. */
export const can = (role: Role | 'system', right: Permission | Capability): boolean =>
  BY_ROLE.get(role)?.has(right) ?? false;

/** Whether a person is approved, need not confirm the address, and need not accept the terms. */
export const isAdmitted = ({
  status,
  awaitsEmail,
  awaitsTerms,
}: Pick<UserView, 'status' | 'awaitsEmail' | 'awaitsTerms'>): boolean =>
  status === 'approved' && !awaitsEmail && !awaitsTerms;
