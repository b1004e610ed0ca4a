import type { InvitationOutcome, InvitationSkip } from '@tender/contracts';
import { t } from '../../shared/language/t.js';

/** Reasons why an address was skipped, as texts for buyers and for admins. */
const REASONS: Record<'company' | 'house', Record<InvitationSkip, string>> = {
  company: {
    alreadyMember: t('is of your company already'),
    notPossible: t('is being invited by another person at this moment'),
    twice: t('is in the list twice'),
  },
  house: {
    alreadyMember: t('is of this company already'),
    notPossible: t('is being invited by another person at this moment'),
    twice: t('is in the list twice'),
  },
};

/** One line per skipped address: `mia@firm.example is of your company already`. */
export const skippedInWords = ({ skipped }: InvitationOutcome, reader: 'company' | 'house' = 'company'): string[] =>
  skipped.map(({ email, reason }) => `${email} ${REASONS[reader][reason]}`);
