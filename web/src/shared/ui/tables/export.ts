import { csvOf, escapeInWorkbook, type Delimiter, type SheetCell } from '@tender/contracts';
import { withoutIsolates } from '../../language/isolates.js';
import { direction } from '../../language/language.js';

export interface Sheet {
  name: string;
  header: string[];
  rows: SheetCell[][];
}

const plain = <Cell extends SheetCell>(cell: Cell): Cell =>
  typeof cell === 'string' ? (withoutIsolates(cell) as Cell) : cell;

export function downloadCsv({ name, header, rows, delimiter }: Sheet & { delimiter?: Delimiter }): void {
  save(
    new Blob(
      [
        '\uFEFF',
        csvOf(
          [header, ...rows].map((row) => row.map(plain)),
          delimiter,
        ),
      ],
      { type: 'text/csv;charset=utf-8' },
    ),
    `${name}.csv`,
  );
}

export interface FormulaSheet extends Omit<Sheet, 'rows'> {
  rows: (SheetCell | { formula: string })[][];
  formats?: readonly (string | undefined)[];
}

/** Format code for amounts, in any language of the spreadsheet program. */
export const MONEY_FORMAT = '#,##0.00';

export const downloadXlsx = (sheet: Sheet): Promise<void> => downloadFormulas(sheet);

export async function downloadFormulas(sheet: FormulaSheet): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  save(await writeExcelFile(cellsOf(sheet), optionsOf(sheet)).toBlob(), `${sheet.name}.xlsx`);
}

/** Name and layout of the sheet. Excel rejects long names, some characters, and an apostrophe at either end. */
export const optionsOf = (sheet: FormulaSheet) => ({
  sheet: withoutIsolates(sheet.name)
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'|'$/g, ' '),
  columns: widthsOf(sheet),
  stickyRowsCount: 1,
  rightToLeft: direction === 'rtl',
});

const [NARROWEST, WIDEST] = [10, 60];

export const widthsOf = ({ header, rows }: FormulaSheet): { width: number }[] =>
  header.map((title, column) => {
    const longest = Math.max(title.length, ...rows.map((row) => lengthOf(row[column])));
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) };
  });

const lengthOf = (cell: FormulaSheet['rows'][number][number] | undefined): number =>
  typeof cell === 'string' ? cell.length : typeof cell === 'number' ? Math.ceil(String(cell).length * 1.3) + 3 : 0;

/** Cells of the file. Texts that a program would execute are escaped. */
export const cellsOf = ({ header, rows, formats = [] }: FormulaSheet) => [
  header.map((text) => ({ value: plain(text), fontWeight: 'bold' as const })),
  ...rows.map((row) =>
    row.map((cell, column) => {
      const format = formats[column];
      const written = format === undefined ? {} : { format };
      if (typeof cell === 'string') return escapeInWorkbook(plain(cell));
      if (typeof cell === 'object' && cell !== null)
        return { value: cell.formula, type: 'Formula' as const, ...written };
      return typeof cell === 'number' && format !== undefined ? { value: cell, type: Number, format } : cell;
    }),
  ),
];

export function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = withoutIsolates(fileName);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
