import type { Actor, Instant } from '@tender/kernel';
import { specification } from '@tender/kernel/testing';
import { folderDecider } from '../folder-decider.js';
import type { FolderEvent, FolderSubject, NewFile } from '../folder.events.js';

/** Builders of events and files with default values. */
export const MONDAY: Instant = '2026-11-23T09:00:00.000Z';
export const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };
export const FOLDER = 'folder1';
export const fileId = (name: string): string => `${FOLDER}.${name}`;

export const file = (name: string, given: Partial<NewFile> = {}): NewFile => ({
  fileId: fileId(name),
  name: `${name}.pdf`,
  content: `content-${name}`,
  size: 100,
  type: 'application/pdf',
  ...given,
});

export const created = (given: Partial<FolderSubject & { public: boolean; name: string }> = {}): FolderEvent => ({
  type: 'FolderCreated',
  data: { folderId: FOLDER, name: 'Terms', public: false, viewing: null, auction: null, ...given },
});
export const added = (...files: NewFile[]): FolderEvent => ({ type: 'FilesAdded', data: { files } });
export const deleted: FolderEvent = { type: 'FolderDeleted', data: {} };

export const { given, after: stateAfter } = specification(folderDecider, { now: MONDAY, actor: ADMIN });
