import type { AwaitedSignUpView, CompanyView, Instant, UserView } from '@tender/contracts';

/** Somebody who is invited and cannot come yet, and what that waits for. */
export type Waiting = { email: string; since: Instant } & (
  | { for: 'signUp'; link: string; mailedToday: boolean }
  | { for: 'decision'; userId: string; rejected: boolean }
  /** They have signed up and are let in: they can be invited now. */
  | { for: 'invitation' }
  /** They are in a company that is invited, and have not come in by the link of their own mail. */
  | { for: 'password'; user: UserView; company: string }
);

interface Invited {
  /** Ids of the companies that are invited. */
  companyIds: ReadonlySet<string>;
  /** Who of them comes. */
  comes: (person: UserView) => boolean;
}

/** Everybody who is waited for, by address. Who belongs to the house, or to a company that is invited meanwhile, is not. */
export function waitingPeople(
  awaited: readonly AwaitedSignUpView[],
  { users, companies }: { users: readonly UserView[]; companies: readonly CompanyView[] },
  { companyIds, comes }: Invited,
): Waiting[] {
  const isInvited = (companyId: string | null) => companyId !== null && companyIds.has(companyId);
  const names = new Map(companies.map(({ _id, name }) => [_id, name]));
  return [
    ...awaited.flatMap((person) => (isInvited(person.companyId) ? [] : waitingFor(person))),
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

function waitingFor({ email, invitedAt, userId, companyId, status, link, mailedToday }: AwaitedSignUpView): Waiting[] {
  const person = { email, since: invitedAt };
  if (link !== null) return [{ ...person, for: 'signUp', link, mailedToday }];
  if (userId === null || companyId === null) return [];
  if (status === 'approved') return [{ ...person, for: 'invitation' }];
  return [{ ...person, for: 'decision', userId, rejected: status === 'rejected' }];
}
