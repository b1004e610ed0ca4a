import type { Position } from '@tender/event-store';

export interface Message {
  readonly kind: string;
  readonly audience: unknown;
  readonly payload: unknown;
  /** Position of the event in the log. */
  readonly position: Position;
}

interface Feed {
  readonly after: Position;
  readonly positions: Set<Position>;
  last: Position;
  /** Position, kind and audience of each message. */
  readonly messages: Set<string>;
}

/** Checks the live messages of each process: of every event since its start, in order, once, and without foreign amounts. */
export class PublishedMessages {
  private readonly feeds = new Map<string, Feed>();

  constructor(private readonly violate: (invariant: string, what: string) => void) {}

  onStart(process: string, after: Position): void {
    this.feeds.set(process, { after, positions: new Set(), last: after, messages: new Set() });
  }

  onMessage(process: string, message: Message): void {
    this.checkAmounts(process, message);
    const { kind, audience, position } = message;
    const feed = this.feeds.get(process)!;
    const name = `${position} ${kind} ${JSON.stringify(audience)}`;
    if (position < feed.last || feed.messages.has(name))
      this.violate('live messages in order, once', `${process} sends ${name} after ${feed.last}`);
    feed.messages.add(name);
    feed.positions.add(position);
    feed.last = position;
  }

  /** @param expected positions of all events with messages @param alive processes that must have sent all of them */
  missing(expected: readonly Position[], alive: ReadonlySet<string>): string[] {
    return [...this.feeds].flatMap(([process, { after, positions, last }]) =>
      expected
        .filter((each) => each > after && (alive.has(process) || each < last) && !positions.has(each))
        .map((each) => `${process} sends no message of the event at ${each}`),
    );
  }

  /** Amounts end with the number of their company; round ones are of no company. */
  private checkAmounts(process: string, { kind, audience, payload }: Message): void {
    const company = (audience as { companyId?: string }).companyId;
    if (company === undefined) return;
    const foreign = amountsIn(payload).filter((cents) => cents % 100 !== 0 && cents % 100 !== Number(company.slice(1)));
    if (foreign.length > 0)
      this.violate('no foreign amount in a message', `${process} sends ${kind} with ${foreign.join()} to ${company}`);
  }
}

function amountsIn(value: unknown): number[] {
  if (typeof value === 'number') return [Math.round(value * 100)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(amountsIn);
}
