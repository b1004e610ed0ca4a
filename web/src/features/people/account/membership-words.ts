import type { ApprovalStatus, UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

export interface MembershipWords {
  color: string;
  title: string;
  text: string;
}

const own = (house: string): Partial<Record<ApprovalStatus, MembershipWords>> => ({
  pending: {
    color: 'citrine',
    title: t('Your account is waiting for approval'),
    text: t(
      '{house} reviews every new company before it may take part. Come back here at any time to see the status.',
      { house },
    ),
  },
  rejected: {
    color: 'ruby',
    title: t('Your account was not approved'),
    text: t('If you believe that this is a mistake, please get in touch with {house}', { house }),
  },
});
const ofTheCompany = (house: string): Partial<Record<ApprovalStatus, MembershipWords>> => ({
  pending: {
    color: 'citrine',
    title: t('Your company is waiting for approval'),
    text: t(
      'Your own account is approved. {house} reviews every new company before it may take part. Come back here at any time to see the status.',
      { house },
    ),
  },
  rejected: {
    color: 'ruby',
    title: t('Your company is not approved'),
    text: t('Its people may not take part. If you believe that this is a mistake, please get in touch with {house}', {
      house,
    }),
  },
});

/** Text about the state of the membership; null for approved users. */
export const membershipInWords = (
  { status, ownStatus }: Pick<UserView, 'status' | 'ownStatus'>,
  house: string,
): MembershipWords | null => (status === ownStatus ? own : ofTheCompany)(house)[status] ?? null;
