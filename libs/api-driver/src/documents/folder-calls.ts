import type { CreateFolderBody, FolderView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Folders of the house, of viewings and of auctions (`specification.md §7` DOCUMENTS). */
export class FolderCalls {
  constructor(private readonly api: ApiSession) {}

  async create(body: CreateFolderBody): Promise<FolderView> {
    return (await this.api.call<{ folder: FolderView }>('POST', '/api/folder/create', { body })).folder;
  }

  /** @param isPublic what it is to be; left out, the other way round than it is. */
  async toggleVisibility(folderId: string, isPublic?: boolean): Promise<FolderView> {
    const body = { public: isPublic };
    return (await this.api.call<{ folder: FolderView }>('PATCH', `/api/folder/toggleVisibility/${folderId}`, { body }))
      .folder;
  }

  async rename(folderId: string, name: string): Promise<FolderView> {
    return (await this.api.call<{ folder: FolderView }>('PATCH', `/api/folder/update/${folderId}`, { body: { name } }))
      .folder;
  }

  /** @returns the folder that was. */
  async delete(folderId: string): Promise<FolderView> {
    return (await this.api.call<{ folder: FolderView }>('DELETE', `/api/folder/delete/${folderId}`)).folder;
  }

  /** All of them, for those who manage them. */
  async listAll(): Promise<FolderView[]> {
    return (await this.api.call<{ folders: FolderView[] }>('GET', '/api/folder/list')).folders;
  }

  /** The public ones that one sees. */
  async listVisible(): Promise<FolderView[]> {
    return (await this.api.call<{ folders: FolderView[] }>('GET', '/api/folder/public/list')).folders;
  }
}
