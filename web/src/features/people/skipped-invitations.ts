import type { InvitationOutcome, InvitationSkip } from '@tender/contracts';
import { t } from '../../shared/language/t.js';

/** Why somebody was passed over. A company learns no more of people elsewhere than that it must ask. */
const REASONS: Record<'company' | 'house', Record<InvitationSkip, string>> = {
  company: {
    alreadyMember: t('is of your company already'),
    notPossible: t('is being invited by somebody else just now'),
  },
  house: {
    alreadyMember: t('is of this company already'),
    notPossible: t('is being invited by somebody else just now'),
  },
};

/** A line for each: `mia@firm.example is of your company already`. */
export const skippedInWords = ({ skipped }: InvitationOutcome, reader: 'company' | 'house' = 'company'): string[] =>
  skipped.map(({ email, reason }) => `${email} ${REASONS[reader][reason]}`);
