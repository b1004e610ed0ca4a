import type { InvitationOutcome } from '@tender/contracts';
import { DEMO_PASSWORD, emailOf, type DemoBuyer } from './demo-house.js';
import { HouseClient } from './house-client.js';
import { keptMails } from './mails.js';

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
  // Her invitation stays open.
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
};

/** The people of the first buyer's company, and a company that waits to be let in; those that are there already stay. */
export async function stagePeople(address: string, directory: string, owner: DemoBuyer): Promise<void> {
  const { company } = await owner.client.get<{ company: { _id: string; users: string[] } }>('/api/company/get');
  if (company.users.length > 1) return;
  await new HouseClient(address).post('/api/auth/signup', NEWCOMER);
  await owner.client.post<InvitationOutcome>(`/api/user/add-multiple/${company._id}`, { users: MEMBERS });
  // Nobody is shown these links: whoever runs the server finds them in its store.
  const mails = keptMails(directory, process.env['SEAL_KEY_FILE']);
  for (const { email } of MEMBERS.slice(0, COMING)) {
    const token = mails.findLast(({ to }) => to === email)?.link?.split('=')[1];
    await new HouseClient(address).post('/api/auth/accept-invite', { token, password: DEMO_PASSWORD });
  }
}
