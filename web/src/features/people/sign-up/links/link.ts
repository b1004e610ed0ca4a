import { ApiError } from '../../../../shared/http/api-error.js';

/** A link from a mail: its purpose and its secret. */
export interface Link {
  kind: 'invite' | 'reset' | 'confirm' | 'browser' | 'factor';
  /** Secret of the link; empty if the mail program truncated the link. */
  token: string;
}

/** Reads the fragment of an address. Fragments are never sent, so no log contains the secret (`domain.md §3`). */
export function linkIn(hash: string): Link | null {
  const [, kind, token = ''] = /^#(invite|reset|confirm|browser|factor)=([\w-]*)/.exec(hash) ?? [];
  return isKind(kind) ? { kind, token } : null;
}

const isKind = (kind: string | undefined): kind is Link['kind'] =>
  kind === 'invite' || kind === 'reset' || kind === 'confirm' || kind === 'browser' || kind === 'factor';

/** Whether the link is used, expired or malformed. */
export const isLinkNotValid = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.reason === 'LINK_NOT_VALID' ||
    (Array.isArray(error.details) &&
      error.details.length > 0 &&
      error.details.every(({ field }) => field === 'token')));

export const isForAnotherAccount = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'OTHER_ACCOUNT';
