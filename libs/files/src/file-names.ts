import { FILE_TYPES, LENGTHS, type FileType } from '@tender/contracts';

/** Without a path and without control characters (also bidirectional ones); at most 200 characters. */
export function safeFileName(name: string): string {
  const bare = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\s+/g, ' ')
    .trim();
  return /^\.*$/.test(bare) ? 'document' : shortened(bare);
}

function shortened(name: string): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.length <= LENGTHS.fileName ? name : cut(name, LENGTHS.fileName - ending.length) + ending;
}

/** Cuts a text, without half of a surrogate pair at the end. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Whether a name has an ending that does not belong to the type. `scan 2024.01` has no ending. */
export function claimsOtherType(name: string, type: FileType): boolean {
  const ending = /\.([a-z]\w{0,5})$/i.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && !endingsOf(type).includes(ending);
}

/** Adds the ending of the type unless the name has it: a PDF must not open as a program. */
export const nameOfType = (name: string, type: FileType): string =>
  endingsOf(type).some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? name : `${name}.${endingsOf(type)[0]}`;

const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that Windows can write, too: `a:b?.pdf` becomes `a_b_.pdf`. */
export const archivedName = (name: string): string =>
  safeFileName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]+(?=$|\.[^.]{1,10}$)/, '')
    .replace(DEVICE, '_$1');

/** `Content-Disposition` of a download (RFC 6266, RFC 5987). */
export function attachment(fileName: string, type: FileType): string {
  const name = nameOfType(safeFileName(fileName), type);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const endingsOf = (type: FileType): readonly string[] => FILE_TYPES[type];
