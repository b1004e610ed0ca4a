import { Inject, Injectable } from '@nestjs/common';
import { can } from '@tender/contracts';
import { LONGEST_LIST } from '@tender/http';
import { isId, Rejection, type Actor } from '@tender/kernel';
import { found, READ_STORE, READ_YOUR_WRITES, type ReadStore, type ReadYourWrites } from '@tender/read-store';
import type { FolderSubject } from '../rules/folder.events.js';
import { FolderSubjects } from '../subjects/folder-subjects.js';
import { folders, type FileDocument, type FolderDocument } from './folder-document.js';

export interface Part {
  limit?: number;
  skip: number;
}

@Injectable()
export class FolderReader {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
    private readonly subjects: FolderSubjects,
  ) {}

  async listFolders({ limit = LONGEST_LIST, skip }: Part): Promise<FolderDocument[]> {
    await this.readYourWrites.caughtUp();
    return this.store.view(folders).find({ sort: [{ field: 'createdAt', descending: true }], limit, skip });
  }

  /** Public folders that the actor may see, the newest first. */
  async shown(actor: Actor, { limit = LONGEST_LIST, skip }: Part): Promise<FolderDocument[]> {
    await this.readYourWrites.caughtUp();
    const all = await this.store
      .view(folders)
      .find({ where: { public: true }, sort: [{ field: 'createdAt', descending: true }] });
    const seen = await this.seen(actor, all);
    return all.filter((folder) => isSeen(folder, seen)).slice(skip, skip + limit);
  }

  /** @throws Rejection NOT_FOUND, UNAVAILABLE */
  async folder(id: string, actor: Actor): Promise<FolderDocument> {
    if (!isId(id) || id.includes('.')) throw new Rejection('NOT_FOUND');
    return found(this.readYourWrites, async () => {
      const folder = await this.store.view(folders).get(id);
      return folder && (await this.maySee(folder, actor)) ? folder : null;
    });
  }

  async file(folderId: string, fileId: string, actor: Actor): Promise<FileDocument> {
    const { files } = await this.folder(folderId, actor);
    const file = files.find((each) => each.fileId === fileId);
    if (!file) throw new Rejection('NOT_FOUND');
    return file;
  }

  private async maySee(folder: FolderDocument, actor: Actor): Promise<boolean> {
    if (manages(actor)) return true;
    return folder.public && isSeen(folder, await this.seen(actor, [folder]));
  }

  private async seen(actor: Actor, subjects: readonly FolderSubject[]): Promise<ReadonlySet<string> | 'all'> {
    if (can(actor.role, 'folder:read-all')) return 'all';
    const some = subjects.filter(({ viewing, auction }) => viewing ?? auction);
    return some.length === 0 ? new Set() : this.subjects.seenBy(actor, some);
  }
}

/** Managers see hidden folders, too. */
export const manages = ({ role }: Actor): boolean => can(role, 'folder:manage');

const isSeen = ({ viewing, auction }: FolderSubject, seen: ReadonlySet<string> | 'all'): boolean => {
  const subject = viewing ?? auction;
  return subject === null || seen === 'all' || seen.has(subject);
};
