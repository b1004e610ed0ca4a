import type { InvitationOutcome, MemberRole, PhoneView, UserView } from '@tender/contracts';
import { patch, post } from '../../../shared/http/request.js';
import { putUsers } from '../../../shared/directory/directory.js';
import type { OwnAccountChanges } from '../session.js';

/** Commands of buyers for users of their company. */

export interface NewMember {
  firstName: string;
  lastName: string;
  email: string;
  role: MemberRole;
  phone?: PhoneView;
  position?: string;
}

export const addMember = (companyId: string, member: NewMember): Promise<InvitationOutcome> =>
  invite(`/api/user/addByCompany/${companyId}`, member);

export const addMembers = (companyId: string, users: NewMember[]): Promise<InvitationOutcome> =>
  invite(`/api/user/add-multiple/${companyId}`, { users });

async function invite(path: string, body: object): Promise<InvitationOutcome> {
  const outcome = await post<InvitationOutcome>(path, body);
  putUsers(outcome.invited);
  return outcome;
}

/** A confirmed colleague sees the amounts of the user's sealed bids in auctions published later. */
export async function confirmColleague({ _id }: UserView): Promise<void> {
  putUsers([(await patch<{ user: UserView }>(`/api/user/confirm-colleague/${_id}`, {})).user]);
}

export type MemberChange = OwnAccountChanges & { role?: MemberRole };

export async function updateMember(id: string, change: MemberChange): Promise<void> {
  putUsers([(await patch<{ updatedUser: UserView }>(`/api/user/update-viewing-member/${id}`, change)).updatedUser]);
}
