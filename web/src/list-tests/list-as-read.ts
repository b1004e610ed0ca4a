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

/** What the form of a list makes of a file, before anybody has answered a question. */
export interface ListAsRead {
  /** By key of a field: the heading of its column. */
  columns: Record<string, string>;
  /** Keys of fields whose column a person has to choose, also because they are required and have none. */
  asked: string[];
  /** What else waits for an answer. */
  doubts: ('case' | 'factor' | 'marks' | 'rows' | 'weight')[];
  /** By the first cell of a row that is left out: why. */
  left: Record<string, string>;
  /** `row field: message` of each cell that is wrong. */
  errors: string[];
  /** By key of a field: its values in all rows, those that are left out excepted. */
  values: (key: string) => unknown[];
  /** Other sheets with the same headings, and the number of their rows. */
  others: Record<string, number>;
  /** Whether the list can be uploaded without a word. */
  isReady: boolean;
}

/** @param answers columns that a person has chosen, and what was settled by hand */
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
