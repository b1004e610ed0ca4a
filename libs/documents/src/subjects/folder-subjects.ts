import type { Actor } from '@tender/kernel';
import type { FolderSubject } from '../rules/folder.events.js';

/** Port to the viewings and auctions that have folders. The app provides it, because it knows those contexts. */
export abstract class FolderSubjects {
  /** Whether the viewing or auction exists. True for a folder of the firm. */
  abstract exist(subject: FolderSubject): Promise<boolean>;

  /** Ids of the viewings and auctions among these that a person of a company sees. */
  abstract seenBy(actor: Actor, subjects: readonly FolderSubject[]): Promise<ReadonlySet<string>>;

  /** The companies that see it, and whether only their people who bid do. */
  abstract audience(subject: FolderSubject): Promise<{ companies: readonly string[]; bidders: boolean }>;
}
