import { isCorrupt } from '../disk-errors.js';
import type { FinalEventsByKind, StreamEnd } from '../ended-streams.js';
import { LogVerifier } from './log-verifier.js';
import { DamagedEvent, START, type EventStore, type Position, type RecordedEvent } from '../port.js';

export interface LogScanOptions {
  events: Pick<EventStore, 'head' | 'readAll' | 'contiguous' | 'foreignParts' | 'misplaced'>;
  page: number;
  finals?: FinalEventsByKind | undefined;
  rest?: (verifier: LogVerifier) => Promise<void>;
  visit?: (event: RecordedEvent) => void;
  ended?: ((end: StreamEnd) => void) | undefined;
  /** The store has verified its indexes: skips the search for misplaced events. */
  isIndexSound?: boolean;
  signal?: AbortSignal;
}

/** Verifies the log up to its present head. @throws the store's errors, except damage, which is a finding. */
export async function scanLog({
  events,
  page,
  finals,
  rest,
  visit,
  ended,
  isIndexSound = false,
  signal,
}: LogScanOptions): Promise<LogVerifier> {
  const verifier = new LogVerifier(events.contiguous, finals);
  try {
    for (const part of await events.foreignParts()) verifier.planted(part);
    const end = await events.head();
    for (let after = START; after < end && !signal?.aborted; after = verifier.position) {
      const read = await readUpToDamage(events, after, page);
      for (const event of read.sound) {
        verifier.check(event);
        visit?.(event);
        if (ended && verifier.isFirstEnd(event)) ended({ stream: event.stream, revision: event.revision });
      }
      if (!isIndexSound) for (const event of await events.misplaced(read.sound)) verifier.misplaced(event);
      if (read.damaged) verifier.damaged(read.damaged);
      if (verifier.position === after) break;
      await rest?.(verifier);
    }
  } catch (error) {
    // Nothing after a damaged page of the file can be found.
    if (!isCorrupt(error)) throw error;
    verifier.damaged({ stream: null, revision: null, position: verifier.position + 1n });
  }
  return verifier;
}

async function readUpToDamage(
  events: Pick<EventStore, 'readAll'>,
  after: Position,
  limit: number,
): Promise<{ sound: RecordedEvent[]; damaged?: DamagedEvent }> {
  try {
    return { sound: await events.readAll(after, limit) };
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
  }
  const sound: RecordedEvent[] = [];
  for (;;) {
    try {
      const [next] = await events.readAll(sound.at(-1)?.position ?? after, 1);
      if (!next) return { sound };
      sound.push(next);
    } catch (error) {
      if (error instanceof DamagedEvent) return { sound, damaged: error };
      throw error;
    }
  }
}
