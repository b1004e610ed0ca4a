import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import type { Role } from '@tender/contracts';
import { guardedClock, type Clock, type Instant } from '@tender/kernel';
import { TestServer, type ServerAt } from '../server/test-server.js';
import type { Person } from '../callers/person.js';

/** Data made by `scripts/release-data/make.mjs`; see `docs/decisions/0052-data-of-release-0.1.0.md`. */
const FIXTURE = fileURLToPath(new URL('../../../fixtures/release-0.1.0.zip', import.meta.url));
const DATA = 'data/';

interface KnownPerson {
  email: string;
  userId: string;
  /** Id of the company; null for staff. */
  companyId: string | null;
  role: Role;
}

type Ids = Readonly<Record<string, string>>;

/** Accounts of the data, and ids by the names that the script gives. */
export interface ReleaseNames {
  /** The commit of the release. */
  commit: string;
  /** Time at which the server of the release was stopped. */
  at: Instant;
  admin: { email: string; password: string };
  /** Password of all people except the first admin. */
  password: string;
  people: Readonly<Record<string, KnownPerson>>;
  companies: Ids;
  auctions: Ids;
  /** Ids of the lots, by name of their auction. */
  lots: Readonly<Record<string, readonly string[]>>;
  bids: Ids;
  viewings: Ids;
  /** Ids of the rooms, by name of their viewing. */
  rooms: Readonly<Record<string, readonly string[]>>;
  goods: Readonly<Record<string, readonly string[]>>;
  bookings: Ids;
  folders: Ids;
  files: Ids;
  templates: Ids;
  messages: Ids;
}

/** The release's answer to a GET call: a JSON body, or the digest of another one. */
export interface RecordedAnswer {
  /** A name in `people`, or `admin`, or `guest` without a session. */
  reader: string;
  path: string;
  body?: unknown;
  type?: string;
  /** SHA-256 of a body that is no JSON, in hexadecimal. */
  sha256?: string;
}

/** A copy of the data folder of release 0.1.0. The caller deletes it. */
export interface Release010 {
  folder: string;
  names: ReleaseNames;
  answers: readonly RecordedAnswer[];
}

/** Copies the data folder of the stopped server. */
export function copyRelease010(): Release010 {
  const files = unzipSync(readFileSync(FIXTURE));
  const folder = mkdtempSync(join(tmpdir(), 'release-010-'));
  for (const [name, content] of Object.entries(files)) {
    if (!name.startsWith(DATA)) continue;
    const path = join(folder, name.slice(DATA.length));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { mode: 0o600 });
  }
  const json = (name: string): unknown => JSON.parse(strFromU8(files[name]!));
  return {
    folder,
    names: json('names.json') as ReleaseNames,
    answers: json('answers.json') as RecordedAnswer[],
  };
}

/** A test server on a copy of the data. Closing the server deletes the copy. */
export interface OpenedRelease010 extends Omit<Release010, 'folder'> {
  server: TestServer;
  /** Signs a person of the data in. @param name as in `names.people`, or `admin` */
  signIn(name: string): Promise<Person>;
}

/**
 * Opens a test server on a copy of the data, and confirms the clock if the server doubts it. Tests sign users in
 * themselves, because sessions expire.
 * @param log receives every line of the server's log
 * @param clock for example `() => names.at`, the time at which the release was stopped. Default: the machine's clock.
 */
export async function openRelease010({
  clock = guardedClock({ wall: Date.now, monotonic: () => performance.now() }),
  release = copyRelease010(),
  log,
}: { clock?: Clock; release?: Release010; log?: string[] } = {}): Promise<OpenedRelease010> {
  const { folder, names, answers } = release;
  // Errors in the log are expected: the doubt about the clock, and the dead letter of the data.
  const server = await TestServer.open({
    folder,
    clock,
    isReal: true,
    ...(log && { log }),
    env: { MONGODB_URL: '', EVENTSTORE_URL: '', LOG_LEVEL: log ? 'error' : 'fatal' },
  });
  await confirmClock(server);
  const signIn = (name: string): Promise<Person> =>
    name === 'admin' ? server.admin() : server.signedIn(names.people[name]!.email, names.password);
  return { server, names, answers, signIn };
}

/** Confirms the machine's clock if the server waits for that. */
export async function confirmClock(server: ServerAt): Promise<void> {
  const admin = await server.admin();
  const { machine, waitsForAdmin } = await admin.clock();
  if (waitsForAdmin && machine !== null) await admin.acceptClock(machine);
}
