import type { UserView } from '@tender/contracts';
import { patch, upload } from '../../../../shared/http/request.js';
import { showOwnAccount } from '../../session.js';

export type DocumentSlot = 'doc1' | 'doc2';
interface Updated {
  updatedUser: UserView;
}

/** Uploads a document and replaces the present one. @param onProgress receives the sent fraction, 0 to 1 */
export async function sendDocument(
  me: UserView,
  slot: DocumentSlot,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  form.set('isBuyerRequest', 'true');
  form.set(slot, file);
  showOwnAccount(
    (await upload<Updated>('PATCH', `/api/user/buyer/update/${me._id}`, form, { onProgress })).updatedUser,
  );
}

export async function deleteDocument(me: UserView, slot: DocumentSlot): Promise<void> {
  const request = slot === 'doc1' ? { deleteDoc1Request: true } : { deleteDoc2Request: true };
  showOwnAccount(
    (await patch<Updated>(`/api/user/buyer/update/${me._id}`, { isBuyerRequest: true, ...request })).updatedUser,
  );
}

export const documentAddress = (me: UserView, slot: DocumentSlot): string => `/api/user/document/${me._id}/${slot}`;
