import { setTimeout as delay } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM as NO_STREAM_YET,
  START as BEGINNING,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type Credentials,
} from '@eventstore/db-client';
import { allOf } from './eventstoredb-events.js';
import { APPEND_MILLIS, OF_LEADER } from './eventstoredb-limits.js';
import { backoffMillis } from '@tender/contracts';
import { RETRY_MILLIS } from '../pacing.js';
import { START, type Position } from '../port.js';

/**
 * The event that names this history. Its type begins like those of the server's own events, so that no reader is given
 * it.
 */
const EPOCH_STREAM = 'tender-epoch';
const EPOCH_TYPE = '$tender-epoch';

/** Which server, and which of its streams. */
interface Place {
  url: string;
  prefix?: string;
}

/**
 * What names a house's history: the newest event of the epoch's stream. The first of them lies before every other event
 * of the house.
 */
export interface Epoch {
  id: string;
  /** Place of the first; `START` where the server does not tell places in a stream. */
  since: Position;
}

/**
 * Given with an append by the client, so that it makes a call of it: its stream of batches ends the process when an
 * answer comes to an append that it has given up, and takes the deadline of the first append for that of the stream
 * (db-client 6.2.1). A server without sign-in looks at none.
 */
function credentialsIn(connectionString: string): Credentials {
  const { username, password } = new URL(
    connectionString.replace(/^(esdb|kurrentdb|kurrent)(\+discover)?:/, 'http:').replace(/,[^/?]*/, ''),
  );
  return {
    username: decodeURIComponent(username) || 'anonymous',
    password: decodeURIComponent(password) || 'anonymous',
  };
}

/**
 * Takes the events that stand on the server for the history from now on, after an older copy was put back: positions of
 * the one that it replaces are not mistaken for places in it. Nothing of the house may run.
 */
export async function renewEpochOnServer({ url, prefix = '' }: Place): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    await client.appendToStream(prefix + EPOCH_STREAM, [jsonEvent({ type: EPOCH_TYPE, data: {} })], {
      credentials: credentialsIn(url),
    });
  } finally {
    await client.dispose();
  }
}

/**
 * Read from the store, or made at the first opening. A restore to an older state needs another: see docs/operations.md.
 */
export async function epochOf(client: EventStoreDBClient, { url, prefix = '' }: Place): Promise<Epoch> {
  const stream = prefix + EPOCH_STREAM;
  const one = { maxCount: 1, ...OF_LEADER };
  for (let refusals = 0; ; refusals++) {
    try {
      const [newest] = await allOf(client.readStream(stream, { ...one, direction: BACKWARDS, fromRevision: END }));
      const [first] = await allOf(client.readStream(stream, { ...one, direction: FORWARDS, fromRevision: BEGINNING }));
      if (newest) return { id: newest.id, since: first?.position?.commit ?? START };
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    try {
      await client.appendToStream(stream, [jsonEvent({ type: EPOCH_TYPE, data: {} })], {
        expectedRevision: NO_STREAM_YET,
        deadline: APPEND_MILLIS,
        credentials: credentialsIn(url),
      });
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      // Another process was first. Without a majority its event is not committed, and no read shows it.
      await delay(backoffMillis(RETRY_MILLIS, refusals + 1));
    }
  }
}
