import { setTimeout as delay } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM as NO_STREAM_YET,
  START as BEGINNING,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { connect, credentialsIn } from './eventstoredb-connection.js';
import { allOf } from './eventstoredb-events.js';
import { APPEND_MILLIS, OF_LEADER } from './eventstoredb-limits.js';
import { backoffMillis } from '@tender/contracts';
import { RETRY_MILLIS } from '../pacing.js';
import { START, type Position } from '../port.js';

const EPOCH_STREAM = 'tender-epoch';
const EPOCH_TYPE = '$tender-epoch';

interface Place {
  url: string;
  prefix?: string;
}

/** The newest event of the epoch's stream. The first one precedes all other events of the installation. */
export interface Epoch {
  id: string;
  /** Position of the first epoch event; `START` if the server reports no positions in streams. */
  since: Position;
}

/** Begins a new epoch after a restore, while all processes are stopped: positions of the old history are invalid. */
export async function renewEpochOnServer({ url, prefix = '' }: Place): Promise<void> {
  const client = connect(url);
  try {
    await client.appendToStream(prefix + EPOCH_STREAM, [jsonEvent({ type: EPOCH_TYPE, data: {} })], {
      credentials: credentialsIn(url),
    });
  } finally {
    await client.dispose();
  }
}

export async function hasEpoch(client: EventStoreDBClient, prefix: string): Promise<boolean> {
  try {
    return (await allOf(client.readStream(prefix + EPOCH_STREAM, { maxCount: 1, ...OF_LEADER }))).length > 0;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return false;
    throw error;
  }
}

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
      // Another process was first. Without a majority its event is not committed and no read shows it.
      await delay(backoffMillis(RETRY_MILLIS, refusals + 1));
    }
  }
}
