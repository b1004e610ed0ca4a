import { Global, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { CommandContext } from '@tender/event-store';
import { HttpModule, type UploadedFile } from '@tender/http';
import { newId, type Actor } from '@tender/kernel';
import { FileSweep, StagedFiles } from '@tender/people';
import { openTestStores } from '@tender/people/testing/test-stores';
import { portsOf } from '@tender/people/testing/ports';
import { DocumentsModule } from '../documents.module.js';
import { documentsProjections } from '../projections.js';
import { FileService } from '../services/file-service.js';
import { FolderService } from '../services/folder-service.js';
import { FolderSubjects } from '../subjects/folder-subjects.js';

export const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };
export const BUYER: Actor = { userId: 'A.owner', role: 'buyer', companyId: 'A' };
export const VIEWER: Actor = { userId: 'A.viewer', role: 'viewerOnly', companyId: 'A' };

/** No viewings and no auctions here: every folder belongs to the firm. */
class NoSubjects extends FolderSubjects {
  override exist({ viewing, auction }: Parameters<FolderSubjects['exist']>[0]): Promise<boolean> {
    return Promise.resolve(viewing === null && auction === null);
  }
  override seenBy(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set());
  }
  override audience() {
    return Promise.resolve({ companies: [], bidders: false });
  }
}

/** Opens the Nest module of documents on real stores, without a web server. */
export async function openSlice() {
  const stores = await openTestStores(documentsProjections);
  const subjects = { provide: FolderSubjects, useClass: NoSubjects };
  @Global()
  @Module({ providers: [subjects], exports: [subjects] })
  class Subjects {}

  const module = await Test.createTestingModule({
    imports: [portsOf(stores), HttpModule, Subjects, DocumentsModule],
  }).compile();
  module.enableShutdownHooks([]);
  await module.init();
  const service = <Service>(type: Type<Service>): Service => module.get(type, { strict: false });
  const as = (actor: Actor, more: Partial<CommandContext> = {}): CommandContext => ({
    actor,
    commandId: newId(),
    requestId: 'request',
    ...more,
  });
  /** Stages a file, as an upload does. */
  const arrived = async (content: Uint8Array | string, fileName: string): Promise<UploadedFile> => {
    const bytes = Buffer.from(content as string);
    const pieces = (async function* () {
      yield bytes;
    })();
    return { id: await service(StagedFiles).stage(pieces, true), fileName, size: bytes.length };
  };
  const files = async (): Promise<string[]> => {
    const ids: string[] = [];
    for await (const id of stores.files.fileIds()) ids.push(id);
    return ids.sort();
  };
  return {
    house: stores,
    service,
    as,
    arrived,
    /** Ids of the stored files. */
    files,
    /** Creates a folder of the firm with some files. */
    async folder(
      given: { name?: string; public?: boolean } = {},
      ...sent: [content: Uint8Array | string, name: string][]
    ) {
      const { _id } = await service(FolderService).create({ name: 'Papers', ...given }, as(ADMIN));
      const uploaded: UploadedFile[] = [];
      for (const [content, name] of sent) uploaded.push(await arrived(content, name));
      return { _id, files: uploaded.length > 0 ? await service(FileService).add(_id, uploaded, as(ADMIN)) : [] };
    },
    /** Settles staged files as if they were old. */
    async sweep(): Promise<void> {
      const notes = stores.reads.state<{ _id: string; since: string }>({ name: 'looseFiles', database: 'state' });
      for (const { _id } of await notes.find()) await notes.update(_id, { since: '2020-01-01T00:00:00.000Z' });
      await service(FileSweep).sweep();
    },
    async close(): Promise<void> {
      await module.close();
      await stores.close();
    },
  };
}

export type DocumentsSlice = Awaited<ReturnType<typeof openSlice>>;
