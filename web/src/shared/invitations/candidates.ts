import type { CompanyView, UserView } from '@tender/contracts';
import { nameOf } from '../directory/directory.js';

export interface Candidate {
  _id: string;
  name: string;
  country: string;
  people: UserView[];
  names: string[];
  lastSeenAt: string | null;
}

/** Companies that can be invited. @param comes selects participants; a company without a participant is not offered */
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
