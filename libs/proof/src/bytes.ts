const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** @throws TypeError for invalid UTF-8. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

export const toHex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
};

/** @throws SyntaxError unless the text is lower-case hexadecimal, two digits per byte. */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new SyntaxError('not hexadecimal');
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

export const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  // Convert in chunks, because a call has a limit of arguments.
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
};

/** Canonical base64 with padding (RFC 4648 §4). @throws SyntaxError for any other spelling. */
export function fromBase64(text: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new SyntaxError('not base64');
  }
  if (toBase64(bytes) !== text) throw new SyntaxError('not base64');
  return bytes;
}

export const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
