import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { RecordedEvent } from '@tender/event-store';
import {
  canonicalJson,
  isInstantText,
  isOneOf,
  isText,
  isWholeNumber,
  listOf,
  objectOf,
  type Shape,
} from '@tender/kernel';
import { FORMAT, FORMAT_1, type ExportEnd, type ExportHeading } from './jsonl.js';

export interface Line {
  bytes: Buffer;
  ended: boolean;
}

const LINE_FEED = 0x0a;

/** Maximum length of a line in bytes, longer than every event. A longer line is truncated to protect memory, and fails verification. */
const LONGEST_LINE = 256 * 1024 * 1024;

export async function* linesOf(file: string, longest = LONGEST_LINE): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer): void => {
    const fitting = piece.subarray(0, longest - length);
    length += fitting.length;
    if (fitting.length > 0) pieces.push(fitting);
  };
  const line = (ended: boolean): Line => {
    const bytes = Buffer.concat(pieces, length);
    [pieces, length] = [[], 0];
    return { bytes, ended };
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, at));
      yield line(true);
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield line(false);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf({ bytes }: Line): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Parses a line; null unless its bytes equal the server's own serialisation. */
function parsed<T>(line: Line): T | null {
  const text = textOf(line);
  try {
    const value = text === null ? null : (JSON.parse(text) as T);
    return value !== null && JSON.stringify(value) === text ? value : null;
  } catch {
    return null;
  }
}

/** Visible ASCII: the name is printed, and other characters could control the terminal. */
const isStreamName: Shape = (value) => isText(value) && /^[!-~]+$/.test(value as string);
const isCount: Shape = (value) => isWholeNumber(value) && (value as number) >= 0;
const isHeading = objectOf(
  {
    format: isOneOf([FORMAT, FORMAT_1]),
    stream: isStreamName,
    exportedAt: isInstantText,
    events: isCount,
    evidence: listOf(objectOf({ stream: isStreamName, events: isCount })),
  },
  { published: isCount },
);

export function headingIn(line: Line): ExportHeading | null {
  const heading = parsed<ExportHeading>(line);
  return isHeading(heading) ? heading : null;
}

export function endIn(line: Line): ExportEnd['end'] | null {
  const end = parsed<Partial<ExportEnd>>(line)?.end;
  return end && typeof end.sha256 === 'string' && typeof end.heading === 'string' ? end : null;
}

const PUBLISHED_LINE = /^\{"published":(.+),"hash":"([0-9a-f]{64})"\}$/s;

/** Content of a publication line, and whether its hash matches the bytes; null for another line. */
export function publishedIn(line: Line): { fact: object; sound: boolean } | null {
  const [, text = '', claimed = ''] = PUBLISHED_LINE.exec(textOf(line) ?? '') ?? [];
  try {
    const fact = JSON.parse(text) as object | null;
    if (typeof fact !== 'object' || fact === null) return null;
    return { fact, sound: hash('sha256', text) === claimed && canonicalJson(fact) === text };
  } catch {
    return null;
  }
}

const isAnObject: Shape = (value) => typeof value === 'object' && value !== null;
/** No other field is allowed, because the hash covers all fields of the line. */
const isEvent = objectOf({
  stream: isText,
  revision: isCount,
  id: isText,
  type: isText,
  data: isAnObject,
  metadata: isAnObject,
});

const EVENT_LINE = /^\{"event":(.+),"hash":"([0-9a-f]{64})"\}$/s;

export function eventIn(line: Line): { event: RecordedEvent; sound: boolean } | null {
  const match = EVENT_LINE.exec(textOf(line) ?? '');
  if (!match) return null;
  const [, text = '', claimed = ''] = match;
  try {
    const event = JSON.parse(text) as RecordedEvent;
    if (!isEvent(event)) return null;
    const sound = hash('sha256', text) === claimed && canonicalJson(event) === text;
    return { event: { ...event, metadata: { ...event.metadata, hash: claimed }, position: 0n }, sound };
  } catch {
    return null;
  }
}
