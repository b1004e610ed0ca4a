import { describe, expect, test } from '@jest/globals';
import { ROLES, STAFF_ROLES, type Role } from '../values/enumerations.js';
import { homeOf, PAGES } from '../web-pages.js';
import { API_PERMISSIONS, can, PAGE_PERMISSIONS, STAFF_READS } from './permissions.js';

/** Page permissions of `specification.md §6`; for roles that it does not list, those of `domain.md §2`. */
const LISTS: Record<Role, string> = {
  guest: 'sign-in sign-up sign-up:visit about-page-visit',
  admin: `admin-dashboard-visit viewing-setup-visit viewing-management-visit auction-setup-visit auction-management-visit
    auction-monitoring-visit auction-result-visit admin-user-management-page-visit admin-account-settings-visit
    admin-downloads-visit notifications-hub-visit`,
  buyer: `dashboard-visit overview-visit notifications-visit booking-history-visit account-settings-visit
    help-support-visit manage-members-visit auction-card-visit my-auction-visit live-auction-visit result-auction-visit
    published-auction-visit user-download-visit auctions-visit`,
  buyerCompanyMember: `dashboard-visit overview-visit notifications-visit booking-history-visit account-settings-visit
    help-support-visit manage-members-visit user-download-visit`,
  viewerOnly: `about-page-visit overview-visit notifications-visit booking-history-visit account-settings-visit
    help-support-visit`,
  tenderManager: `admin-dashboard-visit viewing-setup-visit viewing-management-visit auction-setup-visit
    auction-management-visit auction-monitoring-visit auction-result-visit account-settings-visit admin-downloads-visit
    notifications-hub-visit`,
  reception: 'viewing-management-visit account-settings-visit',
  goods: 'viewing-management-visit account-settings-visit',
  compliance: 'admin-user-management-page-visit account-settings-visit',
  observer: 'auction-monitoring-visit account-settings-visit',
  auditor: `about-page-visit audit-visit auction-monitoring-visit auction-result-visit account-settings-visit
    admin-downloads-visit notifications-hub-visit`,
};
/** Permissions of pages that the specification does not have. */
const OURS = new Set<string>([
  'audit-visit',
  'operations-visit',
  'house-settings-visit',
  'policy-visit',
  'awards-visit',
]);

/** The pages of `specification.md §2`, with the permission names of its §6. */
const ROUTES: Record<string, string> = {
  '/about': 'about-page-visit',
  '/': 'dashboard-visit',
  '/dashboard': 'admin-dashboard-visit',
  '/viewing-setup': 'viewing-setup-visit',
  '/viewing-management': 'viewing-management-visit',
  '/auction-setup': 'auction-setup-visit',
  '/auction-management': 'auction-management-visit',
  '/auction-monitoring': 'auction-monitoring-visit',
  '/auction-result': 'auction-result-visit',
  '/user-management': 'admin-user-management-page-visit',
  '/signup': 'sign-up:visit',
  '/overview': 'overview-visit',
  '/my-auctions': 'my-auction-visit',
  '/live-auction': 'live-auction-visit',
  '/result-auction': 'result-auction-visit',
  '/published-auction': 'published-auction-visit',
  '/notifications': 'notifications-visit',
  '/booking-history': 'booking-history-visit',
  '/billiton-downloads': 'user-download-visit',
  '/notifications-hub': 'notifications-hub-visit',
  '/account-settings': 'account-settings-visit',
  '/help-and-support': 'help-support-visit',
  '/manage-viewing-members': 'manage-members-visit',
  '/profile': 'admin-account-settings-visit',
  '/downloads': 'admin-downloads-visit',
  '/auction-card': 'auction-card-visit',
  '/auctions': 'auctions-visit',
};

describe('the pages of the specification', () => {
  test('each has its route and its permission', () => {
    expect(PAGES).toMatchObject(ROUTES);
  });

  test.each(ROLES)('%s visits those of its list and no others', (role) => {
    const list = LISTS[role].split(/\s+/);
    const theirs = PAGE_PERMISSIONS.filter(
      (permission) => can(role, permission) && (list.includes(permission) || !OURS.has(permission)),
    );
    expect(theirs.toSorted()).toEqual(list.toSorted());
  });
});

/** Roles that came after those of the specification. */
const LATER_STAFF = STAFF_ROLES.filter((role) => !['admin', 'auditor'].includes(role));
const READS = /[:-](read|list|history|refusals|pace|users|read-all|read-text)$/;
const ONLY_ADMINS = [
  'user:update',
  'user:delete',
  'user:import',
  'mail:read',
  'member:manage',
  'company:update',
  'company:delete',
  'company:manage-all',
  'terms:publish',
  'house:update',
  'house-settings-visit',
  'clock:accept',
  'reactor:retry',
  'folder:manage',
  'policy:manage',
] as const;

describe('permissions', () => {
  test('a guest sees sign-in, sign-up, the about page and where mails are stopped, and nothing else', () => {
    const pages = Object.entries(PAGES)
      .filter(([, permission]) => can('guest', permission))
      .map(([path]) => path);
    expect(pages.sort()).toEqual(['/about', '/log', '/sealed-bids', '/signup', '/terms', '/unsubscribe']);
  });

  test('members and viewers reach no auction, lot or bid', () => {
    for (const role of ['buyerCompanyMember', 'viewerOnly', 'guest'] as const) {
      for (const permission of [
        'auction:read',
        'lot:read',
        'bid:read',
        'bid:read-own',
        'bid:place',
        'live-auction-visit',
      ] as const)
        expect(can(role, permission)).toBe(false);
    }
  });

  test('an auditor reads and changes nothing', () => {
    for (const permission of ['auction:run', 'auction:update', 'bid:place', 'lot:upload', 'user:update'] as const)
      expect(can('auditor', permission)).toBe(false);
    for (const permission of [
      'audit:read',
      'template:read',
      'notification:read',
      'delivery:read',
      'folder:list',
    ] as const)
      expect(can('auditor', permission)).toBe(true);
    for (const permission of ['mail:read', 'template:manage', 'notification:manage', 'folder:manage'] as const)
      expect(can('auditor', permission)).toBe(false);
  });

  test.each(LATER_STAFF)('%s reads nothing that the auditor does not read', (role) => {
    const seen = [...API_PERMISSIONS, ...STAFF_READS, 'paper:read', 'delivery:read-text'] as const;
    expect(seen.filter((right) => READS.test(right) && can(role, right) && !can('auditor', right))).toEqual([]);
  });

  test.each(LATER_STAFF)('%s changes neither people, nor roles, nor settings, and sees no link', (role) => {
    for (const right of ONLY_ADMINS) expect([right, can(role, right)]).toEqual([right, false]);
  });

  test('reception, goods and compliance see no auction', () => {
    for (const role of ['reception', 'goods', 'compliance'] as const)
      for (const right of [...API_PERMISSIONS, ...PAGE_PERMISSIONS, ...STAFF_READS])
        if (/^(auction|lot|bid|award|audit|live-auction|folder|dashboard|notification)[:-]/.test(right))
          expect([role, right, can(role, right)]).toEqual([role, right, false]);
  });

  test('neither the server nor an unknown role has a permission', () => {
    for (const role of ['system', 'king', '__proto__', 'toString'] as (Role | 'system')[])
      expect(can(role, 'public')).toBe(false);
  });

  test('every role may visit its home page', () => {
    for (const role of ROLES) expect(can(role, PAGES[homeOf(role, true) as keyof typeof PAGES])).toBe(true);
  });
});
