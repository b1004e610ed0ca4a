import type { AwaitedSignUpView, CompanyView, Instant, UserView } from '@tender/contracts';
import { t } from '../language/t.js';

/** Somebody who is invited and cannot come yet, and what that waits for. */
export type Waiting = { email: string; since: Instant } & (
  | { for: 'signUp'; link: string; mailedToday: boolean }
  | { for: 'decision'; userId: string; rejected: boolean }
  /** They are approved with the invitations, and join after confirming the address. */
  | { for: 'confirmation' }
  /** They are approved, and do not join by themselves: an admin can invite them now. */
  | { for: 'invitation'; company: string }
  /** They are in a company that is invited, and have not come in by the link of their own mail. */
  | { for: 'password'; user: UserView; company: string }
);

interface Invited {
  /** Ids of the companies that are invited. */
  companyIds: ReadonlySet<string>;
  /** Who of them comes. */
  comes: (person: UserView) => boolean;
}

/** Number of people who were invited by e-mail and whose companies are not invited. Staff do not count. */
export const waitingIn = (awaited: readonly AwaitedSignUpView[], companyIds: readonly string[]): number =>
  awaited.filter(({ userId, companyId }) => (companyId === null ? userId === null : !companyIds.includes(companyId)))
    .length;

export const waitingInWords = (waiting: number): string =>
  t('{waiting, plural, one {# person} other {# people}} invited by e-mail still waiting', { waiting });

/** Everybody who is waited for, by address. Who belongs to the house, or to a company that is invited meanwhile, is not. */
export function waitingPeople(
  awaited: readonly AwaitedSignUpView[],
  { users, companies }: { users: readonly UserView[]; companies: readonly CompanyView[] },
  { companyIds, comes }: Invited,
): Waiting[] {
  const isInvited = (companyId: string | null) => companyId !== null && companyIds.has(companyId);
  const names = new Map(companies.map(({ _id, name }) => [_id, name]));
  return [
    ...awaited.flatMap((person) => (isInvited(person.companyId) ? [] : waitingFor(person, names))),
    ...users
      .filter((user) => user.invited && isInvited(user.companyId) && comes(user))
      .map((user): Waiting => ({
        for: 'password',
        email: user.email,
        since: user.createdAt,
        user,
        company: names.get(user.companyId ?? '') ?? '',
      })),
  ].sort((a, b) => a.email.localeCompare(b.email));
}

function waitingFor(
  { email, invitedAt, userId, companyId, status, link, mailedToday, joins }: AwaitedSignUpView,
  names: ReadonlyMap<string, string>,
): Waiting[] {
  const person = { email, since: invitedAt };
  if (link !== null) return [{ ...person, for: 'signUp', link, mailedToday }];
  if (userId === null || companyId === null) return [];
  if (joins) return [{ ...person, for: 'confirmation' }];
  if (status === 'approved') return [{ ...person, for: 'invitation', company: names.get(companyId) ?? '' }];
  return [{ ...person, for: 'decision', userId, rejected: status === 'rejected' }];
}
