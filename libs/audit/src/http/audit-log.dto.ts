import { IsIn, Matches } from 'class-validator';
import { AUDIT_LOG_KINDS, LENGTHS, type AuditLogKind } from '@tender/contracts';
import { IsInstant, IsLimit, IsText, MayBeAbsent } from '@tender/http';

/** Number of entries in an answer, unless told, and at most. */
export const ENTRIES = { usual: 100, most: 1_000 } as const;

export class AuditLogDto {
  /** Only entries of this kind. */
  @MayBeAbsent()
  @IsIn(AUDIT_LOG_KINDS)
  kind?: AuditLogKind;

  /** Only what this person did, and what named this person’s e-mail address: an id, or `guest`, or `system`. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  person?: string;

  /** From this instant on. */
  @MayBeAbsent()
  @IsInstant()
  from?: string;

  /** Before this instant. */
  @MayBeAbsent()
  @IsInstant()
  to?: string;

  /** Maximum number of entries; 100 unless told. */
  @MayBeAbsent()
  @IsLimit(ENTRIES.most)
  limit?: number;

  /** The `nextCursor` of the page before. */
  @MayBeAbsent()
  @Matches(/^[\w.:-]{1,60}$/)
  cursor?: string;
}
