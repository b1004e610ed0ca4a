import { linkIn } from './links/link.js';

/** Parameters in the address of `/signup`. */

/** The page to return to after sign-in; never on another site. */
export function requestedPage(address: string): string | null {
  const next = partsOf(address).search.get('next');
  return next && /^\/(?![/\\])/.test(next) && !next.startsWith('/signup') ? next : null;
}

/** Sign-in page that returns to the address; for use before the session ends. */
export const signInAgainPage = (address: string): string => `/signup?again&next=${encodeURIComponent(address)}`;

/** Whether a signed-in user may visit `/signup`: by a link from a mail, or to sign in again before the session ends. */
export function hasSignUpTask(address: string): boolean {
  const { search, hash } = partsOf(address);
  return linkIn(hash) !== null || search.has('again');
}

function partsOf(address: string): { search: URLSearchParams; hash: string } {
  const [, query = '', hash = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return { search: new URLSearchParams(query), hash };
}
