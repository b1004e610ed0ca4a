import { csvOf, harmless, type SheetCell } from '@tender/contracts';

/** Downloads of tables. */

export interface Sheet {
  name: string;
  header: string[];
  rows: SheetCell[][];
}

export function downloadCsv({ name, header, rows }: Sheet): void {
  save(new Blob(['\uFEFF', csvOf([header, ...rows])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** A table whose cells may be reckoned by the program that shows it. */
export interface FormulaSheet extends Omit<Sheet, 'rows'> {
  rows: (SheetCell | { formula: string })[][];
}

export const downloadXlsx = (sheet: Sheet): Promise<void> => downloadFormulas(sheet);

export async function downloadFormulas(sheet: FormulaSheet): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const { name } = sheet;
  const options = { sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) };
  save(await writeExcelFile(cellsOf(sheet), options).toBlob(), `${name}.xlsx`);
}

/** The cells as the file has them: texts that a program would run are made harmless. */
export const cellsOf = ({ header, rows }: FormulaSheet) => [
  header.map((text) => ({ value: text, fontWeight: 'bold' as const })),
  ...rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === 'string') return harmless(cell);
      return typeof cell === 'object' && cell !== null ? { value: cell.formula, type: 'Formula' as const } : cell;
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
