import { csvOf, escapeFormula, type Delimiter, type SheetCell } from '@tender/contracts';
import { direction } from '../../language/language.js';

/** Downloads of tables. */

export interface Sheet {
  name: string;
  header: string[];
  rows: SheetCell[][];
}

export function downloadCsv({ name, header, rows, delimiter }: Sheet & { delimiter?: Delimiter }): void {
  save(new Blob(['\uFEFF', csvOf([header, ...rows], delimiter)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** A table whose cells may be reckoned by the program that shows it. */
export interface FormulaSheet extends Omit<Sheet, 'rows'> {
  rows: (SheetCell | { formula: string })[][];
  /** How the numbers of a column are written, by the column's place; as they are where nothing is said. */
  formats?: readonly (string | undefined)[];
}

/** As a spreadsheet writes amounts, in whatever language it runs. */
export const MONEY_FORMAT = '#,##0.00';

export const downloadXlsx = (sheet: Sheet): Promise<void> => downloadFormulas(sheet);

export async function downloadFormulas(sheet: FormulaSheet): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  save(await writeExcelFile(cellsOf(sheet), optionsOf(sheet)).toBlob(), `${sheet.name}.xlsx`);
}

/** How the sheet is called and looks; Excel opens none whose name is long, or has one of these signs, or an apostrophe at an end. */
export const optionsOf = (sheet: FormulaSheet) => ({
  sheet: sheet.name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'|'$/g, ' '),
  columns: widthsOf(sheet),
  stickyRowsCount: 1,
  rightToLeft: direction === 'rtl',
});

/** Signs: what a column is wide at least and at most. */
const [NARROWEST, WIDEST] = [10, 60];

/** Each column as wide as what stands in it. */
export const widthsOf = ({ header, rows }: FormulaSheet): { width: number }[] =>
  header.map((title, column) => {
    const longest = Math.max(title.length, ...rows.map((row) => lengthOf(row[column])));
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) };
  });

/** A number may be written with two decimals and a sign between thousands. */
const lengthOf = (cell: FormulaSheet['rows'][number][number] | undefined): number =>
  typeof cell === 'string' ? cell.length : typeof cell === 'number' ? Math.ceil(String(cell).length * 1.3) + 3 : 0;

/** The cells as the file has them: texts that a program would run are made harmless. */
export const cellsOf = ({ header, rows, formats = [] }: FormulaSheet) => [
  header.map((text) => ({ value: text, fontWeight: 'bold' as const })),
  ...rows.map((row) =>
    row.map((cell, column) => {
      const format = formats[column];
      const written = format === undefined ? {} : { format };
      if (typeof cell === 'string') return escapeFormula(cell);
      if (typeof cell === 'object' && cell !== null)
        return { value: cell.formula, type: 'Formula' as const, ...written };
      return typeof cell === 'number' && format !== undefined ? { value: cell, type: Number, format } : cell;
    }),
  ),
];

/** Hands a file to the browser's downloads. */
export function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
