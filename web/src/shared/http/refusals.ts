import type { ErrorCode } from '@tender/contracts';
import { ApiError, wordsOf } from './api-error.js';

/** What a bidder or a member of staff should read in place of the server's terser words. Codes that are not here keep the server's. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  BAD_CREDENTIALS: 'The e-mail or the password is not right.',
  NOT_APPROVED: 'Your account is waiting for approval by the house.',
  AUCTION_NOT_LIVE: 'The auction is not running, so no bid can be taken.',
  AUCTION_ENDED: 'The auction has ended; the bid came too late.',
  LOT_WITHDRAWN: 'This lot has been withdrawn from the auction.',
  COMPANY_NOT_INVITED: 'Your company is not invited to this auction.',
  COMPANY_NOT_APPROVED: 'Your company is not approved to bid.',
  BID_EXISTS: 'Your company already has a bid on this lot; revise it instead.',
  BID_NOT_STANDING: 'There is no standing bid to change; it may have been withdrawn by a colleague.',
  BID_BELOW_MINIMUM: 'The bid is below the lot’s minimum.',
  WITHDRAWAL_FORBIDDEN: 'Bids cannot be withdrawn in this auction.',
  LOTS_UNDECIDED: 'Some lots are still undecided: mark each of them sold or unsold first.',
  SOFT_CLOSE_WHEN_SEALED: 'A sealed auction cannot have a soft close.',
  NO_LOTS: 'Upload at least one lot before publishing.',
  NO_COMPANY_INVITED: 'Invite at least one company before publishing.',
  ENDS_IN_THE_PAST: 'The end of the auction lies in the past.',
  ENDS_BEFORE_START: 'The auction must end after it starts.',
  END_NOT_LATER: 'The new end must be later than the present one.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a moment.',
  KEY_REUSED: 'This command was already sent with another content. Please try again.',
};

/** The sentence for a refusal, or the fallback; null for a lost connection, which the screens show by themselves. */
export function sentenceFor(error: unknown, fallback: string): string | null {
  const known = error instanceof ApiError && error.reason ? SENTENCES[error.reason] : undefined;
  return known ?? wordsOf(error, fallback);
}
