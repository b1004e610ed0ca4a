import { ApiDriver } from '@tender/api-driver';
import type { SignUpBody } from '@tender/contracts';
import { termsOfSignUp } from './demo-bidding.js';
import { DEMO_PASSWORD, emailOf } from './demo-data.js';
import type { Settings } from '@tender/platform/settings';
import { keptMails } from '../maintenance/mails.js';

const MEMBERS = [
  {
    firstName: 'Lotte',
    lastName: 'Claes',
    email: emailOf('lotte.claes'),
    role: 'buyerCompanyMember',
    position: 'Sorter',
  },
  {
    firstName: 'Pieter',
    lastName: 'Wouters',
    email: emailOf('pieter.wouters'),
    role: 'viewerOnly',
    position: 'Polisher',
  },
  // This member has not accepted the invitation.
  {
    firstName: 'Sofie',
    lastName: 'Maes',
    email: emailOf('sofie.maes'),
    role: 'buyerCompanyMember',
    position: 'Office',
  },
] as const;
const COMING = 2;

const NEWCOMER = {
  firstName: 'Arjun',
  lastName: 'Mehta',
  email: emailOf('arjun.mehta'),
  password: DEMO_PASSWORD,
  phone: { countryCode: '+91', number: '9820012345' },
  companyName: 'Ganges Gems',
  country: 'IN',
  categories: ['gemstones'],
} satisfies SignUpBody;

/** Adds members to a buyer's company, and a company that waits for approval, unless the buyer has colleagues. */
export async function stagePeople(owner: ApiDriver, settings: Settings): Promise<void> {
  if ((await owner.company()).users.length > 1) return;
  const visitor = () => new ApiDriver(owner.address);
  await visitor().signUp({ ...NEWCOMER, ...(await termsOfSignUp(owner)) });
  await owner.inviteMembers(owner.companyId, MEMBERS);
  // The API never returns these links: the store holds them.
  const mails = await keptMails(settings);
  for (const { email } of MEMBERS.slice(0, COMING)) {
    const token = mails.findLast(({ to }) => to === email)?.link?.split('=')[1] ?? '';
    await visitor().acceptInvitation(token, DEMO_PASSWORD);
  }
}
