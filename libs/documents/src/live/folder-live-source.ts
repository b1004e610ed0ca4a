import { Injectable } from '@nestjs/common';
import { LiveMessages, type LiveMessage, type LiveSource, type EventMapper } from '@tender/context/live';
import { CommandExecutor, type RecordedEvent } from '@tender/event-store';
import type { Folder } from '../rules/folder.js';
import { folderDecider } from '../rules/folder-decider.js';
import { folderStreams } from '../rules/folder.events.js';
import { FolderSubjects } from '../subjects/folder-subjects.js';

/** Sends no details: clients read them with their current rights. */
@Injectable()
@LiveMessages()
export class FolderLiveSource implements LiveSource {
  readonly kind = folderStreams;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly subjects: FolderSubjects,
  ) {}

  startPage(): EventMapper {
    return async (event) => this.messagesOf((await this.executor.stateWith(folderDecider, event)).state, event);
  }

  private async messagesOf(folder: Folder, { type }: RecordedEvent): Promise<LiveMessage[]> {
    if (folder.status === 'none') return [];
    const payload = { folder: folder.folderId };
    const isShown = folder.public || type === 'FolderVisibilityChanged';
    if (isShown && !folder.viewing && !folder.auction)
      return [{ kind: 'foldersChanged', audience: 'everybody', payload }];
    const staff: LiveMessage = { kind: 'foldersChanged', audience: 'folder:read-all', payload };
    if (!isShown) return [staff];
    const { companies, bidders } = await this.subjects.audience(folder);
    return [
      staff,
      ...companies.map((companyId): LiveMessage => ({
        kind: 'foldersChanged',
        audience: bidders ? { companyId } : { allUsersOf: companyId },
        payload,
      })),
    ];
  }
}
