import { harmless, csvOf, type Cell } from './export-cells.js';

/** Downloads of tables. */

export interface Sheet {
  name: string;
  header: string[];
  rows: Cell[][];
}

export function downloadCsv({ name, header, rows }: Sheet): void {
  save(new Blob(['\uFEFF', csvOf([header, ...rows])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

export async function downloadXlsx({ name, header, rows }: Sheet): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const data = [
    header.map((text) => ({ value: text, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
  ];
  await writeExcelFile(data, { sheet: name.slice(0, 31) }).toFile(`${name}.xlsx`);
}

function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
