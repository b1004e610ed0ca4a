import type { OwnId } from '@tender/contracts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 16;

/** Random bytes in stock: to fetch a few costs as much as to fetch many. */
const stock = new Uint8Array(4_096);
let used = stock.length;

function randomByte(): number {
  if (used === stock.length) {
    crypto.getRandomValues(stock);
    used = 0;
  }
  return stock[used++]!;
}

/** A random id of 16 letters and digits: 95 bits, no counter and no time in it. */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    const byte = randomByte();
    // 248 is the largest multiple of 62 in a byte: bytes above it would favour some letters.
    if (byte < 248) id += ALPHABET[byte % ALPHABET.length];
  }
  return id;
}

/** The id of a thing that lives in a stream: `<id of its stream>.<random>` (`domain.md §1`). */
export const newIdWithin = (streamId: string): string => `${streamId}.${newId()}`;

/** The id of the stream in which a thing lives, read from the thing's own id; null when it is not such an id. */
export function streamIdOf(id: string): string | null {
  const dot = id.indexOf('.');
  return dot > 0 && dot < id.length - 1 ? id.slice(0, dot) : null;
}

/** The id of a company, in a view for that company. */
export const ownId = (companyId: string): OwnId => companyId as OwnId;

/** Selects the id of a company and the ids of its people, which begin with it. */
export const isOwnId =
  (companyId: string) =>
  (id: string): id is OwnId =>
    id === companyId || streamIdOf(id) === companyId;

/** Whether a text can be an id at all: what cannot is a 404 before any store is asked. */
export const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9A-Za-z_-]{1,64}(\.[0-9A-Za-z_-]{1,64})?$/.test(text) && text.length <= 100;
