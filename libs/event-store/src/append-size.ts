import { MAXIMUM_APPEND_BYTES } from './port.js';

/** Whether the texts of an append exceed what every adapter takes. Bytes are counted only where the number of characters leaves a doubt: UTF-8 has at most three for each. */
export function isTooLarge(texts: readonly string[]): boolean {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return (
    characters * 3 > MAXIMUM_APPEND_BYTES &&
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > MAXIMUM_APPEND_BYTES
  );
}
