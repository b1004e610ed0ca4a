import type { Role } from './values/enumerations.js';
import { can, type Permission } from './people/permissions.js';

/** The pages and their permissions (`specification.md §2`, with additions). */
export const PAGES = {
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
  '/viewing': 'booking-history-visit',
  '/billiton-downloads': 'user-download-visit',
  '/notifications-hub': 'notifications-hub-visit',
  '/account-settings': 'account-settings-visit',
  '/help-and-support': 'help-support-visit',
  '/manage-viewing-members': 'manage-members-visit',
  '/profile': 'admin-account-settings-visit',
  '/downloads': 'admin-downloads-visit',
  '/unsubscribe': 'public',
  '/terms': 'public',
  '/log': 'public',
  '/sealed-bids': 'public',
  '/auction-card': 'auction-card-visit',
  '/auctions': 'auctions-visit',
  '/audit': 'audit-visit',
  '/awards': 'awards-visit',
  '/operations': 'operations-visit',
  '/house-settings': 'house-settings-visit',
  '/policy': 'policy-visit',
} as const satisfies Record<string, Permission>;

/** The `<meta>` of a page that the service worker answered from its cache, because there was no connection. */
export const OFFLINE_META = 'offline';

export type PagePath = keyof typeof PAGES;

const HOMES = [
  '/signup',
  '/dashboard',
  '/audit',
  '/viewing-management',
  '/user-management',
  '/',
  '/overview',
] as const satisfies readonly PagePath[];

/** The page to open after a sign-in, and instead of a page that the role may not open (`domain.md §2.1`). */
export function homeOf(role: Role, approved: boolean): PagePath {
  const home = HOMES.find((page) => can(role, PAGES[page]));
  return home && (approved || !can(role, 'session:own')) ? home : '/account-settings';
}
