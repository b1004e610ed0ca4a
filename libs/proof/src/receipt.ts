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

/**
 * The entry of a bid's event in the tree over its auction's events. The salt keeps others from guessing what they do
 * not know.
 */
export const leafText = (salt: string, event: string): string => `${salt}\n${event}\n`;

/**
 * What a receipt is made of: the leaf, its place in the auction's tree, and the place of that tree's root in the
 * house's log.
 */
export interface ReceiptParts {
  salt: string;
  /** The event as it is hashed: canonical JSON. */
  event: string;
  auction: Omit<TlogProof, 'extra'>;
  log: TlogProof;
}

/** A receipt as a file (C2SP `tlog-proof`): the leaf, and that the root stands in the log, are its extra data. */
export const formatReceipt = ({ salt, event, auction, log }: ReceiptParts): string =>
  formatProof({ ...auction, extra: utf8(leafText(salt, event) + formatProof(log)) });

/** The bid of a receipt. */
export interface ReceiptBid {
  type: string;
  auctionId: string;
  bidId: string;
  lotId: string;
  companyId: string;
  /** Cents; null of a withdrawal, and of a sealed bid that was never opened. */
  amount: number | null;
  /** When it was taken. */
  at: string;
  /** Why the house entered it for the company, or took it back; null where the company did. */
  onBehalf: string | null;
  /** Of the event in the auction's chain: that of the receipt that was given when it was taken. */
  hash: string;
}

/** Why a receipt does not hold. */
export type ReceiptProblem =
  /** It is no receipt, or not in the one spelling that it has. */
  | 'malformed'
  /** It was signed by another key than the house's. */
  | 'signature'
  /** The bid does not stand in the tree of its auction. */
  | 'inclusion'
  /** The root of that tree does not stand in the house's log. */
  | 'log';

export type ReceiptCheck =
  | {
      ok: true;
      bid: ReceiptBid;
      /**
       * The entry of the log that names the root: its place, when it was made, and how long the log was when the
       * receipt was.
       */
      log: { origin: string; index: number; at: string; size: number };
      /** Those of the given witnesses that have signed the log's checkpoint, and when. */
      witnesses: { name: string; at: number }[];
    }
  | { ok: false; problem: ReceiptProblem };

/**
 * Checks a receipt by itself, with no house and no network.
 * @param logKey the verifier key of the house's log. @param witnesses verifier keys of co-signers.
 */
export function checkReceipt(file: string, logKey: string, witnesses: readonly string[] = []): ReceiptCheck {
  try {
    return check(readReceipt(file), parseVerifierKey(logKey), witnesses.map(parseVerifierKey));
  } catch (error) {
    if (error instanceof Malformed || error instanceof SyntaxError || error instanceof TypeError)
      return { ok: false, problem: 'malformed' };
    throw error;
  }
}

/** Characters of a file that is looked at: a receipt has some five thousand. */
const MAX_RECEIPT_LENGTH = 1_000_000;

/** @throws Malformed, SyntaxError, TypeError */
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

/** When the log named the root of a tree; null where it did not. */
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

/** The bid that the text of a leaf tells of. @throws Malformed, SyntaxError, TypeError */
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

/** What a bidder has before the auction's tree is there: the event's hash and time, signed. */
export interface BidStatement {
  auctionId: string;
  hash: string;
  at: string;
}

const STATEMENT = /^tender-receipt\/1\nauction (\S+)\nhash ([0-9a-f]{64})\nat (\S+)\n$/;

/** The house's signature on the hash of a bid's event and on its time. */
export const signStatement = ({ auctionId, hash, at }: BidStatement, signer: NoteSigner): string =>
  signNote(`tender-receipt/1\nauction ${auctionId}\nhash ${hash}\nat ${at}\n`, signer);

/** What the house has signed; null where it has not. @throws Malformed where `logKey` is no key */
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
