import type { LogHead, PublishedProof } from '@tender/context';
import { openCheckpoint, parseCheckpoint, parseNote, parseVerifierKey, toHex } from '@tender/proof';

/** Knowledge of the public log from a source other than the export. */
export interface KnownLog {
  logKey?: string | undefined;
  /** Text of a checkpoint of the log. */
  checkpoint?: string | undefined;
}

/** `consistent`: the file does not contradict itself, but was not compared with another source. */
export interface Comparison {
  verdict: 'sound' | 'consistent' | 'notSound';
  notes: string[];
}

/** Facts after the completion of an auction, which the root in the public log does not bind. */
export interface Later {
  decisions: number;
  /** Whether the log must have the entry for the published result at the time of the export. */
  isEntryDue: boolean;
}

const consistent = (...notes: string[]): Comparison => ({ verdict: 'consistent', notes });
const notSound = (...notes: string[]): Comparison => ({ verdict: 'notSound', notes });

/** A file can forge tree, head and key: only an outside key or checkpoint is a proof. @throws Malformed */
export function compareWithLog(
  published: PublishedProof | null,
  { logKey: given, checkpoint }: KnownLog,
  later: Later,
): Comparison {
  const logKey = given?.trim();
  const heads = published?.heads ?? [];
  const keys = [...new Set(heads.map(({ vkey }) => vkey))].map((vkey) => `log key in the file: ${vkey}`);
  if (!published || heads.length === 0)
    return consistent('the file contains no root under a signed head of the public log');
  if (logKey === undefined && checkpoint === undefined)
    return consistent(
      ...keys,
      'neither --log-key nor --checkpoint was given: the maker of the file may also have made this key',
    );
  const known = knownHeads(published, { logKey, checkpoint });
  if ('verdict' in known) return { ...known, notes: [...keys, ...known.notes] };
  const used = [...(logKey === undefined ? keys : [`log key: ${logKey}`]), ...known.notes];
  const { isWhole, isBound, note } = boundResult(published.result, known.heads, later);
  if (!isWhole) return consistent(...used, note);
  const unbound = [
    ...(published.result && !isBound ? ['the publication of the result, with its net profit'] : []),
    'the streams of the companies, of the staff and of the installation',
    // A forger can put commitments into a file. Only the log shows which were public, and when.
    'the commitments with their times, and that the log has no other root of this auction (compare with the public log)',
  ];
  return { verdict: 'sound', notes: [...used, note, `not covered by the log in this file: ${unbound.join('; ')}`] };
}

/** `isBound`: the log binds the published result. `isWhole`: no decision in the file is unbound, and no entry is missing. */
function boundResult(
  result: PublishedProof['result'],
  known: readonly LogHead[],
  { decisions, isEntryDue }: Later,
): { isWhole: boolean; isBound: boolean; note: string } {
  const isKnown = (head: LogHead) => known.some((each) => isSame(each, head));
  if (result?.isBound && result.heads.some(isKnown))
    return { isWhole: true, isBound: true, note: 'the log covers the published result' };
  const unbound = { isWhole: false, isBound: false };
  if (result?.isExpected && isEntryDue) return { ...unbound, note: 'the result entry is missing' };
  const are = decisions === 1 ? 'decision is' : 'decisions are';
  return decisions > 0
    ? {
        ...unbound,
        note: `the log covers the result at completion; ${decisions} later ${are} not compared with another source`,
      }
    : { ...unbound, isWhole: true, note: 'the log covers only the result at completion' };
}

function knownHeads(
  published: PublishedProof,
  { logKey, checkpoint }: KnownLog,
): Comparison | { heads: readonly LogHead[]; notes: string[] } {
  if (logKey !== undefined) parseVerifierKey(logKey);
  if (checkpoint === undefined) return headsBy(published, logKey ?? '');
  const known =
    logKey === undefined
      ? parseCheckpoint(parseNote(checkpoint))
      : openCheckpoint(checkpoint, parseVerifierKey(logKey));
  if (!known) return notSound('the checkpoint is not signed with the given log key');
  // A checkpoint binds the log by its root hash, whichever key has signed the head in the file.
  const ofLog = published.heads.filter(({ origin }) => origin === known.origin);
  if (ofLog.length === 0)
    return notSound(
      `the file belongs to the log ${published.heads[0]!.origin}, the checkpoint to the log ${known.origin}`,
    );
  const head = ofLog.find(({ size }) => size === known.size);
  if (!head) {
    const sizes = ofLog.map(({ size }) => size).join(', ');
    return consistent(
      `the checkpoint covers ${known.size} entries, the head in the file ${sizes}: export the history again with head=${known.size}`,
    );
  }
  if (head.root !== toHex(known.root)) return notSound('the log in the file differs from that of the checkpoint');
  if (logKey === undefined)
    return { heads: [head], notes: ['the signature of the checkpoint was not checked (no --log-key)'] };
  const isSameKey = head.vkey === logKey;
  return {
    heads: [head],
    notes: isSameKey ? [] : [`the head in the file is signed with another key of the same log: ${head.vkey}`],
  };
}

function headsBy(
  { heads, earlierKeys = [] }: PublishedProof,
  logKey: string,
): Comparison | { heads: readonly LogHead[]; notes: string[] } {
  const own = heads.filter(({ vkey }) => vkey === logKey);
  if (own.length > 0) return { heads: own, notes: [] };
  const isEarlier = earlierKeys.some(({ vkey, head }) => vkey === logKey && heads.some((each) => isSame(each, head)));
  return isEarlier
    ? consistent(
        'the given key is an earlier key of the log in the file; a later key has signed its head. Compare with a checkpoint that is signed with the given key (--checkpoint), or use the current key from the log page or a witness',
      )
    : notSound('no head in the file is signed with the given log key');
}

const isSame = (one: LogHead, other: LogHead): boolean =>
  one.origin === other.origin && one.size === other.size && one.root === other.root;
