import type { CollectionDeclaration, Generation } from '@tender/read-store';
import { Documents } from './documents.js';

/** A generation of a projection's collections, as the server keeps it. */
export interface Filling extends Generation {
  readonly tables: readonly string[];
  /** Fencing number of the last process that prepared it. */
  fence: number;
}

/** Read models, state, generations and the lease of one installation, as MongoDB keeps them. */
export class DocumentServer {
  isFull = false;
  readonly generations = new Map<string, Filling>();
  readonly lease = { holder: null as string | null, fence: 0, expiresAt: 0 };
  private readonly collections = new Map<string, Documents>();

  collection(declaration: Pick<CollectionDeclaration, 'name' | 'indexes'>, table = declaration.name): Documents {
    const known = this.collections.get(table);
    if (known) return known;
    const created = new Documents(declaration);
    this.collections.set(table, created);
    return created;
  }

  drop(table: string): void {
    this.collections.delete(table);
  }
}

export const tableOf = (collection: string, generation: number): string => `${collection}__g${generation}`;
