import { existsSync, readFileSync } from 'node:fs';
import { hashOf, type StoredEvent } from '@tender/kernel';

interface Receipt {
  hash: string;
  /** When the server received the bid; null if only the hash is known. */
  receivedAt: string | null;
}

export interface ReceiptVerdict {
  ok: boolean;
  words: string;
}

const HASH = /^[0-9a-f]{64}$/;

export class Receipts {
  private readonly found = new Map<string, ReceiptVerdict>();
  private readonly wanted: ReadonlyMap<string, Receipt>;

  private constructor(receipts: readonly Receipt[]) {
    this.wanted = new Map(receipts.map((receipt) => [receipt.hash, receipt]));
  }

  /** @param given hashes, or JSON files with receipts at any depth, as the API returns them. @throws Error */
  static of(given: readonly string[]): Receipts {
    return new Receipts(given.flatMap((text) => (HASH.test(text) ? [{ hash: text, receivedAt: null }] : inFile(text))));
  }

  /** Compares an event with the receipts. Call it with every event of the log. */
  see(event: StoredEvent): void {
    const receipt = this.wanted.get(event.metadata?.hash);
    if (receipt) this.found.set(receipt.hash, verdictOn(receipt, event));
  }

  verdicts(): ReceiptVerdict[] {
    return [...this.wanted.keys()].map(
      (hash) =>
        this.found.get(hash) ?? { ok: false, words: `receipt ${hash}: NOT FOUND: no event of this log has this hash` },
    );
  }
}

function verdictOn({ hash, receivedAt }: Receipt, event: StoredEvent): ReceiptVerdict {
  const {
    stream,
    revision,
    type,
    metadata: { at },
  } = event;
  const place = `${type} at ${stream}@${revision}, accepted at ${at}`;
  if (!isAsHashed(event))
    return { ok: false, words: `receipt ${hash}: NOT VERIFIED: the event was changed after it was written: ${place}` };
  if (receivedAt !== null && receivedAt !== at)
    return { ok: false, words: `receipt ${hash}: NOT VERIFIED: the receipt says ${receivedAt}: ${place}` };
  return { ok: true, words: `receipt ${hash}: found: ${place}` };
}

function isAsHashed(event: StoredEvent): boolean {
  try {
    return hashOf(event) === event.metadata.hash;
  } catch {
    return false;
  }
}

function inFile(file: string): Receipt[] {
  if (!existsSync(file))
    throw new Error(`a receipt is a JSON file or a hash of 64 hexadecimal digits: ${file} is neither`);
  const receipts = receiptsIn(JSON.parse(readFileSync(file, 'utf8')));
  if (receipts.length === 0) throw new Error(`${file} contains no receipt`);
  return receipts;
}

function receiptsIn(value: unknown): Receipt[] {
  if (typeof value !== 'object' || value === null) return [];
  const { hash, receivedAt } = value as { hash?: unknown; receivedAt?: unknown };
  if (typeof hash === 'string' && HASH.test(hash))
    return [{ hash, receivedAt: typeof receivedAt === 'string' ? receivedAt : null }];
  return Object.values(value).flatMap(receiptsIn);
}
