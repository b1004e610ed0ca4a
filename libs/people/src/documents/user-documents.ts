import { Inject, Injectable, Logger } from '@nestjs/common';
import { can, isMemberRole, PERSON_FILE_TYPES, type UserView } from '@tender/contracts';
import { CLOCK, type CommandContext } from '@tender/event-store';
import { KeepsFiles, safeFileName, typeByHead, type FileKeeper } from '@tender/files';
import type { UploadedFile } from '@tender/http';
import { Rejection, type Actor, type Clock } from '@tender/kernel';
import {
  FILE_STORAGE,
  READ_STORE,
  type FileStorage,
  type ReadStore,
  type StateCollection,
  type StoredFile,
} from '@tender/read-store';
import { Directory } from '../directory/directory.js';
import { StagedFiles } from './staged-files.js';
import { charged } from './pending-papers.js';
import { userRecords, type PersonalUpdates, type StoredDocument, type UserRecord } from '../records.js';
import { isApproved, Memberships, type Membership } from '../membership/membership.js';

export const DOCUMENTS = ['doc1', 'doc2'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

type DocumentUpdates = { [Name in DocumentName]?: StoredDocument | null };

export type ReadDocument = StoredFile & StoredDocument;

@Injectable()
@KeepsFiles()
export class UserDocuments implements FileKeeper {
  private readonly logger = new Logger(UserDocuments.name);
  private readonly users: StateCollection<UserRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    private readonly staged: StagedFiles,
    private readonly directory: Directory,
    private readonly memberships: Memberships,
  ) {
    this.users = store.state(userRecords);
  }

  /** An uploaded file takes precedence over a removal. @throws Rejection NOT_FOUND; UNSUPPORTED_MEDIA_TYPE; INVALID */
  async update(
    userId: string,
    {
      personal,
      removed,
      files,
    }: {
      personal: PersonalUpdates;
      removed: readonly DocumentName[];
      files: Partial<Record<DocumentName, UploadedFile>>;
    },
    { actor }: CommandContext,
  ): Promise<UserView> {
    await this.assertMayChange(actor, userId, [...removed, ...DOCUMENTS.filter((name) => files[name])]);
    const documents: DocumentUpdates = Object.fromEntries(removed.map((name) => [name, null]));
    for (const name of DOCUMENTS) if (files[name]) documents[name] = await this.document(files[name]);
    if (Object.keys(documents).length > 0) await this.replace(userId, documents, personal);
    else if (!(await this.users.update(userId, personal))) throw new Rejection('NOT_FOUND');
    return this.directory.user(userId);
  }

  async read(userId: string, name: DocumentName, actor: Actor): Promise<ReadDocument> {
    const membership = await this.known(actor, userId);
    const theirs = membership.userId === actor.userId || (can(actor.role, 'paper:read') && mayKnow(actor, membership));
    const document = theirs ? (await this.users.get(userId))?.[name] : null;
    if (!document) throw new Rejection('NOT_FOUND');
    const file = await this.files.openFile(document.fileId);
    if (file) return { ...document, ...file };
    this.logger.error({ message: 'a document is missing', userId, file: document.fileId });
    throw new Rejection('NOT_FOUND');
  }

  async deleteAllOf(userId: string): Promise<void> {
    if (await this.users.get(userId)) await this.replace(userId, { doc1: null, doc2: null });
  }

  async refersTo(fileId: string, userId: string): Promise<boolean> {
    const record = await this.users.get(userId);
    return record !== null && fileIds(record, DOCUMENTS).includes(fileId);
  }

  /** The later of two concurrent calls wins, and no unreferenced file remains. */
  private async replace(userId: string, documents: DocumentUpdates, personal: PersonalUpdates = {}): Promise<void> {
    const names = DOCUMENTS.filter((name) => documents[name] !== undefined);
    const concerned = new Set(fileIds(documents, names));
    const owner = await this.memberships.ofUser(userId);
    const papersPending = owner && !isApproved(owner) ? true : null;
    const markUnreferenced = (from: DocumentUpdates): Promise<void> =>
      this.staged.markUnreferenced(
        fileIds(from, names),
        userId,
        (id) =>
          papersPending &&
          charged(names.map((name) => from[name]).find((document) => document?.fileId === id)?.size ?? 0),
      );
    await markUnreferenced(documents);
    try {
      for (let switched = false; !switched;) {
        const record = await this.users.get(userId);
        if (!record) throw new Rejection('NOT_FOUND');
        for (const id of fileIds(record, names)) concerned.add(id);
        await markUnreferenced(record);
        const { documentsRevision: revision = null } = record;
        switched = await this.users.update(
          userId,
          { ...personal, ...documents, papersPending, documentsRevision: (revision ?? 0) + 1 },
          { documentsRevision: revision },
        );
      }
    } finally {
      const [record, membership] = await Promise.all([this.users.get(userId), this.memberships.ofUser(userId)]);
      // The record of a person who is being erased may be deleted at any moment: keep no file.
      const referred = record && membership?.status !== 'deleted' ? fileIds(record, DOCUMENTS) : [];
      await this.staged.commit([...concerned], (id) => referred.includes(id));
    }
  }

  private async document({ id, fileName, size }: UploadedFile): Promise<StoredDocument> {
    const file = await this.files.openFile(id);
    const type = file && (await typeByHead(file.content, PERSON_FILE_TYPES));
    if (!type) throw new Rejection('UNSUPPORTED_MEDIA_TYPE');
    return { fileName: safeFileName(fileName), size, uploadedAt: this.clock(), fileId: id, type };
  }

  /** People change their own data, buyers also members who do not bid (no documents), admins all people. */
  private async assertMayChange(actor: Actor, userId: string, documents: readonly DocumentName[]): Promise<void> {
    const membership = await this.known(actor, userId);
    if (membership.userId === actor.userId || can(actor.role, 'company:manage-all')) return;
    const manages = can(actor.role, 'member:manage') && mayKnow(actor, membership);
    if (!manages || !isMemberRole(membership.role)) throw new Rejection('NOT_FOUND');
    if (documents.length > 0)
      throw new Rejection(
        'INVALID',
        documents.map((field) => ({ field, rule: 'own', message: `${field} can only be changed by its owner` })),
      );
  }

  /** An actor without approval may access only the own data. */
  private async known(actor: Actor, userId: string): Promise<Membership> {
    const own = userId === actor.userId ? null : await this.memberships.ofUser(actor.userId);
    if (own && !isApproved(own)) throw new Rejection('NOT_APPROVED');
    const membership = await this.memberships.ofUser(userId);
    if (!membership || membership.status === 'deleted') throw new Rejection('NOT_FOUND');
    return membership;
  }
}

const mayKnow = (actor: Actor, { companyId }: Membership): boolean =>
  can(actor.role, 'company:read-all') || (companyId !== null && companyId === actor.companyId);

const fileIds = (documents: DocumentUpdates, names: readonly DocumentName[]): string[] =>
  names.flatMap((name) => documents[name]?.fileId ?? []);
