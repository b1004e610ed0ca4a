import { expectedPrice } from '@tender/auctions/testing/expected-price';
import { auctionStreams, verifyAuction, type AuctionEvent, type LotOutcome } from '@tender/auctions';
import type { NewEvent, Position, RecordedEvent } from '@tender/event-store';
import { changesNothing, later, type Instant } from '@tender/kernel';
import { PublishedMessages } from './published-messages.js';
import { settlementStreams } from './settlements.js';
import { sealedAmount, type Plan } from './plan.js';

/** Longest time in ms between a check of the lease and the beginning of the reaction: a read of the event. */
const LATE_MILLIS = 3_000;

/** A rule that no fault may break. */
export class Violation extends Error {
  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`);
    this.name = 'Violation';
  }
}

interface CurrentBid {
  bidId: string;
  amount: number;
  at: string;
  revision: number;
}

interface Ledger {
  plan: Plan;
  status: 'draft' | 'published' | 'live' | 'paused' | 'over';
  endsAt: string;
  /** Current bid by lot and company. */
  bids: Map<string, CurrentBid>;
}

/**
 * Checks each committed event, and each live message, against its own ledger, without the code of the product's
 * rules. `finish` makes the checks that need a complete history.
 */
export class Referee {
  readonly violations: Violation[] = [];
  private readonly ledgers = new Map<string, Ledger>();
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly commands = new Map<string, RecordedEvent[]>();
  private readonly ids = new Set<string>();
  /** Positions of the events that are published. */
  private readonly withMessages: Position[] = [];
  private readonly refused = new Map<string, string>();
  /** Time of the deciding process at the append of each event, by id. */
  private readonly decided = new Map<string, Instant>();
  private lead = { fence: -1, since: 0 };
  readonly messages = new PublishedMessages((invariant, what) => this.violate(invariant, what));

  /** @param now true time in ms */
  constructor(
    private readonly plans: ReadonlyMap<string, Plan>,
    private readonly now: () => number,
  ) {}

  /** @param at time of the process that appends these events */
  onDecision(events: readonly NewEvent[], at: Instant): void {
    for (const { id } of events) this.decided.set(id, at);
  }

  onLead(fence: number): void {
    if (fence > this.lead.fence) this.lead = { fence, since: this.now() };
  }

  /** A reaction that begins. A process that lost the lease may have read the event of a task before. */
  onReaction(process: string, fence: number): void {
    const late = this.now() - this.lead.since;
    if (fence < this.lead.fence && late > LATE_MILLIS)
      this.violate('one process reacts', `${process} reacts ${late} ms after another process began to lead`);
  }

  onCommit(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.check(event);
      const own = this.commands.get(event.metadata.commandId) ?? [];
      own.push(event);
      this.commands.set(event.metadata.commandId, own);
    }
  }

  /** A command that was acknowledged: its events are in the stream, once, in the order of the acknowledgement. */
  onAcknowledged(commandId: string, events: readonly { id: string; revision: number; stream: string }[]): void {
    const stored = (this.commands.get(commandId) ?? []).filter((event) => !changesNothing(event));
    const told = events.map(({ id, revision, stream }) => `${stream}@${revision} ${id}`).join();
    const found = stored.map(({ id, revision, stream }) => `${stream}@${revision} ${id}`).join();
    if (told !== found) this.violate('acknowledged exactly once', `${commandId}: told ${told}, stored ${found}`);
  }

  /** A command that was refused finally: the history never contains its events. */
  onRefused(commandId: string, code: string): void {
    if (code === 'BUSY') this.violate('no lost race in doubt', `${commandId} was refused with BUSY`);
    this.refused.set(commandId, code);
  }

  /** @param alive names of the processes that run at the end */
  finish(alive: ReadonlySet<string>): void {
    for (const [commandId, code] of this.refused) {
      const stored = (this.commands.get(commandId) ?? []).filter((event) => !changesNothing(event));
      if (stored.length > 0) this.violate('a final refusal', `${commandId} was refused with ${code}, and is stored`);
    }
    for (const [stream, events] of this.streams) if (auctionIn(stream) !== null) this.checkHistory(stream, events);
    for (const difference of this.missingEffects()) this.violate('effects once per key', difference);
    for (const gap of this.missingMessages(alive)) this.violate('live messages in order, once', gap);
  }

  missingMessages(alive: ReadonlySet<string>): string[] {
    return this.messages.missing(this.withMessages, alive);
  }

  /** Whether no auction waits for its start or end, and all effects have happened. */
  get isQuiet(): boolean {
    const isRunning = [...this.ledgers.values()].some(({ status }) => status === 'published' || status === 'live');
    return !isRunning && this.missingEffects().length === 0;
  }

  /** Effects that are missing or repeated: one for each event with a reaction, and one for the due time of each end. */
  missingEffects(): string[] {
    return [...this.streams].flatMap(([stream, events]) => {
      const id = auctionIn(stream);
      if (id === null) return [];
      const effects = (this.streams.get(settlementStreams.stream(id)) ?? []).map(
        ({ data }) => (data as { of: string }).of,
      );
      const count = (all: readonly string[], what: string): number => all.filter((each) => each === what).length;
      const causes = events.map(({ type }) => type);
      return EFFECTS.flatMap(([of, type]) => {
        const [done, expected] = [count(effects, of), count(causes, type)];
        return done === expected ? [] : [`${id}: ${done} effects ${of} instead of ${expected}`];
      });
    });
  }

  private violate(invariant: string, what: string): void {
    this.violations.push(new Violation(invariant, what));
  }

  private check(event: RecordedEvent): void {
    const { stream, revision, id, metadata } = event;
    const history = this.streams.get(stream) ?? [];
    this.streams.set(stream, history);
    const before = history.at(-1);
    if (revision !== history.length || this.ids.has(id)) this.violate('one order', `${stream}@${revision} ${id}`);
    if (before && metadata.previousHash !== before.metadata.hash)
      this.violate('one order', `chain of ${stream}@${revision}`);
    if (before && metadata.at < before.metadata.at) this.violate('one order', `time of ${stream}@${revision}`);
    this.ids.add(id);
    history.push(event);
    const auctionId = auctionIn(stream);
    if (auctionId === null || changesNothing(event)) return;
    this.withMessages.push(event.position);
    this.enter(auctionId, event);
  }

  private enter(auctionId: string, event: RecordedEvent): void {
    const fact = { type: event.type, data: event.data } as AuctionEvent;
    const { at } = event.metadata;
    const where = `${event.stream}@${event.revision} ${event.type}`;
    if (fact.type === 'AuctionCreated') {
      this.ledgers.set(auctionId, {
        plan: this.plans.get(auctionId)!,
        status: 'draft',
        endsAt: fact.data.endsAt,
        bids: new Map(),
      });
      return;
    }
    const ledger = this.ledgers.get(auctionId);
    if (!ledger) return this.violate('one order', `${where} before its auction`);
    const decidedAt = later(at, this.decided.get(event.id) ?? at);
    const mayBid = ledger.status === 'live' && decidedAt < ledger.endsAt;
    switch (fact.type) {
      case 'AuctionUpdated':
        ledger.endsAt = fact.data.endsAt ?? ledger.endsAt;
        break;
      case 'AuctionPublished':
        ledger.status = 'published';
        break;
      case 'AuctionWentLive':
      case 'AuctionResumed':
        [ledger.status, ledger.endsAt] = ['live', fact.data.endsAt];
        break;
      case 'EndExtended':
        if (!mayBid) this.violate('no bid after the close', where);
        ledger.endsAt = fact.data.endsAt;
        break;
      case 'AuctionPaused':
        ledger.status = 'paused';
        break;
      case 'BidPlaced':
      case 'BidRevised': {
        if (!mayBid)
          this.violate('no bid after the close', `${where} at ${at}, decided at ${decidedAt}, end ${ledger.endsAt}`);
        const { bidId, lotId, companyId } = fact.data;
        const slot = `${lotId} ${companyId}`;
        const present = ledger.bids.get(slot);
        const isLegal = fact.type === 'BidPlaced' ? present === undefined : present?.bidId === bidId;
        if (!isLegal) this.violate('one current bid per company and lot', `${where} ${slot}`);
        const amount = fact.data.amount ?? sealedAmount(ledger.plan, fact.data.sealed!, bidId);
        ledger.bids.set(slot, { bidId, amount, at, revision: event.revision });
        break;
      }
      case 'BidWithdrawn': {
        if (!mayBid) this.violate('no bid after the close', where);
        const slot = `${fact.data.lotId} ${fact.data.companyId}`;
        if (ledger.bids.get(slot)?.bidId !== fact.data.bidId)
          this.violate('one current bid per company and lot', where);
        ledger.bids.delete(slot);
        break;
      }
      case 'BidsVoided':
        for (const [slot, { bidId }] of [...ledger.bids])
          if (slot.endsWith(` ${fact.data.companyId}`) && (fact.data.bidIds?.includes(bidId) ?? true))
            ledger.bids.delete(slot);
        break;
      case 'AuctionCompleted':
        ledger.status = 'over';
        this.checkPrices(ledger, fact.data.results, where);
        break;
      case 'AuctionCancelled':
        ledger.status = 'over';
        break;
      default:
    }
  }

  private checkPrices({ plan, bids }: Ledger, results: readonly LotOutcome[], where: string): void {
    for (const lot of plan.lots) {
      const own = [...bids].filter(([slot]) => slot.startsWith(`${lot.lotId} `));
      own.sort(
        ([, a], [, b]) => b.amount - a.amount || (a.at < b.at ? -1 : Number(a.at > b.at)) || a.revision - b.revision,
      );
      const result = results.find(({ lotId }) => lotId === lot.lotId);
      const amounts = own.map(([, { amount }]) => amount);
      const price = amounts.length === 0 ? null : expectedPrice(plan.details.type, lot.reservePrice, amounts);
      const winner = own[0]?.[1].bidId ?? null;
      const named = result?.winner?.bidId ?? null;
      if (
        (result?.priceToPay ?? null) !== price ||
        (result?.winnerBid ?? null) !== (amounts[0] ?? null) ||
        named !== winner
      )
        this.violate(
          'prices equal the oracle',
          `${where} ${lot.lotId}: ${JSON.stringify(result)}, expected ${price} of ${winner}`,
        );
    }
  }

  private checkHistory(stream: string, events: readonly RecordedEvent[]): void {
    const verdict = verifyAuction(events);
    if (!verdict.ok) this.violate('verify is sound', `${stream}: ${JSON.stringify(verdict)}`);
  }
}

const auctionIn = (stream: string): string | null => auctionStreams.idOf(stream);

/** Effects of the reactor `settlements`, each with the type of event that causes it. */
const EFFECTS = [
  ['AuctionPaused', 'AuctionPaused'],
  ['AuctionResumed', 'AuctionResumed'],
  ['AuctionCompleted', 'AuctionCompleted'],
  ['due', 'AuctionCompleted'],
] as const;
