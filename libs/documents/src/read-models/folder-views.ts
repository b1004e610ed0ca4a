import type { FileForBuyer, FileForStaff, FileView, FolderForBuyer, FolderForStaff } from '@tender/contracts';
import type { FileDocument, FolderDocument } from './folder-document.js';

export function folderForStaff(folder: FolderDocument): FolderForStaff {
  return { ...folderForBuyers(folder), files: filesForStaff(folder) };
}

/** An allow-list: buyers must not see which staff member uploaded a file. */
export function folderForBuyers(folder: FolderDocument): FolderForBuyer {
  const { _id, name, public: isPublic, viewing, auction, createdAt } = folder;
  return { _id, name, public: isPublic, viewing, auction, files: filesForBuyers(folder), createdAt };
}

export const filesForStaff = ({ _id, files }: FolderDocument): FileForStaff[] =>
  files.map((file) => ({ ...fileFor(_id, file), uploadedBy: file.uploadedBy })).sort(byName);

export const filesForBuyers = ({ _id, files }: FolderDocument): FileForBuyer[] =>
  files.map((file) => fileFor(_id, file)).sort(byName);

const fileFor = (folder: string, { fileId: _id, name, size, type, uploadedAt }: FileDocument): FileForBuyer => ({
  _id,
  folder,
  name,
  size,
  type,
  uploadedAt,
});

/** Numeric order: `2` before `10`. */
const { compare } = new Intl.Collator('en', { numeric: true });
const byName = (one: FileView, other: FileView): number => compare(one.name, other.name) || compare(one._id, other._id);
