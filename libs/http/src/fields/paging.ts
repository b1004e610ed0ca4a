import { isId, Rejection, type Instant } from '@tender/kernel';
import { IsText, MayBeAbsent } from './field-rules.js';
import { instantOf, IsLimit } from './value-rules.js';

const LONGEST_CURSOR = 200;

/** Selects a page of a list; without fields, the whole list. */
export interface PageRequest {
  limit?: number;
  cursor?: string;
}

/** `limit` and `cursor` of a list (`domain.md §12`). */
export class PageDto implements PageRequest {
  /** Maximum number of items of a page. */
  @MayBeAbsent()
  @IsLimit(1_000)
  limit?: number;

  /** The `nextCursor` of the previous page. */
  @MayBeAbsent()
  @IsText(LONGEST_CURSOR)
  cursor?: string;
}

export type Page<Field extends string, Item> = { [F in Field]: Item[] } & {
  /** The `cursor` of the next page; null after the last. Absent if the whole list was requested. */
  nextCursor?: string | null;
};

export const LONGEST_LIST = 1_000;

/**
 * One page of a list under its name, with `nextCursor` (null after the last); without `limit` and `cursor` the whole list.
 * @param read reads a part of the list, in its order.
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

export interface Place {
  at: Instant;
  id: string;
}

/**
 * Like `paged`, for a list in which an item may move to the end, such as a revised bid: a page begins after a certain
 * item, not after a number of items.
 * @param read reads a part of the list, in its order.
 */
export async function pagedByPlace<Field extends string, Item>(
  field: Field,
  { limit, cursor }: PageRequest,
  { placeOf, read }: { placeOf: (item: Item) => Place; read: (part: PartByPlace) => Promise<Item[]> },
): Promise<Page<Field, Item>> {
  if (limit === undefined && cursor === undefined) return { [field]: await read({}) } as Page<Field, Item>;
  const size = limit ?? LONGEST_LIST;
  const items = await read({ limit: size + 1, ...(cursor !== undefined && { behind: placeIn(cursor) }) });
  const last = items[size - 1];
  const nextCursor = last && items.length > size ? cursorBehind(placeOf(last)) : null;
  return { [field]: items.slice(0, size), nextCursor } as Page<Field, Item>;
}

export interface PartByPlace {
  limit?: number;
  behind?: Place;
}

const cursorWith = (text: string): string => Buffer.from(text).toString('base64url');
const textIn = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

const cursorOf = (place: number): string => cursorWith(`p${place}`);
const cursorBehind = ({ at, id }: Place): string => cursorWith(`${at} ${id}`);

function placeOf(cursor: string): number {
  const place = /^p(\d{1,9})$/.exec(textIn(cursor))?.[1];
  if (place === undefined) throw notACursor();
  return Number(place);
}

function placeIn(cursor: string): Place {
  const [at, id, ...more] = textIn(cursor).split(' ');
  if (at === undefined || instantOf(at) !== at || !isId(id) || more.length > 0) throw notACursor();
  return { at, id };
}

const notACursor = () =>
  new Rejection('INVALID', [{ field: 'cursor', rule: 'cursor', message: 'cursor must come from an answer' }]);
