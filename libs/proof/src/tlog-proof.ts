import { fromBase64, toBase64 } from './bytes.js';
import { parseHash } from './checkpoint.js';
import type { Hash } from './merkle-tree.js';
import { Malformed } from './signed-note.js';

/** Proof that an entry is in a log (C2SP `tlog-proof`). */
export interface TlogProof {
  /** Data of the application, such as a leaf. The proof does not sign it. */
  extra: Uint8Array | null;
  index: number;
  /** Hashes of the inclusion proof, from the leaf's sibling up. */
  hashes: Hash[];
  checkpoint: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const MAX_HASHES = 63;

export const formatProof = ({ extra, index, hashes, checkpoint }: TlogProof): string =>
  [
    FIRST_LINE,
    ...(extra === null ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(toBase64),
    '',
    checkpoint,
  ].join('\n');

const INDEX = /^index (0|[1-9]\d{0,15})$/;

export function parseProof(file: string): TlogProof {
  const end = file.indexOf('\n\n');
  const [first, ...lines] = file.slice(0, end).split('\n');
  if (end < 0 || first !== FIRST_LINE) throw new Malformed('a proof');
  const extra = lines[0]?.startsWith('extra ') ? parseBytes(lines.shift()!.slice('extra '.length)) : null;
  const index = INDEX.exec(lines.shift() ?? '')?.[1];
  if (index === undefined || lines.length > MAX_HASHES) throw new Malformed('a proof');
  return { extra, index: Number(index), hashes: lines.map(parseHash), checkpoint: file.slice(end + 2) };
}

function parseBytes(base64: string): Uint8Array {
  try {
    return fromBase64(base64);
  } catch {
    throw new Malformed('a proof');
  }
}
