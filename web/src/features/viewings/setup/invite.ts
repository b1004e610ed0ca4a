import type { UserView, ViewingView } from '@tender/contracts';
import type { Invitations } from '../../../shared/invitations/invitation-outcome.js';
import { assignCompanies, inviteByEmail, removeFromViewing } from '../commands/viewing-commands.js';

/** Companies and addresses to invite in one step. */
export interface Wanted {
  companyIds: string[];
  /** The approved users of these companies. */
  people: UserView[];
  /** Further addresses. */
  emails: string[];
}

export async function inviteCompanies(viewingId: string, { companyIds, people, emails }: Wanted): Promise<Invitations> {
  if (companyIds.length > 0) await assignCompanies(viewingId, companyIds);
  const others = emails.length > 0 ? await inviteByEmail(viewingId, emails) : { invited: [], skipped: [] };
  const invited = new Map([...people, ...others.invited].map((person) => [person.email, person]));
  return { invited: [...invited.values()], skipped: others.skipped };
}

/** Removes a company by removing each of its users. */
export async function removeCompany({ _id, users }: ViewingView, companyId: string, reason: string): Promise<void> {
  // A user's id begins with the id of the company.
  for (const userId of users.filter((user) => user.startsWith(`${companyId}.`)))
    await removeFromViewing(_id, userId, reason);
}
