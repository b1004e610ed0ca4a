import { hashOf } from '@tender/kernel';
import { isCorrupt } from '../disk-errors.js';
import { COMPARED_AT_A_TIME } from '../pacing.js';
import { MAXIMUM_FINDINGS, type HistoryFinding, type HistoryProblem } from './history-finding.js';
import { DamagedEvent, type EventStore, type RecordedEvent, type StreamHead } from '../port.js';

/**
 * How far the log had come when it was last looked at, kept outside of it. It is made from events that are durable, and
 * may be behind the log, but never ahead of it: a log that does not have what was witnessed has lost it.
 */
export interface LogWatermark {
  /** The history that was witnessed (`EventStore.epoch`). */
  epoch: string;
  /** The last event of all; null when there was none yet. */
  last: StreamHead | null;
  /** The last event of each stream, by the stream's name. */
  streams: Map<string, StreamHead>;
}

type ComparedLog = Pick<EventStore, 'epoch' | 'head' | 'readStream'>;

/**
 * Compares the log with its watermark. Names at most `MAXIMUM_FINDINGS` streams: where there are more, the whole log is
 * another.
 * @param options.rest awaited now and then, to give other threads the core.
 * @param options.visit called with each event that was read: the last witnessed one of each stream.
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
  // No stream need be shorter: one may be gone, and the positions of the others closed up.
  const short =
    last &&
    (await events.head()) < last.position &&
    !findings.some(({ problem, stream }) => problem === 'shorter' && stream === last.stream);
  return short ? [...findings, endsBefore(last)] : findings;
}

/** The whole log ends before its last witnessed event. */
export const endsBefore = ({ stream, revision, position }: StreamHead): HistoryFinding => ({
  problem: 'shorter',
  stream,
  revision,
  position,
});

/** What became of a witnessed event: nothing, when it stands where it stood. */
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

/** What the event carries is only what it says of itself. Null for what has no canonical form. */
function computedHash(event: RecordedEvent): string | null {
  try {
    return hashOf(event);
  } catch {
    return null;
  }
}
