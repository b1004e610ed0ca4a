import {
  can,
  homeOf,
  isAdmitted,
  PAGES,
  PERMISSIONS_WITHOUT_APPROVAL,
  type PagePath,
  type UserView,
} from '@tender/contracts';
import { hasSignUpTask, requestedPage } from '../features/people/sign-up/address.js';

/** Redirect target for a requested page; null if the user may visit it (`specification.md §2`, `domain.md §2.1`). */
export function redirectFrom(page: PagePath, address: string, me: UserView | null): string | null {
  if (!me) return can('guest', PAGES[page]) ? null : `/signup?next=${encodeURIComponent(address)}`;
  // The requested page shows the terms first, and its content after acceptance.
  const approved = isAdmitted({ ...me, awaitsTerms: false });
  const home = homeOf(me.role, approved);
  if (page === home) return null;
  if (page === '/signup') return hasSignUpTask(address) ? null : (requestedPage(address) ?? home);
  const allowed = can(me.role, PAGES[page]) && (approved || PERMISSIONS_WITHOUT_APPROVAL.has(PAGES[page]));
  return allowed ? null : home;
}
