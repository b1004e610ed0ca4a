import { can, type ApprovalStatus, type CompanyView, type UserUpdates, type UserView } from '@tender/contracts';
import { dropUser, loadDirectory, putCompany, putUsers } from '../../../shared/directory/directory.js';
import { del, get, patch } from '../../../shared/http/request.js';
import { sessionNow } from '../../../shared/session/session.js';

/** Commands of admins and buyers for users. */

/** Loads a user with documents. */
export async function loadUser(id: string, signal?: AbortSignal): Promise<void> {
  const { userInfo } = await get<{ userInfo: UserView }>(`/api/user/get-user-info/${id}`, signal);
  putUsers([userInfo]);
}

/** @throws ApiError 404 if the company does not exist */
export async function loadCompany(id: string, signal?: AbortSignal): Promise<void> {
  const { companyData } = await get<{ companyData: CompanyView }>(`/api/company/get/${id}`, signal);
  putCompany(companyData);
}

/** The approval of a company's first user approves the company too: reload the directory. */
export async function decideOn(
  user: UserView,
  status: ApprovalStatus,
  more: Pick<UserUpdates, 'invite'> = {},
): Promise<void> {
  const { updatedUser } = await patch<{ updatedUser: UserView }>(`/api/user/update/${user._id}`, {
    updates: { status, ...more },
  });
  putUsers([updatedUser]);
  const { me } = sessionNow();
  if (me && can(me.role, 'company:list')) await loadDirectory();
}

/** @throws ApiError `OWN_ACCOUNT`, `LAST_ADMIN` */
export async function eraseUser({ _id }: UserView): Promise<void> {
  const { deletedUserId } = await del<{ deletedUserId: string }>(`/api/user/delete/${_id}`, {
    isBuyerRequest: asBuyer(),
  });
  dropUser(deletedUserId);
}

/** The specification requires this flag (§6); it grants nothing. */
function asBuyer(): boolean {
  const { me } = sessionNow();
  return me !== null && me.companyId !== null;
}
