import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, START as BEGINNING } from '@eventstore/db-client';
import { allOf, type LoggedEvent, type StreamNames } from './eventstoredb-events.js';
import { hasEpoch } from './eventstoredb-epoch.js';
import { OF_LEADER } from './eventstoredb-limits.js';

const PAGE = 1_000;
const NAMED = 5;

export interface OwnStreams {
  /** Whether this release writes a stream of this name, without the prefix. */
  isOwnStream(stream: string): boolean;
  warn?(message: string): void;
}

/** Without a prefix, a new installation would take the events of other programs for its own. */
export class ForeignStreams extends Error {
  constructor(streams: readonly string[]) {
    super(`the server has streams of other programs (${list(streams)}): set a prefix for this new installation`);
    this.name = 'ForeignStreams';
  }
}

/** Reads all events if the installation is new, else the first and the last thousand. @throws ForeignStreams if it is new; else it warns */
export async function checkForeignStreams(
  client: EventStoreDBClient,
  names: StreamNames,
  { isOwnStream, warn }: OwnStreams,
): Promise<void> {
  const foreignIn = (page: readonly LoggedEvent[]): string[] => {
    const streams = page.filter((event) => names.isOurs(event)).map(({ streamId }) => streamId);
    return [...new Set(streams)].filter((stream) => !isOwnStream(stream.slice(names.prefix.length)));
  };
  if (await hasEpoch(client, names.prefix)) {
    const ends = [
      await allOf(client.readAll({ direction: FORWARDS, fromPosition: BEGINNING, maxCount: PAGE, ...OF_LEADER })),
      await allOf(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: PAGE, ...OF_LEADER })),
    ];
    const found = foreignIn(ends.flat());
    if (found.length > 0)
      warn?.(`EventStoreDB has streams of other programs (${list(found)}): they count as events of this installation`);
    return;
  }
  for await (const page of wholeLog(client)) {
    const found = foreignIn(page);
    if (found.length > 0) throw new ForeignStreams(found);
  }
}

async function* wholeLog(client: EventStoreDBClient): AsyncGenerator<LoggedEvent[]> {
  for (let fromPosition: LoggedEvent['position'] | typeof BEGINNING = BEGINNING; fromPosition !== undefined;) {
    const page: LoggedEvent[] = await allOf(
      client.readAll({ direction: FORWARDS, fromPosition, maxCount: PAGE, ...OF_LEADER }),
    );
    yield page;
    fromPosition = page.length < PAGE ? undefined : page.at(-1)?.position;
  }
}

function list(streams: readonly string[]): string {
  const named = streams.slice(0, NAMED).join(', ');
  return streams.length > NAMED ? `${named} and ${streams.length - NAMED} more` : named;
}
