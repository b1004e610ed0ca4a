import {
  LENGTHS,
  lengthOf,
  SHEET_MAXIMA,
  type SheetColumn,
  type SheetColumnsBody,
  type SheetList,
} from '@tender/contracts';
import { request } from '../http/request.js';

/** Remembered columns of earlier spreadsheets. Optional: after an error the columns are guessed. */

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

/** Maximum bytes of unchanged headings: together with the columns they must fit into a request (16 KiB). */
const AS_THEY_ARE = 6_000;

/** Headings as the server knows them: unchanged, or short hashes for a very wide sheet. */
export function askable(header: readonly string[]): string[] {
  const name = namesFor(header);
  return usable(header).map(name).slice(0, SHEET_MAXIMA.headings);
}

/** Body to remember columns, without columns whose headings are not sent. */
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

/** At most 11 characters (53 bits): a collision is improbable, and would affect only a guess of columns. */
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
