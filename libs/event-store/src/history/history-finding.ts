import type { ChainBreak, Instant } from '@tender/kernel';
import type { Position, Revision } from '../port.js';

/**
 * Evidence that the log differs from the written history. Found in the log alone: `missing`, `previousHash` and `hash` name the first event of a
 * stream that breaks its chain; `unreadable` an event without JSON or in a damaged page; `position` an empty place in the order of all events;
 * `planted` a foreign part of the store that may change reads or writes; `index` an event that its stream's index does not find, or a flaw of the
 * store's file. Found by the log watermark, which is kept outside the log: `stream` is a deleted stream; `shorter` a stream or log that ends before a
 * recorded event; `replaced` another event in the place of a recorded one; `epoch` a log with another epoch. `afterEnd` is an event that may not
 * follow the end of its stream; it has no effect. `views`: read models were ahead of the log's end. `view`: a document differs from the events of an
 * ended stream. `future`: the newest event is more than a minute later than the clock.
 */
export type HistoryProblem =
  | ChainBreak['problem']
  | 'unreadable'
  | 'position'
  | 'planted'
  | 'index'
  | 'stream'
  | 'shorter'
  | 'replaced'
  | 'epoch'
  | 'views'
  | 'view'
  | 'afterEnd'
  | 'future';

/** Maximum number of reported findings. With more, the whole log is wrong. */
export const MAXIMUM_FINDINGS = 100;

export interface HistoryFinding {
  problem: HistoryProblem;
  stream: string | null;
  revision: Revision | null;
  position: Position | null;
  part?: string;
  /** Only `future`: time of the event, and how far the clock was behind it when found, in ms. */
  ahead?: { at: Instant; millis: number };
}

const SENTENCES: Readonly<Record<HistoryProblem, string>> = {
  missing: 'an event of the stream is missing or in the wrong order',
  previousHash: 'the event does not follow the one before it in its stream: its previous hash differs',
  hash: 'the event was changed after it was written: its hash differs',
  unreadable: 'the event cannot be read: its place in the file is damaged',
  position: 'no event exists at this position: an event was removed from the log',
  planted: 'the server did not make this: it may change what is read or written',
  index: 'reading the stream gives other events than the log contains: an index of the file was changed',
  stream: 'the whole stream is missing',
  shorter: 'the log or this stream ends before this event of the log watermark: the end was cut off',
  replaced: 'the event differs from the log watermark: the history was rewritten',
  epoch: 'the id of the log differs from the log watermark',
  views: 'the read models were ahead of the end of the log: events were removed from its end',
  view: 'the read model differs from the events of this stream: it was changed outside this program',
  afterEnd: 'the event was written after the end of its auction, which no rule allows: it is ignored',
  future: 'the newest event is in the future',
};

function durationInWords(millis: number): string {
  const minutes = Math.floor(millis / 60_000);
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}

export function findingInWords({ problem, stream, revision, position, part, ahead }: HistoryFinding): string {
  const event = stream === null ? null : `${stream}${revision === null ? '' : `@${revision}`}`;
  const place = [part, event, position === null ? null : `position ${position}`]
    .filter((words) => words !== null && words !== undefined)
    .join(', ');
  const by = ahead
    ? ` by ${durationInWords(ahead.millis)}: the clock was ahead at that time, or is behind now. New events of its stream keep this time until ${ahead.at}`
    : '';
  return `${place ? `${place}: ` : ''}${SENTENCES[problem]}${by}`;
}

export const findingLine = (finding: HistoryFinding) => ({
  message: `${finding.problem === 'future' ? 'the clock is behind the history' : 'the history has been altered'}: ${findingInWords(finding)}`,
  ...finding,
  position: finding.position === null ? null : String(finding.position),
});

export const viewsAhead = (checkpoint: Position): HistoryFinding => ({
  problem: 'views',
  stream: null,
  revision: null,
  position: checkpoint,
});

export interface ViewDifference {
  collection: string;
  id: string;
  fields: readonly string[];
}

export const viewDiffers = (stream: string, { collection, id, fields }: ViewDifference): HistoryFinding => ({
  problem: 'view',
  stream,
  revision: null,
  position: null,
  part: `${collection} ${id} (${fields.length > 0 ? fields.join(', ') : 'the whole document'})`,
});
