import type { CompanyView, UserView } from '@tender/contracts';

/** Strangers can create any number of unconfirmed sign-ups: the screen collapses them, so that they hide no others. */
export const isUnconfirmed = ({ awaitsEmail, ownStatus }: UserView): boolean => awaitsEmail && ownStatus === 'pending';

/** Waiting companies in which no user has confirmed the address. */
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
