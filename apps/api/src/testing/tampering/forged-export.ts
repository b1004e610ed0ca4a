import { createHash } from 'node:crypto';
import { canonicalJson, chainLink } from '@tender/kernel';

/** Forged exports with correct hashes and a correct last line. */

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Lines of an export without the last one, which `ended` makes. */
export const bodyOf = (file: Buffer | string): string[] => file.toString().split('\n').slice(0, -2);

/** A file of these lines, with a last line that fits them. */
export function ended(lines: readonly string[]): string {
  const body = lines.map((line) => `${line}\n`).join('');
  const end = { lines: lines.length, heading: sha256(lines[0]!), sha256: sha256(body) };
  return `${body}${JSON.stringify({ end })}\n`;
}

type Stored = Parameters<typeof chainLink>[0];

/** A line of an event with the right hash. */
export function eventLine(event: Stored): { line: string; hash: string } {
  const { hash } = chainLink(event);
  return { line: `{"event":${canonicalJson(event)},"hash":"${hash}"}`, hash };
}

/** Changes the first event of a type, and makes the hashes of the events after it again. */
export function withEvent(file: Buffer | string, type: string, change: (text: string) => string): string {
  const hashes = new Map<string, string>();
  let isDone = false;
  const lines = bodyOf(file).map((line) => {
    if (!line.startsWith('{"event":')) return line;
    const text = line.slice('{"event":'.length, -',"hash":""}'.length - 64);
    const isIt = !isDone && text.includes(`"type":"${type}"`);
    isDone ||= isIt;
    const { metadata, ...event } = JSON.parse(isIt ? change(text) : text) as Stored;
    const previousHash = hashes.get(event.stream) ?? metadata.previousHash;
    const made = eventLine({ ...event, metadata: { ...metadata, previousHash } });
    hashes.set(event.stream, made.hash);
    return made.line;
  });
  return ended(lines);
}

/** Changes the published facts; a null result removes a fact. */
export function withPublished<Fact extends object>(
  file: Buffer | string,
  change: (fact: Fact) => object | null,
): string {
  const [first = '', ...rest] = bodyOf(file);
  const lines = rest.flatMap((line) => {
    if (!line.startsWith('{"published":')) return [line];
    const fact = change((JSON.parse(line) as { published: Fact }).published);
    if (!fact) return [];
    const text = canonicalJson(fact);
    return [`{"published":${text},"hash":"${sha256(text)}"}`];
  });
  const published = lines.filter((line) => line.startsWith('{"published":')).length;
  const heading = { ...(JSON.parse(first) as object), ...{ published: published || undefined } };
  return ended([JSON.stringify(heading), ...lines]);
}

/** Appends an event to the history. */
export function withAppended(file: Buffer | string, { type, data }: { type: string; data: object }): string {
  const [first = '', ...lines] = bodyOf(file);
  const { event, hash } = JSON.parse(lines.at(-1)!) as { event: Stored; hash: string };
  const metadata = { ...event.metadata, previousHash: hash };
  const heading = JSON.parse(first) as { events: number };
  const appended = eventLine({ ...event, type, data, revision: event.revision + 1, metadata });
  return ended([JSON.stringify({ ...heading, events: heading.events + 1 }), ...lines, appended.line]);
}
