import { ed25519 } from '@noble/curves/ed25519.js';
import type { BidProofView } from '@tender/contracts';
import {
  formatEntry,
  formatReceipt,
  formatVerifierKey,
  leafHash,
  leafText,
  NOTE_SIGNATURE,
  originOfAuction,
  rootOf,
  signCheckpoint,
  signStatement,
  toHex,
  utf8,
  type NoteSigner,
} from '@tender/proof';

export const signerOf = (name: string, byte: number): NoteSigner => {
  const secret = new Uint8Array(32).fill(byte);
  return { name, publicKey: ed25519.getPublicKey(secret), sign: (message) => ed25519.sign(message, secret) };
};

export const logSigner = signerOf('house.example/log', 1);
export const impostor = signerOf('house.example/log', 2);
export const LOG_KEY = formatVerifierKey({ ...logSigner, type: NOTE_SIGNATURE });

/** Leaves of a log with this number of entries. */
export const leavesOf = (size: number, of = 'entry'): Uint8Array[] =>
  Array.from({ length: size }, (_, index) => leafHash(utf8(`${of} ${index}`)));
export const headOf = (leaves: Uint8Array[], signer = logSigner): string =>
  signCheckpoint({ size: leaves.length, root: rootOf(leaves) }, signer);

export interface ReceiptBidFacts {
  bidId: string;
  lotId?: string;
  type?: BidProofView['type'];
  cents?: number | null;
  companyId?: string;
  hash?: string;
}

/** A receipt as the server makes it: a tree with this one bid, and a log with this one root. */
export function receiptOf({
  bidId,
  lotId = 'l1',
  type = 'BidPlaced',
  cents = 15_000,
  companyId = 'c1',
  hash = toHex(leafHash(utf8(`${bidId} ${type} ${cents}`))),
}: ReceiptBidFacts): BidProofView {
  const [salt, at] = ['salt', '2026-01-01T10:00:00.000Z'];
  const data = { bidId, lotId, companyId, ...(cents !== null && { amount: cents }) };
  const event = JSON.stringify({ data, metadata: { at, hash }, stream: 'auction-a1', type });
  const leaf = leafHash(utf8(leafText(salt, event)));
  const auctionSigner = { ...logSigner, name: originOfAuction(logSigner.name, 'a1') };
  const entry = utf8(formatEntry({ kind: 'root', at, auctionId: 'a1', size: 1, root: toHex(rootOf([leaf])) }));
  const file = formatReceipt({
    salt,
    event,
    auction: { index: 0, hashes: [], checkpoint: headOf([leaf], auctionSigner) },
    log: { extra: entry, index: 0, hashes: [], checkpoint: headOf([leafHash(entry)]) },
  });
  const statement = signStatement({ auctionId: 'a1', hash, at }, logSigner);
  return {
    bidId,
    lotId,
    type,
    biddingAmount: cents === null ? null : cents / 100,
    at,
    ended: null,
    hash,
    statement,
    file,
  };
}
