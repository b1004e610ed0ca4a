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

export async function downloadXlsx({ name, header, rows }: Sheet): Promise<void> {
  // The universal build works without a worker from a blob, which the content security policy refuses.
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const data = [
    header.map((text) => ({ value: text, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
  ];
  save(await writeExcelFile(data, { sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) }).toBlob(), `${name}.xlsx`);
}

/** Hands a file to the browser's downloads. */
export function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
