import type { ChainBreak, Instant } from '@tender/kernel';
import type { Position, Revision } from '../port.js';

/**
 * What shows that the log is not the history that was written.
 *
 * Found by reading the log alone: `missing`, `previousHash` and `hash` are the first event of a stream that does not
 * fit its chain; `unreadable` is one that is no JSON any more, or lies in a damaged page; `position` is a place in the
 * order of all events that is empty. `planted` is a part of the store that this program did not make, and that may
 * change what is read or written. `index` is an event that its stream's reader does not find in its place, or a flaw
 * that the store finds in its own file.
 *
 * Found by the log watermark, which is kept outside the log: `stream` is one that is gone; `shorter` a stream, or the whole
 * log, that ends before a witnessed event; `replaced` another event in the place of a witnessed one; `epoch` a log that
 * calls itself another history.
 *
 * `afterEnd` is an event that may not follow the end of its stream; nothing follows from it.
 *
 * `views`: read models had passed the log's end. `view`: a document of a read model differs from the events of a stream
 * that is over.
 *
 * `future`: the newest event has a later time than the clock.
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

/** Maximum number of findings that are named. With more, the whole log is wrong. */
export const MAXIMUM_FINDINGS = 100;

export interface HistoryFinding {
  problem: HistoryProblem;
  /** Null where the finding is about the log as a whole. */
  stream: string | null;
  revision: Revision | null;
  /** Null where it is unknown. */
  position: Position | null;
  /** The part of the store that the finding is about, by kind and name; missing where it is about events. */
  part?: string;
  /** Of `future`: the time of the event, and by how many milliseconds the clock was behind it at the start. */
  ahead?: { at: Instant; millis: number };
}

const SENTENCES: Readonly<Record<HistoryProblem, string>> = {
  missing: 'an event is missing in the stream, or stands in the wrong order',
  previousHash: 'the event does not follow the one before it in its stream: its previous hash is another',
  hash: 'the event was changed after it was written: its hash does not fit',
  unreadable: 'the event cannot be read: its place in the file is damaged',
  position: 'no event stands at this position: one was taken out of the log',
  planted: 'this was not made by the house: it may change what is read or written',
  index: 'whoever reads the stream does not find what stands in the log: an index of the file was changed',
  stream: 'the whole stream is missing',
  shorter: 'the log, or this stream, ends before this event, which was witnessed: the end was cut off',
  replaced: 'another event stands in the place of the one that was witnessed: the history was rewritten',
  epoch: 'the log calls itself another history than the one that was witnessed',
  views: 'the read models had passed the end of the log: events were taken off its end',
  view: 'the read model does not say what the events of this stream say: somebody changed it outside this program',
  afterEnd: 'the event came after the end of its auction, where no rule allows it: it is ignored',
  future: 'the newest event is in the future',
};

/** `1 d 19 h 59 min` */
function durationInWords(millis: number): string {
  const minutes = Math.floor(millis / 60_000);
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}

/** The finding in words, with its place. */
export function findingInWords({ problem, stream, revision, position, part, ahead }: HistoryFinding): string {
  const event = stream === null ? null : `${stream}${revision === null ? '' : `@${revision}`}`;
  const place = [part, event, position === null ? null : `position ${position}`]
    .filter((words) => words !== null && words !== undefined)
    .join(', ');
  const by = ahead
    ? ` by ${durationInWords(ahead.millis)}: the clock was ahead then, or is behind now. Until ${ahead.at} its stream gets no later time`
    : '';
  return `${place ? `${place}: ` : ''}${SENTENCES[problem]}${by}`;
}

/** The finding as the fields of a log line. */
export const findingLine = (finding: HistoryFinding) => ({
  message: `${finding.problem === 'future' ? 'the clock is behind the history' : 'the history is not what was written'}: ${findingInWords(finding)}`,
  ...finding,
  position: finding.position === null ? null : String(finding.position),
});

/** Read models had passed the end of the log. @param checkpoint where they were. */
export const viewsAhead = (checkpoint: Position): HistoryFinding => ({
  problem: 'views',
  stream: null,
  revision: null,
  position: checkpoint,
});

/** A document of a read model differs from what the events of an ended stream say. */
export interface ViewDifference {
  collection: string;
  id: string;
  /** The fields that differ; empty where there is no such document. */
  fields: readonly string[];
}

export const viewDiffers = (stream: string, { collection, id, fields }: ViewDifference): HistoryFinding => ({
  problem: 'view',
  stream,
  revision: null,
  position: null,
  part: `${collection} ${id} (${fields.length > 0 ? fields.join(', ') : 'the whole document'})`,
});
