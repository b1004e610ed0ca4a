import type { OwnId } from '@tender/contracts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 16;

/** Buffer of random bytes: a small request costs as much as a large one. */
const stock = new Uint8Array(4_096);
let used = stock.length;

function randomByte(): number {
  if (used === stock.length) {
    crypto.getRandomValues(stock);
    used = 0;
  }
  return stock[used++]!;
}

/** 16 random letters and digits: 95 bits, without a counter or a time. */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    const byte = randomByte();
    // Bytes from 248, the largest multiple of 62, would favour some letters.
    if (byte < 248) id += ALPHABET[byte % ALPHABET.length];
  }
  return id;
}

/** A new id within a stream: `<id of the stream>.<random>` (`domain.md §1`). */
export const newIdWithin = (streamId: string): string => `${streamId}.${newId()}`;

export function streamIdOf(id: string): string | null {
  const dot = id.indexOf('.');
  return dot > 0 && dot < id.length - 1 ? id.slice(0, dot) : null;
}

export const ownId = (companyId: string): OwnId => companyId as OwnId;

export const isOwnId =
  (companyId: string) =>
  (id: string): id is OwnId =>
    id === companyId || streamIdOf(id) === companyId;

/** Whether a text has the form of an id. */
export const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9A-Za-z_-]{1,64}(\.[0-9A-Za-z_-]{1,64})?$/.test(text) && text.length <= 100;
