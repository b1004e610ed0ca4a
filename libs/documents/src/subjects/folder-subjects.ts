import type { Actor } from '@tender/kernel';
import type { FolderSubject } from '../rules/folder.events.js';

/**
 * Viewings and auctions that folders are of: what this context has to know of them. Provided by who knows those
 * contexts.
 */
export abstract class FolderSubjects {
  /** Whether there is such a viewing, such an auction. The house's own folder is of neither. */
  abstract exist(subject: FolderSubject): Promise<boolean>;

  /** The ids of those of some viewings and auctions that a person of the buyer side sees. */
  abstract seenBy(actor: Actor, subjects: readonly FolderSubject[]): Promise<ReadonlySet<string>>;

  /** The companies that see it, and whether that holds for all of their people or only for those who bid. */
  abstract audience(subject: FolderSubject): Promise<{ companies: readonly string[]; bidders: boolean }>;
}
