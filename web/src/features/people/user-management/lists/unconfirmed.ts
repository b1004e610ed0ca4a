import type { CompanyView, UserView } from '@tender/contracts';

/**
 * Whether somebody signed up and has neither confirmed the address nor been decided on. Strangers can make any number
 * of such sign-ups: they are folded, so that they do not bury those who wait.
 */
export const isUnconfirmed = ({ awaitsEmail, ownStatus }: UserView): boolean => awaitsEmail && ownStatus === 'pending';

/** The companies that wait, and of whose people none has confirmed the address. */
export function unconfirmedCompanies(
  companies: readonly CompanyView[],
  users: readonly UserView[],
): ReadonlySet<string> {
  const unconfirmed = new Set(users.filter(isUnconfirmed).map(({ _id }) => _id));
  return new Set(
    companies
      .filter(
        ({ status, users: own }) => status === 'pending' && own.length > 0 && own.every((id) => unconfirmed.has(id)),
      )
      .map(({ _id }) => _id),
  );
}
