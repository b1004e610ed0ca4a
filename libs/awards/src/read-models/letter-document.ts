import type { Instant } from '@tender/kernel';
import { defineProjection, put, type CollectionSpec } from '@tender/read-store';
import type { Cents } from '@tender/contracts';
import { fileIdOf } from '../rules/file-id.js';
import { awardStreams } from '../rules/award.events.js';
import { visibleFrom } from '../rules/visible-from.js';

export interface LetterDocument {
  /** Its number. */
  _id: string;
  auctionId: string;
  companyId: string;
  lots: number;
  total: Cents;
  /** Time of the first edition. */
  issuedAt: Instant;
  /** From when the company sees the first edition: the time to make the letters of others must not show. */
  visibleFrom: Instant;
  editions: LetterEdition[];
  /** Ids of the PDFs. */
  files: string[];
}

export interface LetterEdition {
  edition: number;
  day: string;
  issuedAt: Instant;
  sha256: string;
  bankHash?: string | null;
  reason: string | null;
}

export const letters: CollectionSpec<LetterDocument> = {
  name: 'awardLetters',
  database: 'views',
  indexes: [{ fields: ['auctionId'] }, { fields: ['companyId'] }, { fields: ['issuedAt'] }],
};

export const letterProjection = defineProjection({ name: 'awardLetters', version: 2, collections: [letters] }).of(
  awardStreams,
  {
    AwardLetterIssued: async ({ data, metadata: { at } }, { read }) => {
      const { number, edition, day, sha256, bankHash, reason = null } = data;
      const before = await read.get(letters, number);
      const first = before ?? {
        _id: number,
        auctionId: data.auctionId,
        companyId: data.companyId,
        lots: data.lots.length,
        total: data.lots.reduce((sum, { amount }) => sum + amount, 0),
        issuedAt: at,
        visibleFrom: visibleFrom(at),
        editions: [],
        files: [],
      };
      const bank = bankHash !== undefined && { bankHash };
      const editions = [...first.editions, { edition, day, issuedAt: at, sha256, reason, ...bank }];
      return [put(letters, { ...first, editions, files: [...first.files, fileIdOf(sha256)] })];
    },
  },
);
