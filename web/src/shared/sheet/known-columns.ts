import {
  LENGTHS,
  lengthOf,
  SHEET_MAXIMA,
  type SheetColumn,
  type SheetColumnsBody,
  type SheetList,
} from '@tender/contracts';
import { request } from '../http/request.js';

/** What the server remembers of the house's spreadsheets. It is a comfort: where it fails, columns are guessed. */

/** Which column was what, when a list with these headings came last; null when none has. */
export async function knownColumns(list: SheetList, header: readonly string[]): Promise<SheetColumn[] | null> {
  const headings = askable(header);
  if (headings.length === 0) return null;
  const known = request<{ columns: SheetColumn[] | null }>('POST', '/api/house/columns/known', {
    body: { list, headings },
  });
  return known.then(
    ({ columns }) => columns && columnsIn(header, columns),
    () => null,
  );
}

export async function rememberColumns(
  list: SheetList,
  header: readonly string[],
  columns: SheetColumn[],
): Promise<void> {
  const body = rememberable(list, header, columns);
  if (body.headings.length > 0) await request('PUT', '/api/house/columns', { body }).catch(() => undefined);
}

/** Bytes of headings up to which they are asked for as they are: with the columns beside them they stay below what a call may hold (16 KiB). */
const AS_THEY_ARE = 6_000;

/** The headings as the server knows them: as they are, or, of a very wide sheet, each by a short name that follows from it. */
export function askable(header: readonly string[]): string[] {
  const name = namesFor(header);
  return usable(header).map(name).slice(0, SHEET_MAXIMA.headings);
}

/** What is to be remembered of a list; columns under headings that the server does not know are left out. */
export function rememberable(list: SheetList, header: readonly string[], columns: SheetColumn[]): SheetColumnsBody {
  const name = namesFor(header);
  const headings = askable(header);
  return {
    list,
    headings,
    columns: columns
      .map(({ field, heading }) => ({ field, heading: heading === null ? null : name(heading) }))
      .filter(({ heading }) => heading === null || headings.includes(heading)),
  };
}

/** Remembered columns by the sheet's own headings. */
export function columnsIn(header: readonly string[], columns: SheetColumn[]): SheetColumn[] {
  const name = namesFor(header);
  const own = new Map(usable(header).map((heading) => [name(heading), heading]));
  return columns.map(({ field, heading }) => ({
    field,
    heading: heading === null ? null : (own.get(heading) ?? heading),
  }));
}

const usable = (header: readonly string[]): string[] =>
  [...new Set(header)].filter((name) => name.trim() !== '' && lengthOf(name) <= LENGTHS.sheetHeading);

function namesFor(header: readonly string[]): (heading: string) => string {
  const headings = usable(header).slice(0, SHEET_MAXIMA.headings);
  const isWide = new TextEncoder().encode(JSON.stringify(headings)).length > AS_THEY_ARE;
  return isWide ? shortName : (heading) => heading;
}

/** Eleven characters or fewer (53 bits): two headings of one sheet hardly ever share one, and nothing but a guess of columns hangs on it. */
function shortName(heading: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of heading) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
