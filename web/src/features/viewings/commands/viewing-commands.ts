import type { WithAddendum, CompanyView, CreateViewingBody, ViewingUpdates, ViewingView } from '@tender/contracts';
import { command, newIdempotencyKey } from '../../../shared/http/command.js';
import { patch, post } from '../../../shared/http/request.js';
import type { Invitations } from '../../../shared/invitations/invitation-outcome.js';
import { loadViewing } from '../viewing-data.js';
import { putViewing, viewingCreated } from '../viewings-slice.js';

/** Commands of admins for viewings. Each call updates the store. */

export async function createViewing(details: CreateViewingBody): Promise<ViewingView> {
  const { newViewing } = await command<{ newViewing: ViewingView }>(
    'POST',
    '/api/viewing/create',
    details,
    newIdempotencyKey(),
  );
  viewingCreated(newViewing);
  return newViewing;
}

/** Changes fields; `status` moves the viewing to that status. */
export async function updateViewing(id: string, changes: ViewingUpdates & WithAddendum): Promise<ViewingView> {
  const { updatedViewing } = await patch<{ updatedViewing: ViewingView }>(`/api/viewing/update/${id}`, changes);
  putViewing(updatedViewing);
  return updatedViewing;
}

export const publishViewing = (id: string): Promise<ViewingView> => updateViewing(id, { status: 'published' });
export const openViewing = (id: string): Promise<ViewingView> => updateViewing(id, { status: 'live' });
export const completeViewing = (id: string): Promise<ViewingView> => updateViewing(id, { status: 'completed' });

export async function inviteByEmail(id: string, emails: string[]): Promise<Invitations> {
  const { viewing, ...outcome } = await patch<Invitations & { viewing: ViewingView }>(
    `/api/viewing/bulk-invite/${id}`,
    { emails },
  );
  putViewing(viewing);
  return outcome;
}

/** Invites companies with all of their approved users. */
export async function assignCompanies(id: string, companyIds: string[]): Promise<CompanyView[]> {
  const { companies } = await post<{ companies: CompanyView[] }>(`/api/companies/${id}/assign`, { companyIds });
  await loadViewing(id);
  return companies;
}

/** Removes a user. With its last user a company leaves, and its upcoming bookings are cancelled. */
export async function removeFromViewing(id: string, userId: string, reason: string): Promise<void> {
  putViewing((await patch<{ viewing: ViewingView }>(`/api/viewing/remove/${id}`, { userId, reason })).viewing);
}
