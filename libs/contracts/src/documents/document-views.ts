import type { FileType } from './file-types.js';
import type { Count, Instant } from '../values/units.js';

/** Folders and the files in them, as answers carry them and callers send them (`domain.md §7`). */

export interface FileView {
  _id: string;
  /** Id of its folder. */
  folder: string;
  /** Once in its folder, whatever its letters’ case. */
  name: string;
  /** Bytes. */
  size: Count;
  /** The type that its content is of. */
  type: FileType;
  /** Staff only: id of who uploaded it, or replaced it last. */
  uploadedBy?: string;
  uploadedAt: Instant;
}

export interface FolderView {
  _id: string;
  name: string;
  /**
   * Whether the buyer side sees it: every approved person; of a viewing or an auction those who are invited and see
   * that.
   */
  public: boolean;
  /** Id of the viewing whose folder it is. */
  viewing: string | null;
  /** Id of the auction whose folder it is. */
  auction: string | null;
  /** By name. */
  files: FileView[];
  createdAt: Instant;
}

/** A new folder: the house’s, or of one viewing or one auction. */
export interface CreateFolderBody extends Pick<FolderView, 'name'> {
  /** Without it: false. */
  public?: boolean;
  viewing?: string;
  auction?: string;
}
