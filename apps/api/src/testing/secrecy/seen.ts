import { expect } from '@jest/globals';
import type { Clock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { deliveryRecords } from '@tender/messaging';
import { routesOf } from '../../docs/routes.js';
import { ApiReactors } from '../../reactors/api-reactors.js';
import type { TestServer } from '../server/test-server.js';
import { Listener } from '../callers/listener.js';
import type { Person } from '../callers/person.js';

/**
 * Makes the output to users comparable between two servers: random ids, hashes and tokens get numbers in the order of
 * their first use, and instants are replaced.
 */

const MINUTE = 60_000;

/** Time for which `clockOfOneMinute` runs at normal speed, in ms, and its slowdown afterwards. */
const AS_EVER = 45_000;
const SLOWER = 100;

/** A clock that begins at the start of a minute and slows down, so that a test ends within this minute. */
export function clockOfOneMinute(): Clock {
  const began = Date.now();
  return () => {
    const lived = Date.now() - began;
    const passed = Math.min(lived, AS_EVER) + Math.max(lived - AS_EVER, 0) / SLOWER;
    return new Date(began - (began % MINUTE) + passed).toISOString();
  };
}

/** Pseudo-random whole numbers below a limit, the same for the same seed. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** All lines that each user received. */
export type Seen = Record<string, readonly string[]>;

const IN_WORDS = String.raw`\d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d(?::\d\d)?`;
/** Instants as ISO texts, as milliseconds since 1970, and in words (`instantText`). */
const INSTANT = new RegExp(
  [
    String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`,
    String.raw`(?<![\w.-])1[6-9]\d{11}(?![\w.-])`,
    `${IN_WORDS} UTC`,
    String.raw`${IN_WORDS} [\w ]+ time \((?:${IN_WORDS}|\d\d:\d\d(?::\d\d)?) UTC\)`,
  ].join('|'),
  'g',
);
/** Texts of at least 16 characters: ids, hashes, tokens, and some names of fields and headers. */
const LONG = /(?<![\w-])[\w-]{16,}(?![\w-])/g;

/** The end of the server's name in its public log, its key, and its signatures. */
const SIGNED = /(?<=\/log\/)[\da-f]{8}(\+[\da-f]{8}\+[A-Za-z\d+/]+=*)?( [A-Za-z\d+/]+=*)?/g;

const longTextsOf = (lines: readonly string[]): Set<string> => new Set(lines.join('\n').match(LONG) ?? []);

/** Replaces random texts by numbers. Names are not random, because both servers use them. */
function numbered(lines: readonly string[], names: ReadonlySet<string>): string[] {
  const numbers = new Map<string, string>();
  return lines.map((line) =>
    line
      .replace(INSTANT, '<instant>')
      .replace(SIGNED, '<signed>')
      .replace(LONG, (text) => {
        if (names.has(text)) return text;
        if (!numbers.has(text)) numbers.set(text, `<${numbers.size}>`);
        return numbers.get(text)!;
      }),
  );
}

/** All headers except cookies and headers that depend on the time. */
export const headersOf = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => !['date', 'set-cookie', 'ratelimit-reset'].includes(name));

/** Waits until all notifications and mails of the events so far are delivered: this happens after the calls. */
export async function notificationsDelivered({ app, stores }: TestServer): Promise<void> {
  const head = await stores.events.head();
  const deliveries = stores.reads.state(deliveryRecords);
  await eventually(async () => {
    if (!app.get(ApiReactors).status.every(({ position }) => (position ?? -1n) >= head)) return false;
    const waiting = { status: { in: ['queued', 'sending'] as const }, nextAt: { lte: stores.clock() } };
    return (await deliveries.count(waiting)) === 0;
  }, 'sent to all');
}

const NEWS = /^2\["message",\{"kind":"(?!(notification|messageUpdated|failed)")/;
const REFUSED = /^2\["message",\{"kind":"failed"/;

/** Messages of events, then refusals of commands, without their numbers. Other messages arrive at any time. */
const framesOf = ({ frames }: Listener): string[] =>
  [NEWS, REFUSED].flatMap((kind) =>
    frames.filter((frame) => kind.test(frame)).map((frame) => frame.replace(/"seq":\d+/, '"seq":0')),
  );

/** Lists that concurrent deliveries fill in any order. */
const OF_NO_ORDER = /^\/api\/notifications\/(user|deliveries)$/;

/** Paths whose answers depend on the minutes of the clock, such as the public log with a line for each minute. */
const BY_THE_MINUTE = /^\/api\/(log|audit\/log)(\/|$)/;

/**
 * Sorts a list by its content without random texts and instants. Welcome mails and alerts of sign-ups are removed:
 * whether they are sent depends on the time of the approval.
 */
const inOrder = (text: string): string =>
  (text.match(/\{"_id"[^{}]*\}/g) ?? [])
    .filter((row) => !row.includes('"welcomeTemplate"') && !row.includes('"alert:signUp"'))
    .map((row) => row.replace(INSTANT, '').replace(LONG, ''))
    .sort()
    .join('\n');

/** Answers of the GET routes to one user, with each id if the path has a parameter. */
async function everythingFor(person: Person, server: TestServer, ids: readonly string[]): Promise<string[]> {
  const reads = routesOf(server.app)
    .filter(
      ({ method, path }) =>
        method === 'GET' && path.startsWith('/api/') && !path.includes('docs') && !BY_THE_MINUTE.test(path),
    )
    .flatMap(({ path }) => (path.includes(':') ? ids.map((id) => path.replace(/:\w+/, id)) : [path]));
  const texts: string[] = [];
  for (const path of reads) {
    // Compressed answers with other random ids would differ in length by a byte.
    const { status, headers, text } = await person.raw('GET', path, { headers: { 'accept-encoding': 'identity' } });
    const told = headersOf(headers);
    texts.push(
      OF_NO_ORDER.test(path)
        ? JSON.stringify([path, status, told.filter(([name]) => name !== 'content-length'), inOrder(text)])
        : JSON.stringify([path, status, told, text]),
    );
  }
  return texts;
}

interface TabOf {
  who: string;
  person: Person;
  tab: Listener;
}

/** Opens a tab for each user, once all events so far are read. */
export async function openTabs(server: TestServer, people: Readonly<Record<string, Person>>): Promise<TabOf[]> {
  await server.liveFeedCaughtUp();
  return Promise.all(
    Object.entries(people).map(async ([who, person]) => ({ who, person, tab: await Listener.open(person) })),
  );
}

interface Comparable {
  /** Answers to each user's own commands. */
  answers: Readonly<Record<string, readonly string[]>>;
  /** Ids to read for a user or a guest. */
  idsFor: (who: string) => readonly string[];
}

/** Everything that each watcher and a guest have received. Closes the tabs. */
export async function seenBy(
  watchers: readonly TabOf[],
  server: TestServer,
  { answers, idsFor }: Comparable,
): Promise<Seen> {
  await notificationsDelivered(server);
  const seen: Record<string, readonly string[]> = {};
  for (const { who, person, tab } of watchers) {
    const frames = framesOf(tab);
    tab.close();
    seen[who] = [...(answers[who] ?? []), ...frames, ...(await everythingFor(person, server, idsFor(who)))];
  }
  seen['guest'] = await everythingFor(server.guest(), server, idsFor('guest'));
  return seen;
}

/** @throws Error if a user received different data from the two servers */
export function expectSame(who: string, one: Seen, other: Seen): void {
  const others = longTextsOf(other[who]!);
  const names = new Set([...longTextsOf(one[who]!)].filter((text) => others.has(text)));
  expect({ who, seen: numbered(other[who]!, names) }).toEqual({ who, seen: numbered(one[who]!, names) });
}
