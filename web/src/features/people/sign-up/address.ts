import { linkIn } from './links/link.js';

/** What stands in an address of `/signup`. */

/** The page to return to after signing in; never another site. */
export function requestedPage(address: string): string | null {
  const next = partsOf(address).search.get('next');
  return next && /^\/(?![/\\])/.test(next) && !next.startsWith('/signup') ? next : null;
}

/** Where one signs in again, before the session ends, and from there back. */
export const signInAgainPage = (address: string): string => `/signup?again&next=${encodeURIComponent(address)}`;

/** Also someone who has signed in may have come by a link from a mail, or for another session before this one ends. */
export function hasSignUpTask(address: string): boolean {
  const { search, hash } = partsOf(address);
  return linkIn(hash) !== null || search.has('again');
}

function partsOf(address: string): { search: URLSearchParams; hash: string } {
  const [, query = '', hash = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return { search: new URLSearchParams(query), hash };
}
