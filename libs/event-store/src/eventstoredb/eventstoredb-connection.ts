import {
  AccessDeniedError,
  BACKWARDS,
  END,
  EventStoreDBClient,
  UnavailableError,
  type Credentials,
} from '@eventstore/db-client';
import { OF_LEADER } from './eventstoredb-limits.js';

/**
 * Options of the connection string that the server adds where it lacks them. The client's defaults (10 s, 10 s, 5 s) keep
 * a silent connection for 20 s, although the cluster elects another leader within seconds.
 */
const DEFAULTS = {
  /** Milliseconds. */
  keepAliveInterval: '1000',
  /** Milliseconds. */
  keepAliveTimeout: '2000',
  /** Seconds. */
  gossipTimeout: '1',
} as const;

/** Opens a client, without its warning of a `keepAliveInterval` below 10 s, which is intended here. */
export function connect(url: string): EventStoreDBClient {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('Specified KeepAlive')) warn(...words);
  };
  try {
    return EventStoreDBClient.connectionString(withDefaults(url));
  } finally {
    console.warn = warn;
  }
}

/** @param url connection string, `esdb://node1:2113,node2:2113?tls=false`. The names of its options ignore case. */
export function withDefaults(url: string): string {
  const [place = '', ...options] = url.split('?');
  const given = new Set(
    options.flatMap((part) => part.split('&')).map((option) => option.split('=')[0]!.toLowerCase()),
  );
  const added = Object.entries(DEFAULTS).filter(([name]) => !given.has(name.toLowerCase()));
  const texts = [...options, ...added.map((option) => option.join('='))];
  return texts.length === 0 ? url : `${place}?${texts.join('&')}`;
}

const CONNECTING = 1;
const CONNECT_MILLIS = 1_000;
const connectingSince = new WeakMap<object, number>();

/** Leaves a channel that has been connecting for a second. Nodes name a lost leader until they elect another, and gRPC would wait for it for half a minute. */
export async function leaveUnconnected(client: EventStoreDBClient): Promise<void> {
  const channel = await client['getChannel']().catch(() => null);
  if (channel?.getConnectivityState(false) !== CONNECTING) return;
  const now = performance.now();
  const since = connectingSince.get(channel) ?? now;
  connectingSince.set(channel, since);
  if (now - since < CONNECT_MILLIS) return;
  const failed: unknown = { getChannel: () => channel };
  await client['handleError'](failed as Parameters<(typeof client)['handleError']>[0], new UnavailableError());
}

/**
 * Credentials make the client use a separate call per append. Its batch stream crashes the process when a late answer to an abandoned append arrives,
 * and applies the first append's deadline to the stream (db-client 6.2.1). A server without authentication ignores them.
 */
export function credentialsIn(connectionString: string): Credentials {
  const { username, password } = new URL(
    connectionString.replace(/^(esdb|kurrentdb|kurrent)(\+discover)?:/, 'http:').replace(/,[^/?]*/, ''),
  );
  return {
    username: decodeURIComponent(username) || 'anonymous',
    password: decodeURIComponent(password) || 'anonymous',
  };
}

/**
 * Checks that the user may read `$all`: a user without groups may open streams and append to them, but not read all.
 * @throws Error that names the missing right
 */
export async function assertReadsAll(client: EventStoreDBClient): Promise<void> {
  try {
    for await (const _ of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, ...OF_LEADER }));
  } catch (error) {
    if (!(error instanceof AccessDeniedError)) throw error;
    throw new Error('the user may not read $all: add it to $acl.$r in the metadata of $all (docs/scaling.md)', {
      cause: error,
    });
  }
}
