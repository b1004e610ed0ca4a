/** Detected encodings of a text file, by the names that `TextDecoder` knows. */
export type ShownEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'windows-1252' | 'windows-1255';

/** Detects UTF-8, UTF-16 with or without a byte-order mark, or a western, Hebrew or Russian code page. */
export function encodingOf(bytes: Uint8Array): ShownEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = [...bytes.slice(0, 400)];
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (zeros(1) > start.length / 8) return 'utf-16le';
  if (zeros(0) > start.length / 8) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return codePageOf(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** Decoded as windows-1252, Hebrew and Russian words consist of accented letters; Hebrew ones only of `à` to `ú`. */
function codePageOf(western: string): ShownEncoding {
  const accented = western.match(/[\u0080-\u00ff]/g)?.length ?? 0;
  const inWords = (western.match(/[\u00c0-\u00ff]{3,}/g) ?? []).join('');
  if (inWords.length <= accented / 2) return 'windows-1252';
  const russian = inWords.match(/[\u00c0-\u00df\u00fb-\u00ff]/g)?.length ?? 0;
  return russian > inWords.length / 20 ? 'windows-1251' : 'windows-1255';
}
