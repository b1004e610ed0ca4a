import { hashOf } from '@tender/kernel';
import { isCorrupt } from '../disk-errors.js';
import { COMPARED_AT_A_TIME } from '../pacing.js';
import { MAXIMUM_FINDINGS, type HistoryFinding, type HistoryProblem } from './history-finding.js';
import { DamagedEvent, type EventStore, type RecordedEvent, type StreamHead } from '../port.js';

/** Last known events, stored outside the log and never ahead of it: if the log lacks one of them, it has lost it. */
export interface LogWatermark {
  epoch: string;
  last: StreamHead | null;
  streams: Map<string, StreamHead>;
}

type ComparedLog = Pick<EventStore, 'epoch' | 'head' | 'readStream'>;

/**
 * Compares the log with its watermark. Stops at `MAXIMUM_FINDINGS` streams: with more, the whole log differs.
 * @param options.rest awaited regularly, to yield the CPU to other threads.
 * @param options.visit called for each event that was read: the last recorded one of each stream.
 */
export async function compareWithWatermark(
  events: ComparedLog,
  { epoch, last, streams }: LogWatermark,
  { rest, visit }: { rest?: () => Promise<void>; visit?: (event: RecordedEvent) => void } = {},
): Promise<HistoryFinding[]> {
  const findings: HistoryFinding[] = [];
  if (epoch !== events.epoch) findings.push({ problem: 'epoch', stream: null, revision: null, position: null });
  let count = 0;
  for (const head of streams.values()) {
    findings.push(...(await missed(events, head, visit)));
    if (findings.length >= MAXIMUM_FINDINGS) return findings;
    if (++count % COMPARED_AT_A_TIME === 0) await rest?.();
  }
  // The log can be short although no stream is: a stream was deleted and the positions closed up.
  const short =
    last &&
    (await events.head()) < last.position &&
    !findings.some(({ problem, stream }) => problem === 'shorter' && stream === last.stream);
  return short ? [...findings, endsBefore(last)] : findings;
}

export const endsBefore = ({ stream, revision, position }: StreamHead): HistoryFinding => ({
  problem: 'shorter',
  stream,
  revision,
  position,
});

export async function missed(
  events: Pick<EventStore, 'readStream'>,
  head: StreamHead,
  visit?: (event: RecordedEvent) => void,
): Promise<HistoryFinding[]> {
  const { stream, revision, position } = head;
  const problem = await problemOf(events, head, visit);
  return problem ? [{ problem, stream, revision, position }] : [];
}

async function problemOf(
  events: Pick<EventStore, 'readStream'>,
  { stream, revision, hash }: StreamHead,
  visit?: (event: RecordedEvent) => void,
): Promise<HistoryProblem | null> {
  try {
    const [event] = await events.readStream(stream, revision, 1);
    if (event) visit?.(event);
    if (event?.revision === revision)
      return computedHash(event) === hash ? null : event.metadata?.hash === hash ? 'hash' : 'replaced';
    if (event) return 'missing';
    return (await events.readStream(stream, 0, 1)).length > 0 ? 'shorter' : 'stream';
  } catch (error) {
    if (error instanceof DamagedEvent || isCorrupt(error)) return 'unreadable';
    throw error;
  }
}

/** Recomputed, because the event's own hash proves nothing. Null without a canonical form. */
function computedHash(event: RecordedEvent): string | null {
  try {
    return hashOf(event);
  } catch {
    return null;
  }
}
