import {
  doubtsIn,
  NO_CHOICES,
  recognisedIn,
  sheetOf,
  type ManualChoices,
  type OpenedFile,
} from '../shared/sheet/opened-sheet.js';
import { readSheetFile } from '../shared/sheet/file/read-sheet.js';
import { numbersDifferingInCase } from '../shared/sheet/same-numbers.js';
import { alikeSheets, likeliestSheet } from '../shared/sheet/sheet-actions.js';
import { rowsOf, unmapped, valueIn, type Mapping, type SheetKind } from '../shared/sheet/sheet.js';

/** The upload form's interpretation of a file. */
export interface ListAsRead {
  /** Headings of the columns, by key of their field. */
  columns: Record<string, string>;
  /** Keys of fields whose column the user must choose, including required fields without a column. */
  asked: string[];
  /** Other open questions. */
  doubts: ('case' | 'factor' | 'marks' | 'rows' | 'weight')[];
  /** Reasons for excluded rows, by the first non-empty cell of the row. */
  left: Record<string, string>;
  /** `row field: message` of each wrong cell. */
  errors: string[];
  /** Values of a field in all included rows. `key`: key of the field. */
  values: (key: string) => unknown[];
  /** Other sheets with the same headings, and the number of their rows. */
  others: Record<string, number>;
  /** Whether the list can be uploaded: without a question or an error. */
  isReady: boolean;
}

/** @param answers columns that the user has chosen, and other manual choices */
export async function listAsRead(
  file: File,
  kind: SheetKind,
  { chosen, byHand = {} }: { chosen?: Mapping; byHand?: Partial<ManualChoices> } = {},
): Promise<ListAsRead> {
  const read = await readSheetFile(file);
  const opened: OpenedFile = { file: read, chosen: likeliestSheet(kind, read), byHand: { ...NO_CHOICES, ...byHand } };
  const recognised = recognisedIn(kind, opened);
  const mapping = { ...recognised.mapping, ...chosen };
  const questions = recognised.questions.filter(({ key }) => !(chosen && key in chosen));
  const sheet = sheetOf(kind, opened, mapping);
  const { heading, left, edge } = sheet;
  const decimal = sheet.decimal ?? '.';
  const reading = { mapping, decimal, firstRow: heading + 2, left, edge };
  const { rows, errors } = rowsOf(kind, sheet.rows.slice(heading + 1), reading);
  const header = sheet.rows[heading] ?? [];
  const asked = [...new Set([...questions.map(({ key }) => key), ...unmapped(kind, mapping).map(({ key }) => key)])];
  const doubts = [
    ...(numbersDifferingInCase(kind, rows, new Set()).length > 0 ? (['case'] as const) : []),
    ...doubtsIn(sheet),
  ];
  return {
    columns: Object.fromEntries(
      Object.entries(mapping).flatMap(([key, column]) => (column === undefined ? [] : [[key, header[column] ?? '']])),
    ),
    asked,
    doubts,
    left: Object.fromEntries(
      [...left].map((row) => [
        (sheet.rows[row - 1] ?? []).find((cell) => cell.trim() !== '') ?? '',
        sheet.reasons.get(row) ?? 'by hand',
      ]),
    ),
    errors: errors.map(({ row, field, message }) => `${row} ${field}: ${message}`),
    values: (key) => {
      const field = kind.fields.find((one) => one.key === key)!;
      return rows.map((row) => valueIn(row, field));
    },
    others: Object.fromEntries(alikeSheets(kind, sheet).map(({ name, rows: count }) => [name, count])),
    isReady: asked.length + doubts.length + errors.length === 0,
  };
}
