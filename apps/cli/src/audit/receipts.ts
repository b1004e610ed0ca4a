import { existsSync, readFileSync } from 'node:fs';
import { hashOf, type StoredEvent } from '@tender/kernel';

/** What a bidder was given for a bid: the hash of the event, and when it was taken. */
interface Receipt {
  hash: string;
  /** Null where only the hash is known. */
  receivedAt: string | null;
}

export interface ReceiptVerdict {
  ok: boolean;
  words: string;
}

const HASH = /^[0-9a-f]{64}$/;

/** Receipts, and where in a log they are found. */
export class Receipts {
  private readonly found = new Map<string, ReceiptVerdict>();
  private readonly wanted: ReadonlyMap<string, Receipt>;

  private constructor(receipts: readonly Receipt[]) {
    this.wanted = new Map(receipts.map((receipt) => [receipt.hash, receipt]));
  }

  /**
   * @param given hashes, or files of JSON in which receipts stand, as the API gives them: one, a bid with its receipt,
   * or a list of bids.
   * @throws when one is neither.
   */
  static of(given: readonly string[]): Receipts {
    return new Receipts(given.flatMap((text) => (HASH.test(text) ? [{ hash: text, receivedAt: null }] : inFile(text))));
  }

  /** To be called with every event of the log. */
  see(event: StoredEvent): void {
    const receipt = this.wanted.get(event.metadata?.hash);
    if (receipt) this.found.set(receipt.hash, verdictOn(receipt, event));
  }

  verdicts(): ReceiptVerdict[] {
    return [...this.wanted.keys()].map(
      (hash) =>
        this.found.get(hash) ?? { ok: false, words: `receipt ${hash}: NOT THERE, no event of this log has this hash` },
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
  const place = `receipt ${hash}: ${type} at ${stream}@${revision}, taken at ${at}`;
  if (!isAsHashed(event))
    return { ok: false, words: `${place}: NOT SOUND, the event was changed after it was written` };
  if (receivedAt !== null && receivedAt !== at)
    return { ok: false, words: `${place}: NOT SOUND, the receipt says ${receivedAt}` };
  return { ok: true, words: `${place}: found` };
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
    throw new Error(`a receipt is a file of JSON or a hash of 64 hexadecimal digits: ${file} is neither`);
  const receipts = receiptsIn(JSON.parse(readFileSync(file, 'utf8')));
  if (receipts.length === 0) throw new Error(`${file} holds no receipt`);
  return receipts;
}

/** Every object with a hash, at whatever depth. */
function receiptsIn(value: unknown): Receipt[] {
  if (typeof value !== 'object' || value === null) return [];
  const { hash, receivedAt } = value as { hash?: unknown; receivedAt?: unknown };
  if (typeof hash === 'string' && HASH.test(hash))
    return [{ hash, receivedAt: typeof receivedAt === 'string' ? receivedAt : null }];
  return Object.values(value).flatMap(receiptsIn);
}
