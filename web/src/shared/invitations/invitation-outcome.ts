import type { AuctionInvitationSkip } from '@tender/contracts';
import { t } from '../language/t.js';
import { NUMBERS } from '../language/language.js';

export interface Invitations {
  invited: { email: string }[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

const PASSED_OVER: Record<Exclude<AuctionInvitationSkip, 'invitedToSignUp'>, string> = {
  notApproved: t('is not approved yet, or the company is not'),
  staff: t('belongs to the house'),
};

export interface OutcomeInWords {
  /** Outcome as text: `2 people invited, 1 invited to sign up, 1 not invited`. */
  title: string;
  lines: string[];
  complete: boolean;
}

/** An unknown address does not count as skipped: it gets an invitation to sign up. */
export function outcomeInWords({ invited, skipped }: Invitations): OutcomeInWords {
  const lines = skipped.map(({ email, reason }) =>
    reason === 'invitedToSignUp'
      ? t('{email} is not known yet: invited to sign up', { email })
      : `${email} ${PASSED_OVER[reason]}`,
  );
  const toSignUp = skipped.filter(({ reason }) => reason === 'invitedToSignUp').length;
  const passedOver = skipped.length - toSignUp;
  const title = [
    t('{count, plural, one {# person} other {# people}} invited', { count: invited.length }),
    ...(toSignUp > 0 ? [t('{count} invited to sign up', { count: toSignUp.toLocaleString(NUMBERS) })] : []),
    ...(passedOver > 0 ? [t('{count} not invited', { count: passedOver.toLocaleString(NUMBERS) })] : []),
  ].join(', ');
  return { title, lines, complete: passedOver === 0 };
}
