import { IsString, MaxLength } from 'class-validator';
import { Rejection } from '@tender/kernel';
import { MayBeAbsent } from './field-rules.js';
import { IsLimit } from './value-rules.js';

/** Which page of a list is asked for; the whole list when neither is given. */
export interface PageRequest {
  /** Maximum number of items. */
  limit?: number;
  /** The `nextCursor` of the page before. */
  cursor?: string;
}

/** `limit` and `cursor` page any list (`domain.md §12`). */
export class PageDto implements PageRequest {
  /** Maximum number of items of a page. */
  @MayBeAbsent()
  @IsLimit(1_000)
  limit?: number;

  /** The `nextCursor` of the page before. */
  @MayBeAbsent()
  @IsString()
  @MaxLength(40)
  cursor?: string;
}

export type Page<Field extends string, Item> = { [F in Field]: Item[] } & {
  /** The `cursor` of the next page; null after the last. Absent where the whole list was asked for. */
  nextCursor?: string | null;
};

/** Maximum number of items of a page without a `limit`. */
export const LONGEST_LIST = 1_000;

/**
 * One page of a list under its name, with `nextCursor` (null after the last); the whole list, without one, when nothing was asked for.
 * @param read answers that part of the list, in its order.
 */
export async function paged<Field extends string, Item>(
  field: Field,
  { limit, cursor }: PageRequest,
  read: (part: { limit?: number; skip: number }) => Promise<Item[]>,
): Promise<Page<Field, Item>> {
  if (limit === undefined && cursor === undefined) return { [field]: await read({ skip: 0 }) } as Page<Field, Item>;
  const skip = cursor === undefined ? 0 : placeOf(cursor);
  const size = limit ?? LONGEST_LIST;
  const items = await read({ limit: size + 1, skip });
  const nextCursor = items.length > size ? cursorOf(skip + size) : null;
  return { [field]: items.slice(0, size), nextCursor } as Page<Field, Item>;
}

const cursorOf = (place: number): string => Buffer.from(`p${place}`).toString('base64url');

function placeOf(cursor: string): number {
  const place = /^p(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (place === undefined)
    throw new Rejection('INVALID', [
      { field: 'cursor', rule: 'cursor', message: 'cursor is one that an answer carried' },
    ]);
  return Number(place);
}
