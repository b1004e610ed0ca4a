import type { ReactorServices } from '@tender/context';
import { can } from '@tender/contracts';
import { companyDecider, companyStream, type Member } from '@tender/people/company';
import type { Recipient } from './notifier.js';

type Executor = Pick<ReactorServices['executor'], 'state'>;

const canSignIn = ({ status, invitation, awaitsEmail }: Member): boolean =>
  status === 'approved' && invitation === null && !awaitsEmail;

async function peopleOf(
  executor: Executor,
  companyIds: Iterable<string>,
  receives: (member: Member, userId: string) => boolean,
): Promise<Recipient[]> {
  const recipients: Recipient[] = [];
  for (const companyId of companyIds) {
    const company = await executor.state(companyDecider, companyStream(companyId));
    if (company.status === 'none') continue;
    for (const [userId, member] of Object.entries(company.members))
      if (canSignIn(member) && receives(member, userId)) recipients.push({ userId, companyId });
  }
  return recipients;
}

export const biddersOf = (executor: Executor, companyIds: Iterable<string>): Promise<Recipient[]> =>
  peopleOf(executor, companyIds, ({ role }) => can(role, 'bid:own'));

export const allUsersOf = (executor: Executor, companyIds: Iterable<string>): Promise<Recipient[]> =>
  peopleOf(executor, companyIds, () => true);

/** The given people who can sign in; the company's buyers if none can. */
export async function ofCompany(
  executor: Executor,
  companyId: string,
  people: readonly string[],
): Promise<Recipient[]> {
  const own = await peopleOf(executor, [companyId], (_, userId) => people.includes(userId));
  return own.length > 0 ? own : biddersOf(executor, [companyId]);
}
