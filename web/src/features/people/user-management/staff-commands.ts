import type {
  AddStaffBody,
  BulkOutcome,
  CompanyRole,
  CompanyView,
  InvitationOutcome,
  PhoneView,
  UserUpdates,
  UserView,
} from '@tender/contracts';
import { del, patch, post, request, upload } from '../../../shared/http/request.js';
import { dropCompany, loadDirectory, loadUsers, putCompany, putUsers } from '../../../shared/directory/directory.js';
import type { OwnAccountChanges } from '../session.js';

/** Timeout in ms: a thousand rows, each with its events and its mail. */
const LONGEST_IMPORT = 5 * 60_000;

/** Commands of admins. */

/** @throws ApiError `LAST_ADMIN`, `ROLE_NOT_POSSIBLE` */
export async function updatePerson(
  id: string,
  updates: OwnAccountChanges & Pick<UserUpdates, 'role' | 'observes'>,
): Promise<void> {
  putUsers([(await patch<{ updatedUser: UserView }>(`/api/user/update/${id}`, { updates })).updatedUser]);
}

export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
}

/** @throws ApiError `EMAIL_TAKEN` */
export async function addStaff(person: AddStaffBody): Promise<UserView> {
  const { user } = await post<{ user: UserView }>('/api/user/staff', person);
  putUsers([user]);
  return user;
}

export async function addToCompany(
  companyId: string,
  person: NewPerson & { phone?: PhoneView; position?: string; role: CompanyRole },
): Promise<InvitationOutcome> {
  const outcome = await post<InvitationOutcome>(`/api/user/addByCompany/${companyId}`, person);
  putUsers(outcome.invited);
  await loadDirectory();
  return outcome;
}

export interface CompanyChange {
  name?: string;
  country?: string;
  registrationNo?: string;
  address?: string;
  status?: 'approved' | 'rejected';
}

/** A decision on the company changes its users too: reload them. */
export async function updateCompany(id: string, change: CompanyChange): Promise<void> {
  putCompany((await patch<{ updatedCompany: CompanyView }>(`/api/company/update/${id}`, change)).updatedCompany);
  if (change.status) await loadUsers();
}

export async function deleteCompany(id: string): Promise<void> {
  const { deletedCompanyId } = await del<{ deletedCompanyId: string }>(`/api/company/delete/${id}`);
  dropCompany(deletedCompanyId);
}

/** Uploads a list of people. @returns its path on the server, valid for a day */
export async function uploadPeople(file: File, onProgress: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  return (await upload<{ filePath: string }>('POST', '/api/user/bulk/file', form, { onProgress })).filePath;
}

/** Imports each valid row independently. @param more `newCompany` skips rows of existing companies */
export async function importPeople(filePath: string, more: { newCompany?: boolean } = {}): Promise<BulkOutcome> {
  const outcome = await request<BulkOutcome>('POST', '/api/user/bulk/upload', {
    body: { filePath, ...more },
    timeout: LONGEST_IMPORT,
  });
  await loadDirectory();
  return outcome;
}
