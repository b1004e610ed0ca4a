import type { PagePath } from '@tender/contracts';
import type { ComponentType } from 'react';
import { lazyScreen } from './lazy-screen.js';

const overview = lazyScreen(() => import('../features/auctions/overview/overview-screen.js'));

/** The screen of every page. Null: the page belongs to a part of the product that this release does not have. */
export const SCREENS: Record<PagePath, ComponentType | null> = {
  '/about': lazyScreen(() => import('../features/people/about.js')),
  '/signup': lazyScreen(() => import('../features/people/sign-up/sign-up-screen.js')),
  '/account-settings': lazyScreen(() => import('../features/people/account/account-settings-screen.js')),
  '/profile': lazyScreen(() => import('../features/people/account/profile-screen.js')),
  '/help-and-support': lazyScreen(() => import('../features/people/help/help-screen.js')),
  '/user-management': lazyScreen(() => import('../features/people/user-management/user-management-screen.js')),
  '/manage-viewing-members': lazyScreen(() => import('../features/people/members/manage-members-screen.js')),

  '/dashboard': lazyScreen(() => import('../features/auctions/dashboard/dashboard-screen.js')),
  '/auction-setup': lazyScreen(() => import('../features/auctions/setup/auction-setup-screen.js')),
  '/auction-management': lazyScreen(() => import('../features/auctions/management/auction-management-screen.js')),
  '/auction-monitoring': lazyScreen(() => import('../features/auctions/monitoring/auction-monitoring-screen.js')),
  '/auction-result': lazyScreen(() => import('../features/auctions/result/auction-result-screen.js')),

  '/': overview,
  '/overview': overview,
  '/auctions': lazyScreen(() => import('../features/auctions/catalogue/auctions-screen.js')),
  '/my-auctions': lazyScreen(() => import('../features/auctions/catalogue/my-auctions-screen.js')),
  '/published-auction': lazyScreen(() => import('../features/auctions/catalogue/published-auction-screen.js')),
  '/auction-card': lazyScreen(() => import('../features/auctions/catalogue/auction-card-screen.js')),
  '/live-auction': lazyScreen(() => import('../features/auctions/live/live-auction-screen.js')),
  '/result-auction': lazyScreen(() => import('../features/auctions/result/result-auction-screen.js')),

  '/viewing-setup': null,
  '/viewing-management': null,
  '/notifications': null,
  '/booking-history': null,
  '/billiton-downloads': null,
  '/notifications-hub': null,
  '/downloads': null,
  '/audit': null,
};
