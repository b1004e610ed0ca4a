import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TemplateView } from '@tender/contracts';
import type { Person } from '../callers/person.js';
import type { OpenedRelease010, RecordedAnswer } from './release-010.js';

/** GET calls that report what the test does itself: its sessions, and its own lines of the audit log. */
const REPORT_THE_READER: readonly string[] = ['/api/auth/sessions', '/api/audit/log/verify'];

/**
 * Repeats each recorded GET call as the user who made it.
 * @param includes selects calls. Default: all.
 * @returns pairs of a recorded answer and a different new one
 */
export async function differencesFrom(
  { answers, signIn, server }: OpenedRelease010,
  includes: (answer: RecordedAnswer) => boolean = () => true,
): Promise<object[]> {
  // Sign all users in first: lists of users show the time of their last visit.
  const readers = [...new Set(answers.map(({ reader }) => reader))];
  const people = await Promise.all(readers.map(async (name) => (name === 'guest' ? server.guest() : signIn(name))));
  const found = readers.map(async (reader, index) => {
    const own = answers.filter((answer) => answer.reader === reader && includes(answer));
    const differing: object[] = [];
    for (const recorded of own.filter(({ path }) => !REPORT_THE_READER.includes(path))) {
      const answer = await answerOf(people[index]!, recorded);
      if (!isDeepStrictEqual(comparable(answer), comparable(recorded))) differing.push({ recorded, answer });
    }
    return differing;
  });
  return (await Promise.all(found)).flat();
}

/** Event types whose lot release 0.1.0 did not name. An outline names the lots of all events in one list. */
const LOT_NAMED_LATER: readonly unknown[] = ['LotChanged', 'LotRemoved'];

function comparable(answer: RecordedAnswer): object {
  if (answer.path === '/api/templates') return withoutDefaultTexts(answer);
  // The release counted invited people without an account.
  if (answer.path.startsWith('/api/notifications/audience?')) return { ...answer, body: null };
  return answer.path.startsWith('/api/history/') ? withoutSwaps(answer) : withoutLots(answer);
}

/** The diary of the release did not name the companies of a swap of rooms, so that a company's part lacked it. */
function withoutSwaps({ body, ...answer }: RecordedAnswer): object {
  const isSwap = (entry: unknown) => (entry as { kind?: unknown } | null)?.kind === 'RoomsSwapped';
  const kept = JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    Array.isArray(value) ? value.filter((entry) => !isSwap(entry)) : value,
  ) as unknown;
  return { ...answer, body: kept };
}

/** A built-in template that was never edited has the default text of the running release. */
function withoutDefaultTexts({ body, ...answer }: RecordedAnswer): object {
  const { templates } = body as { templates: TemplateView[] };
  const kept = templates.map((template) =>
    template.builtIn && !template.changed ? { ...template, subject: '', body: '' } : template,
  );
  return { ...answer, body: { ...(body as object), templates: kept } };
}

function withoutLots({ body, ...answer }: RecordedAnswer): object {
  if (!/^\/api\/audit\/auctions\/\w+\/(events|outline)/.test(answer.path)) return { body, ...answer };
  if (answer.path.endsWith('/outline')) return { ...answer, body: { ...(body as object), subject: [], subjects: [] } };
  const { events = [], ...rest } = body as { events?: { type: string }[] };
  const unnamed = events.map((event) => (LOT_NAMED_LATER.includes(event.type) ? { ...event, subject: null } : event));
  return { ...answer, body: { ...rest, events: unnamed } };
}

