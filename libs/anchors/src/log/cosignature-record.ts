import type { CollectionSpec } from '@tender/read-store';

/** The last co-signature of a witness. */
export interface CosignatureRecord {
  /** The witness's verifier key. */
  _id: string;
  name: string;
  /** Number of entries that it vouches for. */
  size: number;
  /** Seconds since 1970, by the witness's clock. */
  seconds: number;
  /** The signature line of the note. */
  line: string;
}

export const cosignatureRecords: CollectionSpec<CosignatureRecord> = { name: 'log_cosignatures', database: 'state' };
