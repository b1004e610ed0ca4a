import { isEnd, kindNameOf, mayFollow, NOTHING_CHANGED, type FinalEvents } from '@tender/kernel';
import { changedStore } from './changed-store.js';
import type { EventStore, RecordedEvent, Revision } from './port.js';

export type FinalEventsByKind = Readonly<Record<string, FinalEvents>>;

const PAGE = 1_000;

export type StreamEnd = Pick<RecordedEvent, 'stream' | 'revision'>;

interface Mark {
  revision: Revision;
  type: string;
}

interface Known {
  readonly finals: FinalEvents;
  upTo: Revision;
  readonly marks: Mark[];
}

/** Finds events that may not follow the end of their stream. Only another program can have written them (`docs/decisions/0054`). */
export class EndedStreams {
  private readonly streams = new Map<string, Known | null>();

  /** @param events omit if `isLegalNext` receives all events from the first one on. */
  constructor(
    private readonly finals: FinalEventsByKind,
    private readonly events: Pick<EventStore, 'readStream'> | null = null,
  ) {}

  isLegal(event: RecordedEvent): boolean | Promise<boolean> {
    const known = this.known(event.stream);
    if (!known) return true;
    return known.upTo >= event.revision - 1 ? note(known, event) : this.isLegalAfterReading(event, known);
  }

  isLegalNext(event: RecordedEvent): boolean {
    const known = this.known(event.stream);
    return !known || note(known, event);
  }

  isFirstEnd({ stream, revision }: StreamEnd): boolean {
    return this.streams.get(stream)?.marks[0]?.revision === revision;
  }

  private async isLegalAfterReading(event: RecordedEvent, known: Known): Promise<boolean> {
    while (this.events && known.upTo < event.revision - 1) {
      const from = known.upTo + 1;
      const page = await this.events.readStream(event.stream, from, Math.min(PAGE, event.revision - from));
      if (page.length === 0) break;
      for (const before of page) note(known, before);
    }
    return note(known, event);
  }

  private known(stream: string): Known | null {
    let known = this.streams.get(stream);
    if (known === undefined) {
      const kind = kindNameOf(stream);
      const finals = Object.hasOwn(this.finals, kind) ? this.finals[kind] : undefined;
      this.streams.set(stream, (known = finals ? { finals, upTo: -1, marks: [] } : null));
    }
    return known;
  }
}

function note(known: Known, { revision, type }: RecordedEvent): boolean {
  const { finals, marks } = known;
  const last = marks.findLast((mark) => mark.revision < revision);
  const isLegal = mayFollow(finals, last?.type ?? null, type);
  if (revision <= known.upTo) return isLegal;
  known.upTo = revision;
  if (isLegal && isEnd(finals, last?.type ?? null, type)) marks.push({ revision, type });
  return isLegal;
}

export async function eventsFromEnd(
  events: Pick<EventStore, 'readStream'>,
  { stream, revision }: StreamEnd,
  finals: FinalEventsByKind,
): Promise<RecordedEvent[]> {
  const ended = new EndedStreams(finals);
  const legal: RecordedEvent[] = [];
  for (let from = revision; ; from += PAGE) {
    const page = await events.readStream(stream, from, PAGE);
    legal.push(...page.filter((event) => ended.isLegalNext(event)));
    if (page.length < PAGE) return legal;
  }
}

/**
 * The store for read models, reactors and live messages: an event that may not follow the end is replaced by
 * `NothingChanged`. Commands and verification use the store itself.
 */
export function withoutEventsAfterEnd(events: EventStore, finals: FinalEventsByKind): EventStore {
  const ended = new EndedStreams(finals, events);
  const seen = async (page: RecordedEvent[]): Promise<RecordedEvent[]> => {
    const legal: RecordedEvent[] = [];
    for (const event of page) {
      const verdict = ended.isLegal(event);
      const isLegal = typeof verdict === 'boolean' ? verdict : await verdict;
      legal.push(isLegal ? event : { ...event, ...NOTHING_CHANGED });
    }
    return legal;
  };
  return changedStore(events, {
    readAll: async (after, limit) => seen(await events.readAll(after, limit)),
    subscribe: (after, handler) => events.subscribe(after, async (page) => handler(await seen(page))),
  });
}
