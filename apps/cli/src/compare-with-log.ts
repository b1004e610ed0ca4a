import type { LogHead, PublishedProof } from '@tender/context';
import { openCheckpoint, parseCheckpoint, parseNote, parseVerifierKey, toHex, type Checkpoint } from '@tender/proof';

/** What the verifier of an export knows of the public log from elsewhere. */
export interface KnownLog {
  /** The verifier key of the log. */
  logKey?: string | undefined;
  /** The text of a checkpoint of the log. */
  checkpoint?: string | undefined;
}

/** `consistent`: nothing in the file contradicts itself, but the file was compared with nothing from elsewhere. */
export interface Comparison {
  verdict: 'sound' | 'consistent' | 'notSound';
  /** Sentences for people. */
  notes: string[];
}

const consistent = (...notes: string[]): Comparison => ({ verdict: 'consistent', notes });
const notSound = (...notes: string[]): Comparison => ({ verdict: 'notSound', notes });

/**
 * Compares what an export says of the public log with what is known of the log from elsewhere. Whoever made the file may
 * have made its tree, its head and its key as well: only a key or a checkpoint from outside proves anything.
 * @param laterDecisions number of decisions on lots behind the completion, which its root does not bind
 * @throws Malformed where the key or the checkpoint is none
 */
export function compareWithLog(
  published: PublishedProof | null,
  { logKey, checkpoint }: KnownLog,
  laterDecisions: number,
): Comparison {
  const heads = published?.heads ?? [];
  const keys = [...new Set(heads.map(({ vkey }) => vkey))].map((vkey) => `log key in the file: ${vkey}`);
  if (heads.length === 0) return consistent('the file holds no root under a signed head of the public log');
  if (logKey === undefined && checkpoint === undefined)
    return consistent(
      ...keys,
      'neither --log-key nor --checkpoint was given: whoever made the file may have made this key',
    );
  const compared = withHeads(heads, { logKey: logKey?.trim(), checkpoint });
  if (compared.verdict !== 'sound') return { ...compared, notes: [...keys, ...compared.notes] };
  const notes = [...(logKey === undefined ? keys : [`log key: ${logKey.trim()}`]), ...compared.notes];
  if (laterDecisions > 0)
    return consistent(
      ...notes,
      `the log binds the result of completion; ${laterDecisions} later ${laterDecisions === 1 ? 'decision is' : 'decisions are'} compared with nothing`,
    );
  return {
    verdict: 'sound',
    notes: [...notes, 'not bound by the log in this file: the streams of the companies and of the staff'],
  };
}

function withHeads(heads: readonly LogHead[], { logKey, checkpoint }: KnownLog): Comparison {
  const isKeyKnown = logKey === undefined || heads.some(({ vkey }) => vkey === logKey);
  if (logKey !== undefined) parseVerifierKey(logKey);
  if (!isKeyKnown) return notSound('no head in the file is signed by the given log key');
  const own = logKey === undefined ? heads : heads.filter(({ vkey }) => vkey === logKey);
  return checkpoint === undefined ? { verdict: 'sound', notes: [] } : withCheckpoint(own, checkpoint, logKey);
}

function withCheckpoint(heads: readonly LogHead[], text: string, logKey: string | undefined): Comparison {
  const known: Checkpoint | null =
    logKey === undefined ? parseCheckpoint(parseNote(text)) : openCheckpoint(text, parseVerifierKey(logKey));
  if (!known) return notSound('the checkpoint is not signed by the given log key');
  const ofLog = heads.filter(({ origin }) => origin === known.origin);
  if (ofLog.length === 0)
    return notSound(`the file is of the log ${heads[0]!.origin}, the checkpoint of ${known.origin}`);
  const head = ofLog.find(({ size }) => size === known.size);
  if (!head)
    return consistent(
      `the checkpoint is of ${known.size} entries, the head in the file of ${ofLog.map(({ size }) => size).join(', ')}: export it again with head=${known.size}`,
    );
  if (head.root !== toHex(known.root)) return notSound('the log in the file is another than that of the checkpoint');
  const isSigned = logKey !== undefined;
  return { verdict: 'sound', notes: isSigned ? [] : ['signature of the checkpoint not checked (no --log-key)'] };
}
