import { createHash, hash } from 'node:crypto';
import type { RecordedEvent } from '@tender/event-store';
import { canonicalJson } from '@tender/kernel';

/** The name of the format, in the first line of each file. */
export const FORMAT = 'tender-audit/2';
/** Of release 0.1.0: its files lack the stream of the staff. */
export const FORMAT_1 = 'tender-audit/1';

/** The first line: what the file is about. */
export interface ExportHeading {
  format: typeof FORMAT | typeof FORMAT_1;
  /** The stream that was exported. */
  stream: string;
  exportedAt: string;
  /** Number of its events. */
  events: number;
  /** Whole streams that it leans on, in the order in which they stand before it, with the numbers of their events. */
  evidence: { stream: string; events: number }[];
  /** Number of lines of what was published of it, opened; absent where nothing was, or may be opened yet. */
  published?: number;
}

/**
 * The last line: it covers every byte before it, and the first line once more by itself, so that a change is located.
 */
export interface ExportEnd {
  end: { lines: number; heading: string; sha256: string };
}

/**
 * Makes the lines of an export. Each event is a line of its canonical JSON, the very bytes of which the hash is taken,
 * so that `sha256sum` checks it; the hash stands behind it, and once more in the event that follows.
 */
export class ExportLines {
  private readonly sum = createHash('sha256');
  private lines = 0;
  private headingHash = '';

  heading(heading: ExportHeading): string {
    const text = JSON.stringify(heading);
    this.headingHash = hash('sha256', text);
    return this.line(text);
  }

  event(event: RecordedEvent): string {
    return this.line(`{"event":${hashedText(event)},"hash":${JSON.stringify(event.metadata.hash)}}`);
  }

  /** What was published of the history, opened. */
  published(fact: object): string {
    const text = canonicalJson(fact);
    return this.line(`{"published":${text},"hash":${JSON.stringify(hash('sha256', text))}}`);
  }

  end(): string {
    const { lines, headingHash: heading } = this;
    return `${JSON.stringify({ end: { lines, heading, sha256: this.sum.digest('hex') } } satisfies ExportEnd)}\n`;
  }

  private line(text: string): string {
    this.lines++;
    this.sum.update(`${text}\n`);
    return `${text}\n`;
  }
}

/**
 * What the event's hash is taken of. What was tampered with and has no canonical form is told as it is: whoever
 * verifies finds it.
 */
function hashedText({ stream, revision, id, type, data, metadata: { hash: _, ...metadata } }: RecordedEvent): string {
  const event = { data, id, metadata, revision, stream, type };
  try {
    return canonicalJson(event);
  } catch {
    return JSON.stringify(event);
  }
}
