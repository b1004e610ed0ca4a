import type { CreateFolderBody, FolderView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Folders of the firm, viewings and auctions (`specification.md §7` DOCUMENTS). */
export class FolderCalls {
  constructor(private readonly api: ApiSession) {}

  async create(body: CreateFolderBody): Promise<FolderView> {
    return (await this.api.call<{ folder: FolderView }>('POST', '/api/folder/create', { body })).folder;
  }

  /** @param isPublic default: the opposite of the current value. */
  async toggleVisibility(folderId: string, isPublic?: boolean): Promise<FolderView> {
    const body = { public: isPublic };
    return (await this.api.call<{ folder: FolderView }>('PATCH', `/api/folder/toggleVisibility/${folderId}`, { body }))
      .folder;
  }

  async rename(folderId: string, name: string): Promise<FolderView> {
    return (await this.api.call<{ folder: FolderView }>('PATCH', `/api/folder/update/${folderId}`, { body: { name } }))
      .folder;
  }

  async delete(folderId: string): Promise<FolderView> {
    return (await this.api.call<{ folder: FolderView }>('DELETE', `/api/folder/delete/${folderId}`)).folder;
  }

  async listAll(): Promise<FolderView[]> {
    return (await this.api.call<{ folders: FolderView[] }>('GET', '/api/folder/list')).folders;
  }

  async listVisible(): Promise<FolderView[]> {
    return (await this.api.call<{ folders: FolderView[] }>('GET', '/api/folder/public/list')).folders;
  }
}
