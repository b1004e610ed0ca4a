import type { AwaitedSignUpView, CompanyView, Instant, UserView } from '@tender/contracts';
import { t } from '../language/t.js';

export type Waiting = { email: string; since: Instant } & (
  | { for: 'signUp'; link: string; mailedToday: boolean }
  | { for: 'decision'; userId: string; rejected: boolean }
  /** The person joins the auction or viewing after confirming the address. */
  | { for: 'confirmation' }
  /** The person is approved, but did not join automatically: an admin can invite now. */
  | { for: 'invitation'; company: string }
  /** Member of an invited company who has not followed the invitation link. */
  | { for: 'password'; user: UserView; company: string }
);

interface Invited {
  companyIds: ReadonlySet<string>;
  comes: (person: UserView) => boolean;
}

/** Number of people who were invited by e-mail and whose companies are not invited. Staff do not count. */
export const waitingIn = (awaited: readonly AwaitedSignUpView[], companyIds: readonly string[]): number =>
  awaited.filter(({ userId, companyId }) => (companyId === null ? userId === null : !companyIds.includes(companyId)))
    .length;

export const waitingInWords = (waiting: number): string =>
  t('{waiting, plural, one {# person} other {# people}} invited by e-mail still waiting', { waiting });

/** People with open invitations, and invited users of invited companies without a password, sorted by address. */
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
