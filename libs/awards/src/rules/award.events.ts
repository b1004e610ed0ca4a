import type { Cents } from '@tender/contracts';
import { streamKind, type EventCatalogue } from '@tender/kernel';

export interface AwardedLot {
  lotId: string;
  amount: Cents;
}

/** `number` is `<year>-<code>-<n>`. `sha256`: of the PDF, which alone has names, addresses and bank details. */
export interface IssuedLetter {
  number: string;
  edition: number;
  /** Date of the edition in the firm's time zone, `YYYY-MM-DD`. */
  day: string;
  auctionId: string;
  companyId: string;
  lots: AwardedLot[];
  sha256: string;
  /** SHA-256 of the bank details in the PDF; null without any. Absent in letters of older builds. */
  bankHash?: string | null;
  /** Why it was issued again; absent in the first edition. */
  reason?: string;
}

export type AwardEvent = { type: 'AwardLetterIssued'; data: IssuedLetter };

export const awardCatalogue: EventCatalogue<AwardEvent> = { AwardLetterIssued: { version: 1 } };

/** One stream a year, `awards-<year>`: it numbers the letters. */
export const awardStreams = streamKind<AwardEvent>('awards', awardCatalogue);
