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
 * What people are told, made comparable between two houses: random ids, hashes and tokens are numbered in the order in
 * which they are first met, and instants are not told apart; nothing else is made equal.
 */

const MINUTE = 60_000;

/** Milliseconds of `clockOfOneMinute` that are as long as any, and how much longer those after them are. */
const AS_EVER = 45_000;
const SLOWER = 100;

/**
 * The time, put back to the beginning of its minute, which does not end: what is counted by the minute is all in one.
 */
export function clockOfOneMinute(): Clock {
  const began = Date.now();
  return () => {
    const lived = Date.now() - began;
    const passed = Math.min(lived, AS_EVER) + Math.max(lived - AS_EVER, 0) / SLOWER;
    return new Date(began - (began % MINUTE) + passed).toISOString();
  };
}

/** Reproducible numbers, so that a failure can be run again. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** By person: every line that the person was told. */
export type Seen = Record<string, readonly string[]>;

/**
 * As texts, in milliseconds since 1970 (not where a hash has such digits), and in the words of messages, which two
 * houses made a second apart may say a minute apart.
 */
const INSTANT =
  /\d{4}-\d\d-\d\dT[\d:.]+Z|(?<![\w.-])1[6-9]\d{11}(?![\w.-])|\d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d(?::\d\d)? UTC/g;
/** Ids, hashes and tokens are that long, and so are some names of fields and headers. */
const LONG = /(?<![\w-])[\w-]{16,}(?![\w-])/g;

/** The house's name in its public log, its key, and what is signed with it: base64 has more signs than ids have. */
const SIGNED = /(?<=\/log\/)[\da-f]{8}(\+[\da-f]{8}\+[A-Za-z\d+/]+=*)?( [A-Za-z\d+/]+=*)?/g;

const longTextsOf = (lines: readonly string[]): Set<string> => new Set(lines.join('\n').match(LONG) ?? []);

/** The lines with numbers for what is random; a name is no random text, for both houses say it. */
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

/** Headers of every answer that are the clock's or the socket's. */
export const headersOf = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => !['date', 'set-cookie', 'ratelimit-reset'].includes(name));

/**
 * Until everybody has been told, in the app and by mail, of everything that has happened so far: that is done behind
 * the calls.
 */
export async function notificationsDelivered({ app, stores }: TestServer): Promise<void> {
  const head = await stores.events.head();
  const deliveries = stores.reads.state(deliveryRecords);
  await eventually(async () => {
    if (!app.get(ApiReactors).status.every(({ position }) => (position ?? -1n) >= head)) return false;
    const waiting = { status: { in: ['queued', 'sending'] as const }, nextAt: { lte: stores.clock() } };
    return (await deliveries.count(waiting)) === 0;
  }, 'everybody is told');
}

const NEWS = /^2\["message",\{"kind":"(?!(notification|messageUpdated|failed)")/;
const REFUSED = /^2\["message",\{"kind":"failed"/;

/**
 * What a tab was told of events, and then of its person's commands that could not be done: these are told at once,
 * events once they are read. What its person is told besides comes in between at any moment, takes a number, and is
 * compared as a list.
 */
const framesOf = ({ frames }: Listener): string[] =>
  [NEWS, REFUSED].flatMap((kind) =>
    frames.filter((frame) => kind.test(frame)).map((frame) => frame.replace(/"seq":\d+/, '"seq":0')),
  );

/** Lists of what several lanes deliver at once. */
const OF_NO_ORDER = /^\/api\/notifications\/(user|deliveries)$/;

/**
 * What follows the minutes of the clock, however alike two houses are: the public log has a line for each
 * (`proof.int.spec` compares what stands in it), the audit log counts by them.
 */
const BY_THE_MINUTE = /^\/api\/(log|audit\/log)(\/|$)/;

/**
 * A list in an order that is the same in both houses: by what it says, without what is random or the clock's. Whether a
 * welcome was kept or passed over depends on whether the person was approved before it was its turn.
 */
const inOrder = (text: string): string =>
  (text.match(/\{[^{}]*\}/g) ?? [])
    .filter((row) => !row.includes('"welcomeTemplate"'))
    .map((row) => row.replace(INSTANT, '').replace(LONG, ''))
    .sort()
    .join('\n');

/** Every list and object of the API as it answers a person, under each of some ids where a path has one. */
async function everythingFor(person: Person, server: TestServer, ids: readonly string[]): Promise<string[]> {
  const reads = routesOf(server.app)
    .filter(
      ({ method, path }) =>
        method === 'GET' && path.startsWith('/api/') && !path.includes('docs') && !BY_THE_MINUTE.test(path),
    )
    .flatMap(({ path }) => (path.includes(':') ? ids.map((id) => path.replace(/:\w+/, id)) : [path]));
  const texts: string[] = [];
  for (const path of reads) {
    // Compressed, the same answer with other random ids would be longer or shorter by a byte.
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

/** A person whose messages and answers are compared. */
interface TabOf {
  who: string;
  person: Person;
  tab: Listener;
}

/** Opens a tab for each person, once everything that has happened so far is read. */
export async function openTabs(server: TestServer, people: Readonly<Record<string, Person>>): Promise<TabOf[]> {
  await server.liveFeedCaughtUp();
  return Promise.all(
    Object.entries(people).map(async ([who, person]) => ({ who, person, tab: await Listener.open(person) })),
  );
}

interface Comparable {
  /** By person: the answers to their own commands. */
  answers: Readonly<Record<string, readonly string[]>>;
  /** The ids that are read for a person, a guest among them. */
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

/** @throws Error where somebody was told something else in one house than in the other. */
export function expectSame(who: string, one: Seen, other: Seen): void {
  const others = longTextsOf(other[who]!);
  const names = new Set([...longTextsOf(one[who]!)].filter((text) => others.has(text)));
  expect({ who, seen: numbered(other[who]!, names) }).toEqual({ who, seen: numbered(one[who]!, names) });
}
