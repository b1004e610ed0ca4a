import { can, isAdmitted, PAGES, type PagePath, type UserView } from '@tender/contracts';
import type { Feature } from '../../shared/feature.js';

export function navigationOf(features: readonly Feature[], me: UserView | null): { to: PagePath; label: string }[] {
  if (!me || !isAdmitted(me)) return [];
  return features
    .flatMap(({ navigation }) => navigation)
    .filter(({ to, unless }) => can(me.role, PAGES[to]) && !(unless && can(me.role, PAGES[unless])))
    .map(({ to, label }) => ({ to, label }));
}

export const accountPageOf = (me: UserView): PagePath =>
  isAdmitted(me) && can(me.role, PAGES['/profile']) ? '/profile' : '/account-settings';
