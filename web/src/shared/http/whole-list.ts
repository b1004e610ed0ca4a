import { get } from './request.js';

/** Maximum number of items of a page (`domain.md §12`). */
const PAGE = 1_000;

export async function wholeList<Item>(path: string, field: string, signal?: AbortSignal): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: string = `limit=${PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer: Record<string, unknown> = await get(`${path}?${page}`, signal);
    items.push(...(answer[field] as Item[]));
    cursor = (answer['nextCursor'] as string | null | undefined) ?? null;
  }
  return items;
}
