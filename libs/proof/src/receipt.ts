import { textOf, toHex, utf8 } from './bytes.js';
import { keyOfLog, cosignedAt, openCheckpoint, type Checkpoint } from './checkpoint.js';
import { originOfAuction, parseEntry } from './log-entries.js';
import { leafHash, verifyInclusion } from './merkle-tree.js';
import {
  isSignedBy,
  Malformed,
  parseNote,
  parseVerifierKey,
  signNote,
  type NoteSigner,
  type VerifierKey,
} from './signed-note.js';
import { formatProof, parseProof, type TlogProof } from './tlog-proof.js';

/** Leaf of a bid's event. The salt prevents guessing the event. */
export const leafText = (salt: string, event: string): string => `${salt}\n${event}\n`;

export interface ReceiptParts {
  salt: string;
  event: string;
  auction: Omit<TlogProof, 'extra'>;
  log: TlogProof;
}

/** A C2SP `tlog-proof`: its extra data is the leaf, and the proof of the root in the public log. */
export const formatReceipt = ({ salt, event, auction, log }: ReceiptParts): string =>
  formatProof({ ...auction, extra: utf8(leafText(salt, event) + formatProof(log)) });

export interface ReceiptBid {
  type: string;
  auctionId: string;
  bidId: string;
  lotId: string;
  companyId: string;
  /** Amount in cents; null for a withdrawal, and for a sealed bid that was never opened. */
  amount: number | null;
  at: string;
  /** Reason of the staff for acting for the company; null if the company acted. */
  onBehalf: string | null;
  hash: string;
}

export type ReceiptProblem =
  | 'malformed'
  | 'signature'
  /** The bid is not in the auction's tree. */
  | 'inclusion'
  /** The tree's root is not in the public log. */
  | 'log';

export type ReceiptCheck =
  | {
      ok: true;
      bid: ReceiptBid;
      /** Log entry with the root: its index, its time, and the size of the log in the receipt. */
      log: { origin: string; index: number; at: string; size: number };
      witnesses: { name: string; at: number }[];
    }
  | { ok: false; problem: ReceiptProblem };

/** Works offline. @param logKey verifier key of the public log. @param witnesses verifier keys of co-signers. */
export function checkReceipt(file: string, logKey: string, witnesses: readonly string[] = []): ReceiptCheck {
  try {
    return check(readReceipt(file), parseVerifierKey(logKey), witnesses.map(parseVerifierKey));
  } catch (error) {
    if (error instanceof Malformed || error instanceof SyntaxError || error instanceof TypeError)
      return { ok: false, problem: 'malformed' };
    throw error;
  }
}

/** Maximum characters of a receipt, which has some 5,000. */
const MAX_RECEIPT_LENGTH = 1_000_000;

function readReceipt(file: string): ReceiptParts {
  if (file.length > MAX_RECEIPT_LENGTH) throw new Malformed('a receipt');
  const { extra, ...auction } = parseProof(file);
  const text = textOf(extra ?? new Uint8Array());
  const [salt = '', event = ''] = text.split('\n', 2);
  const log = parseProof(text.slice(leafText(salt, event).length));
  const parts = { salt, event, auction, log };
  if (formatReceipt(parts) !== file) throw new Malformed('a receipt');
  return parts;
}

function check({ salt, event, auction, log }: ReceiptParts, key: VerifierKey, witnesses: VerifierKey[]): ReceiptCheck {
  const bid = readBid(event);
  const tree = openCheckpoint(auction.checkpoint, keyOfLog(originOfAuction(key.name, bid.auctionId), key));
  const head = openCheckpoint(log.checkpoint, key);
  if (!tree || !head) return { ok: false, problem: 'signature' };
  const leaf = leafHash(utf8(leafText(salt, event)));
  if (!verifyInclusion({ leaf, index: auction.index, size: tree.size }, auction.hashes, tree.root))
    return { ok: false, problem: 'inclusion' };
  const at = rootIn(log, head, { tree, auctionId: bid.auctionId });
  if (at === null) return { ok: false, problem: 'log' };
  const note = parseNote(log.checkpoint);
  return {
    ok: true,
    bid,
    log: { origin: key.name, index: log.index, at, size: head.size },
    witnesses: witnesses.flatMap((witness) => {
      const seconds = cosignedAt(note, witness);
      return seconds === null ? [] : [{ name: witness.name, at: seconds }];
    }),
  };
}

function rootIn(
  { extra, index, hashes }: TlogProof,
  head: Checkpoint,
  { tree, auctionId }: { tree: Checkpoint; auctionId: string },
): string | null {
  const bytes = extra ?? new Uint8Array();
  if (!verifyInclusion({ leaf: leafHash(bytes), index, size: head.size }, hashes, head.root)) return null;
  const entry = parseEntry(textOf(bytes));
  const isNamed =
    entry.kind === 'root' &&
    entry.auctionId === auctionId &&
    entry.size === tree.size &&
    entry.root === toHex(tree.root);
  return isNamed ? entry.at : null;
}

const STREAM = /^auction-(.+)$/;

/** @throws Malformed, SyntaxError, TypeError */
export function readBid(event: string): ReceiptBid {
  const { type, stream, data, metadata } = JSON.parse(event) as {
    type: string;
    stream: string;
    data: { bidId: string; lotId: string; companyId: string; amount?: number; onBehalf?: { reason?: unknown } };
    metadata: { at: string; hash: string };
  };
  const auctionId = STREAM.exec(stream)?.[1];
  const { bidId, lotId, companyId, amount = null } = data;
  const { at, hash } = metadata;
  const texts = [type, auctionId, bidId, lotId, companyId, at, hash];
  if (!texts.every((text) => typeof text === 'string') || !(amount === null || Number.isSafeInteger(amount)))
    throw new Malformed('the event of a bid');
  const reason = data.onBehalf?.reason;
  const onBehalf = typeof reason === 'string' ? reason : null;
  return { type, auctionId: auctionId!, bidId, lotId, companyId, amount, at, onBehalf, hash };
}

export interface BidStatement {
  auctionId: string;
  hash: string;
  at: string;
}

const STATEMENT = /^tender-receipt\/1\nauction (\S+)\nhash ([0-9a-f]{64})\nat (\S+)\n$/;

export const signStatement = ({ auctionId, hash, at }: BidStatement, signer: NoteSigner): string =>
  signNote(`tender-receipt/1\nauction ${auctionId}\nhash ${hash}\nat ${at}\n`, signer);

/** @returns null unless `logKey` signed the text. @throws Malformed for an invalid `logKey` */
export function openStatement(text: string, logKey: string): BidStatement | null {
  const key = parseVerifierKey(logKey);
  try {
    const note = parseNote(text);
    const [, auctionId, hash, at] = STATEMENT.exec(note.text) ?? [];
    return auctionId && hash && at && isSignedBy(note, key) ? { auctionId, hash, at } : null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
