import { can, isLetIn, isStaffRole, PAGES, type PagePath, type UserView } from '@tender/contracts';
import type { Feature } from '../../shared/feature.js';

/** What the header offers someone: only pages that are theirs. */
export function navigationOf(features: readonly Feature[], me: UserView | null): { to: PagePath; label: string }[] {
  if (!me || !isLetIn(me)) return [];
  const theirs = isStaffRole(me.role) ? 'staff' : 'buyer';
  return features
    .flatMap(({ navigation }) => navigation)
    .filter(({ side, to, roles }) => side === theirs && can(me.role, PAGES[to]) && (roles?.includes(me.role) ?? true))
    .map(({ to, label }) => ({ to, label }));
}

/** The page of one's own account. */
export const accountPageOf = (me: UserView): PagePath =>
  isLetIn(me) && can(me.role, PAGES['/profile']) ? '/profile' : '/account-settings';