/** An answer in the form in which `scripts/release-data/answers.mjs` records it. */
async function answerOf(person: Person, { reader, path }: RecordedAnswer): Promise<RecordedAnswer> {
  const response = await fetch(person.address + path, { headers: { cookie: person.cookie } });
  const type = response.headers.get('content-type') ?? '';
  const content = asRecorded(path, Buffer.from(await response.arrayBuffer()));
  if (response.status !== 200) return { reader, path, body: { status: response.status, text: content.toString() } };
  if (type.startsWith('application/json')) return { reader, path, body: withoutLater(path, content.toString()) };
  return { reader, path, type, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Whether an answer is about a viewing. To verify one, release 0.1.0 read no other streams. */
const isOfViewing = (path: string): boolean => path.startsWith('/api/audit/viewings/');

/** An export in the form of release 0.1.0 (`tender-audit/1`), without the streams that it did not read to verify. */
export function asRecorded(path: string, content: Buffer): Buffer {
  if (!path.endsWith('/export?format=jsonl')) return content;
  const [first = '', ...rest] = content.toString().trimEnd().split('\n');
  const heading = JSON.parse(first) as { format: string; evidence: { stream: string; events: number }[] };
  const isLater = ({ stream }: { stream: string }) =>
    stream === 'house' || stream === 'installation' || isOfViewing(path);
  const later = heading.evidence.filter(isLater).map(({ stream }) => `"stream":${JSON.stringify(stream)}`);
  const evidence = heading.evidence.filter((each) => !isLater(each));
  const text = JSON.stringify({ ...heading, format: 'tender-audit/1', evidence });
  const lines = [text, ...rest.slice(0, -1).filter((line) => !later.some((stream) => line.includes(stream)))];
  const whole = lines.map((line) => `${line}\n`).join('');
  const end = { lines: lines.length, heading: sha256(text), sha256: sha256(whole) };
  return Buffer.from(`${whole}${JSON.stringify({ end })}\n`);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Fields of answers that came after the release. */
const LATER_FIELDS: readonly string[] = [
  'unchecked',
  'ignored',
  'resultEntry',
  'gaps',
  'rules',
  'unopenedAuctions',
  'unreadable',
  'keyLost',
  'keyEntries',
  'waitingInvitations',
  'joins',
  'movedBy',
  'addenda',
  'addendumAt',
  'addendaSeen',
  'addendum',
  'pausedAuctions',
  'unconfirmed',
  'alerts',
  'laboratory',
  'remarks',
  'installable',
  'language',
  'texts',
  'timeZoneGiven',
  'notes',
  'enteredByHouse',
  'setup',
  'addedByHouse',
  'openFrom',
  'openUntil',
  'closedHour',
  'closedDays',
  'openHours',
  'waitingLetters',
  'instants',
  'brokenGlass',
];

/** Fields that other views had already, where they are never null: the origin of a certificate, a viewing's zone. */
const NULL_LATER: readonly string[] = ['origin', 'timeZone'];

/** Fields that came later to one call. In the release's dashboard no viewing, whose zone was known, is of the day. */
const LATER_IN: Readonly<Record<string, readonly string[]>> = { '/api/dashboard/getDailySummary': ['timeZone'] };

/** Path that reports the version of the server. */
const CLIENT_ENVIRONMENT = '/api/js-modules/client-environment';
const RELEASE = '0.1.0';

function withoutLater(path: string, text: string): unknown {
  const known: unknown = JSON.parse(text, (field, value: unknown) =>
    LATER_FIELDS.includes(field) || LATER_IN[path]?.includes(field) || (NULL_LATER.includes(field) && value === null)
      ? undefined
      : value,
  );
  if (path === CLIENT_ENVIRONMENT) return withVersion(RELEASE, known as { environment: object });
  return isOfViewing(path) && path.endsWith('/verify') ? { ...(known as object), companies: 0 } : known;
}

const withVersion = (version: string, { environment }: { environment: object }): object => ({
  environment: { ...environment, version },
});

/** Calls whose answers compute the tree over the history of a completed auction, which is slow. */
export const computesTree = ({ path }: Pick<RecordedAnswer, 'path'>): boolean =>
  /^\/api\/(audit\/auctions\/\w+\/verify|proof\/receipts\/\w+)$/.test(path);
