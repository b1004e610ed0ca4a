import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { LetterContent } from '../letter/letter-content.js';

/** Letters to make for an auction: what all its letters share is fixed once, so that a repeated run makes the same. */
export interface LetterJob {
  /** Id of the auction. */
  _id: string;
  since: Instant;
  /** In the firm's time zone. */
  day: string;
  /** Null until the read model of the public log has the result. */
  head: LetterContent['head'] | null;
  done: boolean;
}

export const letterJobs: CollectionSpec<LetterJob> = {
  name: 'awardJobs',
  database: 'state',
  indexes: [{ fields: ['done', 'since'] }],
};

/** Six random characters in the numbers of a company's letters, made once. */
export interface LetterCode {
  /** Id of the company. */
  _id: string;
  code: string;
}

export const letterCodes: CollectionSpec<LetterCode> = {
  name: 'awardCodes',
  database: 'state',
  indexes: [{ fields: ['code'], unique: true }],
};
