import { createHash, hash } from 'node:crypto';
import type { RecordedEvent } from '@tender/event-store';
import { canonicalJson } from '@tender/kernel';

export const FORMAT = 'tender-audit/2';
/** Format of release 0.1.0, without the stream of the staff. */
export const FORMAT_1 = 'tender-audit/1';

export interface ExportHeading {
  format: typeof FORMAT | typeof FORMAT_1;
  stream: string;
  exportedAt: string;
  events: number;
  /** Evidence streams in file order, with their numbers of events. */
  evidence: { stream: string; events: number }[];
  /** Number of publication lines; absent if nothing was published, or it cannot be opened yet. */
  published?: number;
}

/**
 * Last line. `lines`: number of lines before it. `sha256`: hash of all bytes before it. `heading`: hash of the first
 * line, to detect a change in that line.
 */
export interface ExportEnd {
  end: { lines: number; heading: string; sha256: string };
}

/** Writes an export. An event's line holds its canonical JSON, the input of its hash: `sha256sum` can check it. */
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

/** Input of the event's hash. Plain JSON if a manipulated event has no canonical form: the verification then finds it. */
function hashedText({ stream, revision, id, type, data, metadata: { hash: _, ...metadata } }: RecordedEvent): string {
  const event = { data, id, metadata, revision, stream, type };
  try {
    return canonicalJson(event);
  } catch {
    return JSON.stringify(event);
  }
}
