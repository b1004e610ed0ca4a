import { BACKWARDS, StreamNotFoundError, type EventStoreDBClient } from '@eventstore/db-client';
import { expect, test } from '@jest/globals';
import { StreamNames } from './eventstoredb-events.js';
import { checkForeignStreams } from './foreign-streams.js';

const isOwnStream = (stream: string): boolean => stream.startsWith('auction-');

function serverWith(streams: readonly string[]): EventStoreDBClient {
  const log = streams.map((streamId, at) => ({
    event: {
      streamId,
      type: streamId.startsWith('$') || streamId === 'tender-epoch' ? '$own' : 'Added',
      position: { commit: BigInt(at) },
    },
  }));
  return {
    async *readStream(stream: string) {
      if (!streams.includes(stream)) throw new StreamNotFoundError({} as never, stream);
      yield log[streams.indexOf(stream)];
    },
    async *readAll({ direction, fromPosition, maxCount }: Parameters<EventStoreDBClient['readAll']>[0] & object) {
      if (direction === BACKWARDS) return yield* log.slice(-Number(maxCount)).toReversed();
      const from = typeof fromPosition === 'object' ? Number(fromPosition.commit) : 0;
      yield* log.slice(from, from + Number(maxCount));
    },
  } as unknown as EventStoreDBClient;
}

async function check(streams: readonly string[], prefix = ''): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  await checkForeignStreams(serverWith(streams), new StreamNames(prefix), { isOwnStream, warn });
  return warnings;
}

const system = (count: number): string[] => Array.from({ length: count }, (_, at) => `$stats-${at}`);

test('a new installation starts on a server with streams of the server only', async () => {
  expect(await check(['$settings', ...system(2_500)])).toEqual([]);
});

test.each([
  ['of another program', ['raw.1']],
  ['of another installation with a prefix', ['b.auction-1']],
  ['behind many events of the server', [...system(2_500), 'raw.1']],
])('a new installation is refused beside a stream %s, which the message names', async (_, streams) => {
  await expect(check(streams)).rejects.toThrow(streams.at(-1));
});

test('an existing installation starts beside other streams, with one warning that names them', async () => {
  const warnings = await check(['tender-epoch', 'auction-1', 'raw.1', ...system(3_000), 'raw.2', 'raw.1']);
  expect(warnings).toEqual([
    'EventStoreDB has streams of other programs (raw.1, raw.2): they count as events of this installation',
  ]);
});

test('the warning names five streams and counts the others', async () => {
  const [warning] = await check(['tender-epoch', ...Array.from({ length: 9 }, (_, at) => `raw.${at}`)]);
  expect(warning).toContain('raw.4 and 4 more');
});
