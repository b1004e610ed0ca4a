import type { Actor } from '@tender/kernel';
import type { FolderSubject } from '../rules/folder.events.js';

/** The app provides this port, because it knows the contexts of viewings and auctions. */
export abstract class FolderSubjects {
  /** Whether the subject exists; true for a folder of the firm. */
  abstract exist(subject: FolderSubject): Promise<boolean>;

  /** Ids of the given subjects that the actor sees. */
  abstract seenBy(actor: Actor, subjects: readonly FolderSubject[]): Promise<ReadonlySet<string>>;

  /** The companies that see the subject, and whether only their bidders do. */
  abstract audience(subject: FolderSubject): Promise<{ companies: readonly string[]; bidders: boolean }>;
}
