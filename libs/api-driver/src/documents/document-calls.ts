import type { FileView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Files of folders (`specification.md §7` DOCUMENTS). */
export class DocumentCalls {
  constructor(private readonly api: ApiSession) {}

  async listOfFolder(folderId: string): Promise<FileView[]> {
    return (await this.api.call<{ documents: FileView[] }>('GET', `/api/documents/${folderId}`)).documents;
  }

  /** @returns all files of the folder. */
  async upload(folderId: string, files: readonly File[]): Promise<FileView[]> {
    return (await this.api.sendFiles<{ documents: FileView[] }>('PUT', `/api/documents/${folderId}`, files)).documents;
  }

  async replace(folderId: string, fileId: string, file: File): Promise<FileView> {
    return (await this.api.sendFiles<{ document: FileView }>('PUT', `/api/documents/${folderId}/${fileId}`, [file]))
      .document;
  }

  async rename(folderId: string, fileId: string, name: string): Promise<FileView> {
    const body = { name };
    return (await this.api.call<{ document: FileView }>('PATCH', `/api/documents/${folderId}/${fileId}`, { body }))
      .document;
  }

  /** @returns the remaining files. */
  async delete(folderId: string, fileId: string): Promise<FileView[]> {
    return (await this.api.call<{ documents: FileView[] }>('DELETE', `/api/documents/${folderId}/${fileId}`)).documents;
  }
}
