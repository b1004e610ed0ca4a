import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  CLOCK,
  CommandExecutor,
  EVENT_STORE,
  type EventStore,
  type RecordedEvent,
  type Subscription,
} from '@tender/event-store';
import { later, millisBetween, newId, plusMillis, SYSTEM, type Clock, type Instant } from '@tender/kernel';
import { FRESHNESS, READ_STORE, type Freshness, type ReadStore } from '@tender/read-store';
import type { Auction } from './auction.js';
import type { AuctionCommand } from './auction.commands.js';
import { auctionDecider } from './auction-decider.js';
import { auctions } from './auction-document.js';
import { auctionStream, auctionStreams, type AuctionEventType, type AuctionId } from './auction.events.js';
import { HouseHeartbeat } from './house-heartbeat.js';
import { SealKeys } from './seal-keys.js';

/** Milliseconds before an end in which an outage of the house pauses the auction (`OUTAGE_GRACE`); 0 = never. */
export const OUTAGE_GRACE = Symbol('OutageGrace');

const MOVES_THE_CLOCK: ReadonlySet<string> = new Set<AuctionEventType>([
  'AuctionPublished',
  'AuctionUpdated',
  'AuctionWentLive',
  'AuctionPaused',
  'AuctionResumed',
  'EndExtended',
  'AuctionCompleted',
  'AuctionCancelled',
]);

/** A timer never sleeps longer, so that a clock that was set is noticed, and no delay exceeds what timers can hold. */
const LONGEST_SLEEP = 1_000;
const RETRY_MILLIS = 1_000;
const SWEEP_MILLIS = 10_000;

/**
 * Opens auctions at their start and closes them at their end (`domain.md §5`). It only asks: the state decides, so that several servers,
 * a late timer or a clock that is wrong do no harm. At start it asks for everything that became due while the house was down.
 */
@Injectable()
export class AuctionClock implements OnApplicationBootstrap, OnApplicationShutdown {
  /** True once every auction that waits or runs is known and its state at hand. */
  started = false;
  private readonly logger = new Logger(AuctionClock.name);
  private readonly due = new Map<AuctionId, Instant>();
  private timer: NodeJS.Timeout | undefined;
  private sweeper: NodeJS.Timeout | undefined;
  private subscription: Subscription | undefined;
  private stopped = false;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(FRESHNESS) private readonly freshness: Freshness,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OUTAGE_GRACE) private readonly graceMillis: number,
    private readonly executor: CommandExecutor,
    private readonly heartbeat: HouseHeartbeat,
    private readonly sealKeys: SealKeys,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.heartbeat.lookBack();
    // First the news, then what stands: whatever happens in between is seen twice rather than not at all.
    this.subscription = this.events.subscribe(await this.events.head(), (page) => this.follow(page));
    this.subscription.ended.catch((error: unknown) =>
      this.logger.error({ message: 'the news of auctions ended; the sweep goes on', err: error }),
    );
    await this.sweep();
    // Twice: what missed both its start and its end is opened by the one and ended by the other.
    for (const _ of ['open', 'close']) await this.tick();
    await this.heartbeat.start();
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MILLIS);
    this.sweeper.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.sweeper);
    await this.subscription?.stop();
  }

  /**
   * Asks every auction whose time has come, by the machine's clock, too, while that is in doubt: what would end by one of the two alone is
   * paused. Resolves when all have answered.
   */
  async tick(): Promise<void> {
    this.heartbeat.notice();
    await Promise.all([...this.due].filter(([, at]) => at <= this.latest).map(([auctionId]) => this.ask(auctionId)));
    this.arm();
  }

  /** The later of what the clocks say. */
  private get latest(): Instant {
    const now = this.clock();
    return this.clock.step ? later(now, this.clock.step.machine) : now;
  }

  private async sweep(): Promise<void> {
    try {
      await this.freshness.caughtUp();
      const open = await this.reads.view(auctions).find({ where: { status: { in: ['pending', 'live'] } } });
      for (const { _id } of open) await this.watch(_id);
      this.started = true;
    } catch (error) {
      this.logger.error({ message: 'the auctions could not be swept', err: error });
    }
  }

  private async follow(page: RecordedEvent[]): Promise<void> {
    const moved = page.flatMap(({ stream, type }) =>
      MOVES_THE_CLOCK.has(type) ? (auctionStreams.idOf(stream) ?? []) : [],
    );
    for (const auctionId of new Set(moved)) await this.watch(auctionId);
  }

  private async watch(auctionId: AuctionId): Promise<void> {
    try {
      const at = dueAt(await this.state(auctionId));
      if (at) this.due.set(auctionId, at);
      else this.due.delete(auctionId);
    } catch (error) {
      this.logger.error({ message: 'an auction could not be read and is asked again', auctionId, err: error });
      this.askAgain(auctionId);
    }
    this.arm();
  }

  private async ask(auctionId: AuctionId): Promise<void> {
    this.due.delete(auctionId);
    try {
      const command = this.question(await this.state(auctionId));
      // Not over the command bus, which knows no handlers yet while the house starts.
      const context = { actor: SYSTEM, commandId: newId(), once: true, requestId: 'auction-clock' } as const;
      if (command) await this.executor.execute(auctionDecider, auctionStream(auctionId), command, context);
      await this.watch(auctionId);
    } catch (error) {
      this.logger.error({ message: 'an auction did not answer and is asked again', auctionId, err: error });
      this.askAgain(auctionId);
    }
  }

  private askAgain(auctionId: AuctionId): void {
    this.due.set(auctionId, plusMillis(this.clock(), RETRY_MILLIS));
  }

  private question(auction: Auction): AuctionCommand | null {
    const doubt = this.clock.step?.machine;
    switch (auction.status) {
      // Nothing starts by one of two clocks alone.
      case 'pending':
        return doubt !== undefined && doubt < auction.startsAt ? null : { type: 'OpenIfDue' };
      case 'live': {
        const { outage } = this.heartbeat;
        return {
          type: 'CloseIfDue',
          outage: outage && { ...outage, graceMillis: this.graceMillis },
          doubt,
          sealKey: this.sealKeys.of(auction),
        };
      }
      default:
        return null;
    }
  }

  private state(auctionId: AuctionId): Promise<Auction> {
    return this.executor.state(auctionDecider, auctionStream(auctionId));
  }

  private arm(): void {
    clearTimeout(this.timer);
    if (this.stopped || this.due.size === 0) return;
    const next = [...this.due.values()].reduce((first, at) => (at < first ? at : first));
    // While a clock is in doubt, what is due by one of them may stay so.
    const sleep = this.clock.step
      ? LONGEST_SLEEP
      : Math.min(Math.max(millisBetween(this.clock(), next), 0), LONGEST_SLEEP);
    this.timer = setTimeout(() => void this.tick(), sleep);
    this.timer.unref();
  }
}

/** When an auction will next have to be asked; null when only people can move it. */
function dueAt(auction: Auction): Instant | null {
  if (auction.status === 'pending') return auction.published ? auction.startsAt : null;
  return auction.status === 'live' ? auction.endsAt : null;
}
