import { LENGTHS, lengthOf, SHEET_MAXIMA, type SheetColumn, type SheetList } from '@tender/contracts';
import { request } from '../http/request.js';

/** What the server remembers of the house's spreadsheets. It is a comfort: where it fails, columns are guessed. */

/** Which column was what, when a list with these headings came last; null when none has. */
export async function knownColumns(list: SheetList, header: string[]): Promise<SheetColumn[] | null> {
  const headings = rememberable(header);
  if (headings.length === 0) return null;
  const known = request<{ columns: SheetColumn[] | null }>('POST', '/api/house/columns/known', {
    body: { list, headings },
  });
  return known.then(
    ({ columns }) => columns,
    () => null,
  );
}

export async function rememberColumns(list: SheetList, header: string[], columns: SheetColumn[]): Promise<void> {
  const headings = rememberable(header);
  const body = {
    list,
    headings,
    columns: columns.filter(({ heading }) => heading === null || headings.includes(heading)),
  };
  if (headings.length > 0) await request('PUT', '/api/house/columns', { body }).catch(() => undefined);
}

const rememberable = (header: string[]): string[] =>
  [...new Set(header)]
    .filter((name) => name.trim() !== '' && lengthOf(name) <= LENGTHS.sheetHeading)
    .slice(0, SHEET_MAXIMA.headings);
