import { can, isLetIn, isStaffRole, PAGES, type PagePath, type UserView } from '@tender/contracts';

const STAFF: [PagePath, string][] = [
  ['/dashboard', 'Dashboard'],
  ['/auction-management', 'Auctions'],
  ['/auction-setup', 'Auction setup'],
  ['/auction-monitoring', 'Monitoring'],
  ['/auction-result', 'Results'],
  ['/user-management', 'Users'],
];
const BUYER: [PagePath, string][] = [
  ['/', 'Overview'],
  ['/overview', 'Overview'],
  ['/auctions', 'Auctions'],
  ['/my-auctions', 'My auctions'],
  ['/live-auction', 'Live auction'],
  ['/manage-viewing-members', 'Members'],
];

/** What the header offers someone: only pages that are theirs and that exist. */
export function navigationOf(me: UserView | null): { to: PagePath; label: string }[] {
  if (!me || !isLetIn(me)) return [];
  const links = isStaffRole(me.role) ? STAFF : BUYER;
  return links
    .filter(([to]) => can(me.role, PAGES[to]))
    .filter(([to]) => to !== '/overview' || me.role === 'viewerOnly')
    .map(([to, label]) => ({ to, label }));
}

/** The page of one's own account. */
export const accountPageOf = (me: UserView): PagePath =>
  isLetIn(me) && can(me.role, PAGES['/profile']) ? '/profile' : '/account-settings';
