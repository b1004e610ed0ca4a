import type { CompanyView, UserView } from '@tender/contracts';
import { nameOf } from '../directory/directory.js';

export interface Candidate {
  _id: string;
  name: string;
  country: string;
  people: UserView[];
  names: string[];
  /** Last visit of any of these users; null: none ever. */
  lastSeenAt: string | null;
}

/**
 * Companies that can be invited.
 * @param invited ids of the companies already invited
 * @param comes selects the participants among the approved users; a company without one is not offered
 */
export const candidatesOf = (
  { companies, users }: { companies: readonly CompanyView[]; users: readonly UserView[] },
  invited: ReadonlySet<string>,
  comes: (person: UserView) => boolean,
): Candidate[] => {
  const coming = Map.groupBy(
    users.filter((user) => user.status === 'approved' && comes(user)),
    ({ companyId }) => companyId,
  );
  return companies.flatMap(({ _id, name, country, status }) => {
    const people = coming.get(_id) ?? [];
    if (status !== 'approved' || invited.has(_id) || people.length === 0) return [];
    const seen = people.flatMap(({ lastSeenAt }) => lastSeenAt ?? []).sort();
    const names = people.map(nameOf);
    return [{ _id, name, country, people, names, lastSeenAt: seen.at(-1) ?? null }];
  });
};
