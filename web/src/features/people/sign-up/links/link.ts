import { ApiError } from '../../../../shared/http/api-error.js';

/** A link from a mail of the house: what it opens, and the secret that opens it. */
export interface Link {
  kind: 'invite' | 'reset' | 'confirm' | 'browser';
  /** Empty when the mail program has cut the link off. */
  token: string;
}

/** The link in the fragment of an address; secrets travel there, so that no log sees them (`domain.md §3`). */
export function linkIn(hash: string): Link | null {
  const [, kind, token = ''] = /^#(invite|reset|confirm|browser)=([\w-]*)/.exec(hash) ?? [];
  return isKind(kind) ? { kind, token } : null;
}

const isKind = (kind: string | undefined): kind is Link['kind'] =>
  kind === 'invite' || kind === 'reset' || kind === 'confirm' || kind === 'browser';

/** Whether a refusal concerns the link: it was used, has expired, or is none. */
export const isLinkNotValid = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.reason === 'LINK_NOT_VALID' ||
    (Array.isArray(error.details) &&
      error.details.length > 0 &&
      error.details.every(({ field }) => field === 'token')));

/** Whether the link is for another account than the one that is signed in. */
export const isForAnotherAccount = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'OTHER_ACCOUNT';
