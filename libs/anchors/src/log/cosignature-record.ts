import type { CollectionSpec } from '@tender/read-store';

export interface CosignatureRecord {
  _id: string;
  name: string;
  size: number;
  /** Seconds since 1970, by the witness's clock. */
  seconds: number;
  line: string;
}

export const cosignatureRecords: CollectionSpec<CosignatureRecord> = { name: 'log_cosignatures', database: 'state' };
