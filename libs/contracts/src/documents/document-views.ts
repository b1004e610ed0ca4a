import type { FileType } from './file-types.js';
import type { Count, Instant } from '../values/units.js';

/** A file of a folder (`domain.md §7`). */
export interface FileView {
  _id: string;
  /** Id of the folder with the file. */
  folder: string;
  /** Name of the file, unique within its folder; case does not count. */
  name: string;
  /** Size of the file in bytes. */
  size: Count;
  /** Type of the file, by its content. */
  type: FileType;
  /** Staff only: id of the user who uploaded the file or replaced it last. */
  uploadedBy?: string;
  uploadedAt: Instant;
}

export interface FolderView {
  _id: string;
  name: string;
  /** Whether people outside the staff see the folder (`domain.md §7`). */
  public: boolean;
  /** Id of the viewing that the folder is about; null without one. */
  viewing: string | null;
  /** Id of the auction that the folder is about; null without one. */
  auction: string | null;
  /** Files of the folder, sorted by name. */
  files: FileView[];
  createdAt: Instant;
}

/** A new general folder, or a folder of one viewing or one auction. */
export interface CreateFolderBody extends Pick<FolderView, 'name'> {
  /** Whether people outside the staff see the folder. Absent: no. */
  public?: boolean;
  viewing?: string;
  auction?: string;
}
