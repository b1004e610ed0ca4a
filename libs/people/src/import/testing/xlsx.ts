import { strToU8, zipSync } from 'fflate';

const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const columnOf = (place: number): string =>
  (place < 26 ? '' : columnOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

/** The XML of a sheet with these cells. */
export function inlineSheet(rows: readonly (readonly (string | number | boolean)[])[]): string {
  const xml = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells
        .map((cell, place) => {
          const address = `${columnOf(place)}${index + 1}`;
          if (typeof cell === 'string')
            return `<c r="${address}" t="inlineStr"><is><t>${cell.replace(/[<>&"]/g, (sign) => ESCAPES[sign] ?? '')}</t></is></c>`;
          return typeof cell === 'number'
            ? `<c r="${address}"><v>${cell}</v></c>`
            : `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`;
        })
        .join('')}</row>`,
  );
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml.join('')}</sheetData></worksheet>`;
}

/** A workbook with one sheet of any content. */
export function xlsx(sheet: string | Uint8Array): Uint8Array {
  const parts = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml':
      '<?xml version="1.0"?><workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<?xml version="1.0"?><Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  };
  return zipSync({
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
  });
}

/** Copies an archive. In the copy, each file declares this unpacked size. */
export function claiming(archive: Uint8Array, size: number): Buffer {
  const claims = Buffer.from(archive);
  for (let at = claims.indexOf('PK\x01\x02'); at >= 0; at = claims.indexOf('PK\x01\x02', at + 4))
    claims.writeUInt32LE(size, at + 24);
  for (let at = claims.indexOf('PK\x03\x04'); at >= 0; at = claims.indexOf('PK\x03\x04', at + 4))
    claims.writeUInt32LE(size, at + 22);
  return claims;
}
