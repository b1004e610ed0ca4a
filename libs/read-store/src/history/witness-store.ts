import type { LogWitness, StreamHead } from '@tender/event-store';
import { readStateBeside } from '../sqlite/sqlite-read-store.js';
import type { CollectionSpec, Document, ReadStore } from '../port.js';

/** Where the witness of the log is kept: not where the log is, so that a change of one is no change of the other. */
export interface WitnessStore {
  /** Null when nothing was ever witnessed. */
  load(): Promise<LogWitness | null>;
  /**
   * Durable when it resolves. The streams are saved before what says that they were: a crash in between leaves a
   * witness that is behind.
   */
  save(epoch: string, heads: readonly StreamHead[]): Promise<void>;
}

interface WitnessedStream extends Document {
  revision: number;
  hash: string;
  /** A decimal number: positions use all of 64 bits. */
  position: string;
}

interface WitnessedLog extends Document {
  _id: 'log';
  epoch: string;
  last: { stream: string; revision: number; hash: string; position: string };
}

/** The last event of each stream; `_id` is the stream's name. */
const witnessedStreams: CollectionSpec<WitnessedStream> = { name: 'witnessed_streams', database: 'state' };
/** The last event of all. */
const witnessedLogs: CollectionSpec<WitnessedLog> = { name: 'witnessed_log', database: 'state' };

const headOf = ({ stream, revision, hash, position }: WitnessedLog['last']): StreamHead => ({
  stream,
  revision,
  hash,
  position: BigInt(position),
});

function witnessOf(log: WitnessedLog | null | undefined, streams: readonly WitnessedStream[]): LogWitness | null {
  if (!log) return null;
  return {
    epoch: log.epoch,
    last: headOf(log.last),
    streams: new Map(streams.map(({ _id, ...head }) => [_id, headOf({ stream: _id, ...head })])),
  };
}

/** The witness in a folder's `state.db`, read beside the process that has it open. */
export const witnessBeside = (folder: string): LogWitness | null =>
  witnessOf(readStateBeside(folder, witnessedLogs, {})[0], readStateBeside(folder, witnessedStreams, {}));

/** The witness in the house's state. */
export class StateWitness implements WitnessStore {
  constructor(private readonly reads: Pick<ReadStore, 'state'>) {}

  async load(): Promise<LogWitness | null> {
    return witnessOf(await this.reads.state(witnessedLogs).get('log'), await this.reads.state(witnessedStreams).find());
  }

  async save(epoch: string, heads: readonly StreamHead[]): Promise<void> {
    const [streams, logs] = [this.reads.state(witnessedStreams), this.reads.state(witnessedLogs)];
    await streams.putMany(
      heads.map(({ stream, revision, hash, position }) => ({
        _id: stream,
        revision,
        hash,
        position: String(position),
      })),
    );
    const last = heads.at(-1);
    if (last) await logs.put({ _id: 'log', epoch, last: { ...last, position: String(last.position) } });
  }

  /** Forgets what was witnessed: the log that stands is the history from now on. */
  async clear(): Promise<void> {
    await this.reads.state(witnessedLogs).delete('log');
    await this.reads.state(witnessedStreams).deleteMany({ _id: { gte: '' } });
  }
}
