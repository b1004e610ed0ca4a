import type { InvitationOutcome, WaitingInvitation, WaitingInvitationsOfPerson } from '@tender/contracts';
import { get, patch } from '../http/request.js';
import { t } from '../language/t.js';

export const waitingInvitationsOf = (userId: string, signal?: AbortSignal): Promise<WaitingInvitationsOfPerson> =>
  get(`/api/dashboard/invitations/${userId}`, signal);

export const companiesStepOf = ({ kind, _id }: Pick<WaitingInvitation, 'kind' | '_id'>): string =>
  kind === 'auction' ? `/auction-setup?id=${_id}&step=2` : `/viewing-setup?id=${_id}&step=companies`;

/** @returns whether the server invited the user */
export async function inviteTo({ kind, _id }: WaitingInvitation, email: string): Promise<boolean> {
  const { invited } = await patch<Pick<InvitationOutcome, 'invited'>>(`/api/${kind}/bulk-invite/${_id}`, {
    emails: [email],
  });
  return invited.length > 0;
}

export const namesIn = (invitations: readonly WaitingInvitation[]): string =>
  invitations
    .map(({ kind, name }) => (kind === 'auction' ? t('auction {name}', { name }) : t('viewing {name}', { name })))
    .join(', ');
