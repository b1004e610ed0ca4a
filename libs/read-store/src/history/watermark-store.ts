import type { LogWatermark, StreamHead } from '@tender/event-store';
import { readStateBeside } from '../sqlite/sqlite-read-store.js';
import type { CollectionSpec, Document, ReadStore } from '../port.js';

export interface WatermarkStore {
  loadWatermark(): Promise<LogWatermark | null>;
  /** Durable when it resolves. Saves the streams first: a crash in between leaves a watermark that is behind. */
  saveHeads(epoch: string, heads: readonly StreamHead[]): Promise<void>;
}

interface StreamWatermarkRecord extends Document {
  revision: number;
  hash: string;
  /** Position as decimal text, because it uses all of 64 bits. */
  position: string;
}

interface LogWatermarkRecord extends Document {
  _id: 'log';
  epoch: string;
  last: { stream: string; revision: number; hash: string; position: string };
}

const streamWatermarks: CollectionSpec<StreamWatermarkRecord> = { name: 'witnessed_streams', database: 'state' };
const logWatermarks: CollectionSpec<LogWatermarkRecord> = { name: 'witnessed_log', database: 'state' };

const headOf = ({ stream, revision, hash, position }: LogWatermarkRecord['last']): StreamHead => ({
  stream,
  revision,
  hash,
  position: BigInt(position),
});

function watermarkOf(
  log: LogWatermarkRecord | null | undefined,
  streams: readonly StreamWatermarkRecord[],
): LogWatermark | null {
  if (!log) return null;
  return {
    epoch: log.epoch,
    last: headOf(log.last),
    streams: new Map(streams.map(({ _id, ...head }) => [_id, headOf({ stream: _id, ...head })])),
  };
}

export const watermarkBeside = (folder: string): LogWatermark | null =>
  watermarkOf(readStateBeside(folder, logWatermarks, {})[0], readStateBeside(folder, streamWatermarks, {}));

export class StateWatermarkStore implements WatermarkStore {
  constructor(private readonly reads: Pick<ReadStore, 'state'>) {}

  async loadWatermark(): Promise<LogWatermark | null> {
    return watermarkOf(
      await this.reads.state(logWatermarks).get('log'),
      await this.reads.state(streamWatermarks).find(),
    );
  }

  async saveHeads(epoch: string, heads: readonly StreamHead[]): Promise<void> {
    const [streams, logs] = [this.reads.state(streamWatermarks), this.reads.state(logWatermarks)];
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

  /** Accepts the present log as the history. */
  async clear(): Promise<void> {
    await this.reads.state(logWatermarks).delete('log');
    await this.reads.state(streamWatermarks).deleteMany({ _id: { gte: '' } });
  }
}
