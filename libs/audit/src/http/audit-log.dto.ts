import { IsIn, Matches } from 'class-validator';
import { AUDIT_LOG_KINDS, LENGTHS, type AuditLogKind } from '@tender/contracts';
import { IsInstant, IsLimit, IsText, MayBeAbsent } from '@tender/http';

export const ENTRIES = { usual: 100, most: 1_000 } as const;

export class AuditLogDto {
  /** Only entries of this kind. */
  @MayBeAbsent()
  @IsIn(AUDIT_LOG_KINDS)
  kind?: AuditLogKind;

  /** Id of a person, `guest` or `system`: only entries of this person, and entries that name the person’s e-mail address. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  person?: string;

  /** Only entries at or after this instant. */
  @MayBeAbsent()
  @IsInstant()
  from?: string;

  /** Only entries before this instant. */
  @MayBeAbsent()
  @IsInstant()
  to?: string;

  /** Maximum number of entries; default 100. */
  @MayBeAbsent()
  @IsLimit(ENTRIES.most)
  limit?: number;

  /** The `nextCursor` of the previous page. */
  @MayBeAbsent()
  @Matches(/^[\w.:-]{1,60}$/)
  cursor?: string;
}
