/** The cells of a CSV or XLSX file as text, heading first. */
export async function readSheet(file: File): Promise<string[][]> {
  const rows = /\.xlsx$/i.test(file.name) ? await readXlsx(file) : await readCsv(file);
  if (rows.length < 2) throw new Error('The file holds no rows below its heading.');
  return rows;
}

async function readXlsx(file: File): Promise<string[][]> {
  // The universal build works without a worker from a blob, which the content security policy refuses.
  const { readSheet: read } = await import('read-excel-file/universal');
  const rows = await read(await file.arrayBuffer());
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell))),
  );
}

async function readCsv(file: File): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const { data, errors } = papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''), { skipEmptyLines: false });
  const [first] = errors.filter(({ type }) => type === 'Quotes');
  if (first) throw new Error(`Row ${(first.row ?? 0) + 1} cannot be read: ${first.message}`);
  while (data.at(-1)?.every((cell) => cell === '')) data.pop();
  return data;
}
