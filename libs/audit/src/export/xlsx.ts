import { escapeFormula, type SheetCell } from '@tender/contracts';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Row limit of spreadsheet programs, including the heading. */
export const MOST_XLSX_ROWS = 1_048_576;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Events" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** XLSX with one sheet, streamed so that the file is never completely in memory. Escapes formulas (`domain.md §11`). */
export class XlsxStream {
  private readonly zip: Zip;
  private readonly sheet: ZipDeflate;
  private ready: Uint8Array[] = [];

  constructor() {
    this.zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.ready.push(chunk);
    });
    for (const [name, text] of Object.entries(PARTS)) {
      const part = new ZipPassThrough(name);
      this.zip.add(part);
      part.push(strToU8(text), true);
    }
    this.sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
    this.zip.add(this.sheet);
    this.sheet.push(strToU8(`${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>`));
  }

  rows(rows: readonly SheetCell[][]): Uint8Array {
    this.sheet.push(strToU8(rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')));
    return this.taken();
  }

  end(): Uint8Array {
    this.sheet.push(strToU8('</sheetData></worksheet>'), true);
    this.zip.end();
    return this.taken();
  }

  private taken(): Uint8Array {
    const chunk = Buffer.concat(this.ready);
    this.ready = [];
    return chunk;
  }
}

function cellOf(cell: SheetCell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(escapeFormula(cell))}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML allows only three control characters, and no lone surrogates. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- control characters are removed on purpose
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (character) => ENTITIES[character]!);
