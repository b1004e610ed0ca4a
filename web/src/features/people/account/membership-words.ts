import type { ApprovalStatus, UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

export interface MembershipWords {
  color: string;
  title: string;
  text: string;
}

const MISTAKE = t('If you believe that this is a mistake, please get in touch with the house');
const OWN: Partial<Record<ApprovalStatus, MembershipWords>> = {
  pending: {
    color: 'citrine',
    title: t('Your account is waiting for approval'),
    text: t(
      'The house looks at every new company before it may take part. Come back here at any time to see where it stands.',
    ),
  },
  rejected: { color: 'ruby', title: t('Your account was not approved'), text: MISTAKE },
};
const OF_THE_COMPANY: Partial<Record<ApprovalStatus, MembershipWords>> = {
  pending: {
    color: 'citrine',
    title: t('Your company is waiting for approval'),
    text: t(
      'Your own account is approved. The house looks at every new company before it may take part. Come back here at any time to see where it stands.',
    ),
  },
  rejected: {
    color: 'ruby',
    title: t('Your company is not approved'),
    text: t('Its people may not take part. If you believe that this is a mistake, please get in touch with the house'),
  },
};

/** What somebody is told whom the house has not let in: whether that is about the person or about the company; null for all others. */
export const membershipInWords = ({
  status,
  ownStatus,
}: Pick<UserView, 'status' | 'ownStatus'>): MembershipWords | null =>
  (status === ownStatus ? OWN : OF_THE_COMPANY)[status] ?? null;
