import {
  AUCTION_FINALS,
  auctionClock,
  AuctionLiveSource,
  auctionStreams,
  SealedSight,
  SealKeys,
} from '@tender/auctions';
import { EventFeed } from '@tender/context/event-feed';
import { changedStore, CommandExecutor, withoutEventsAfterEnd } from '@tender/event-store';
import { changesNothing, guardedClock, kindNameOf, type Clock } from '@tender/kernel';
import { Memberships, type Trust } from '@tender/people';
import { Reactors, type Reactor } from '@tender/reactors';
import { Lease, Projecting } from '@tender/read-store';
import type { EventLog } from './event-log.js';
import type { DocumentServer } from './document-server.js';
import type { Caller, Network } from './network.js';
import type { Message } from './published-messages.js';
import type { Random } from './random.js';
import type { Referee } from './referee.js';
import { settlements } from './settlements.js';
import { SimulatedEventStore } from './simulated-event-store.js';
import { SimulatedProjectionStore } from './simulated-projection-store.js';
import { DocumentClient, leaseRegister, SimulatedReadStore } from './simulated-read-store.js';
import { PROJECTIONS } from './tallies.js';
import type { Trace } from './trace.js';

export const FINALS = { [auctionStreams.name]: AUCTION_FINALS };

export interface World {
  readonly log: EventLog;
  readonly documents: DocumentServer;
  readonly network: Network;
  readonly random: Random;
  readonly trace: Trace;
  readonly rootKey: Buffer;
  readonly referee: Referee;
  now(): number;
  /** Called with an error that no fault explains. */
  onError(process: string, error: unknown): void;
}

/** People of the simulation, without confirmed colleagues. */
class Strangers extends Memberships {
  override async ofUser(): Promise<null> {
    return null;
  }
  override async recentOf(): Promise<null> {
    return null;
  }
  override async ofCompany(): Promise<null> {
    return null;
  }
  override async peopleOf(): Promise<Readonly<Record<string, never>>> {
    return {};
  }
  override async trustIn(): Promise<Trust> {
    return [];
  }
}

/** An api process that is a worker, too: it decides commands, sends live messages, and projects and reacts while it leads. */
export class SimulatedProcess implements Caller {
  isAlive = true;
  /** Milliseconds by which the wall clock of its machine differs from true time. */
  clockOffset = 0;
  readonly clock: Clock;
  readonly executor: CommandExecutor;
  readonly sealKeys: SealKeys;
  private readonly events: SimulatedEventStore;
  private readonly lease: Lease;

  constructor(
    readonly name: string,
    private readonly world: World,
  ) {
    const { log, documents, network, random, rootKey, now } = world;
    this.clock = guardedClock({ wall: () => now() + this.clockOffset, monotonic: () => performance.now() });
    this.events = new SimulatedEventStore(log, network, this, random);
    const decided = changedStore(this.events, {
      appendEvents: (stream, expected, events) => {
        world.referee.onDecision(events, this.clock());
        return this.events.appendEvents(stream, expected, events);
      },
    });
    this.executor = new CommandExecutor(decided, this.clock);
    this.sealKeys = new SealKeys(rootKey);
    const client = new DocumentClient(documents, network, this);
    this.lease = this.lead(client);
    world.referee.messages.onStart(name, log.head);
    this.feed().start(log.head);
  }

  get leads(): boolean {
    return this.isAlive && this.lease.fence !== null;
  }

  crash(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.world.trace.write(this.name, 'is dead');
  }

  /** Runs projections and reactors while this process holds the lease, as `apps/worker` does. */
  private lead(client: DocumentClient): Lease {
    const { world, clock, executor } = this;
    const followed = withoutEventsAfterEnd(this.events, FINALS);
    const fence = (): number | null => this.lease.fence;
    const projecting = new Projecting({
      projections: PROJECTIONS,
      events: followed,
      store: new SimulatedProjectionStore(client, fence),
      finals: FINALS,
      onFailure: (error) => world.trace.write(this.name, `projections failed: ${String(error)}`),
    });
    const state = new SimulatedReadStore(client);
    const outages = { graceMillis: 0, latest: async () => null };
    const clockReactor = auctionClock({ executor, clock, outages, rootKey: world.rootKey });
    let reactors: Reactors | null = null;
    let turn: Promise<void> = Promise.resolve();
    const register = leaseRegister(client, world.now);
    return new Lease(register, this.name, {
      gained: (number) => {
        world.trace.write(this.name, `leads with fence ${number}`);
        world.referee.onLead(number);
        const watched = (reactor: Reactor): Reactor =>
          watchedReactor(reactor, () => world.referee.onReaction(this.name, number));
        projecting.begin();
        turn = turn.then(() => {
          reactors = Reactors.start([clockReactor, settlements(executor)].map(watched), {
            events: followed,
            state,
            clock,
            fence,
            onFailure: ({ reactor, task, error, dead }) => {
              world.trace.write(this.name, `${reactor} failed: ${task}: ${String(error)}`);
              if (dead) world.onError(this.name, new Error(`dead task ${task} of ${reactor}: ${String(error)}`));
            },
          });
        });
      },
      lost: () => {
        world.trace.write(this.name, 'no longer leads');
        void projecting.end();
        turn = turn.then(() => reactors?.stop());
      },
    });
  }

  private feed(): EventFeed<Message> {
    const { world, events, executor } = this;
    const source = new AuctionLiveSource(executor, this.sealKeys, new SealedSight(new Strangers()));
    return new EventFeed({
      store: events,
      executor,
      messagesOf: async (page) => {
        const map = source.startPage();
        const messages: Message[] = [];
        for (const event of page) {
          if (kindNameOf(event.stream) !== auctionStreams.name || changesNothing(event)) continue;
          for (const message of await map(event)) messages.push({ ...message, position: event.position });
        }
        return messages;
      },
      publish: (message) => world.referee.messages.onMessage(this.name, message),
      onFailure: (error) => world.trace.write(this.name, `live messages failed: ${String(error)}`),
    });
  }
}

const watchedReactor = (reactor: Reactor, begins: () => void): Reactor => ({
  ...reactor,
  react: (event, reaction) => {
    begins();
    return reactor.react(event, reaction);
  },
  due: (name, reaction) => {
    begins();
    return reactor.due(name, reaction);
  },
});
