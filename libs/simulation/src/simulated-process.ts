import {
  AUCTION_FINALS,
  auctionClock,
  AuctionLiveSource,
  auctionStreams,
  SealedSight,
  SealKeys,
} from '@tender/auctions';
import { auctionsProjections } from '@tender/auctions/projections';
import { CommandExecutor, withoutEventsAfterEnd, type RecordedEvent } from '@tender/event-store';
import { changesNothing, guardedClock, kindNameOf, type Clock } from '@tender/kernel';
import { Memberships, type Trust } from '@tender/people';
import { Reactors } from '@tender/reactors';
import { Lease, Projecting } from '@tender/read-store';
import type { EventLog } from './event-log.js';
import type { DocumentServer } from './document-server.js';
import type { Caller, Network } from './network.js';
import type { Random } from './random.js';
import { settlements } from './settlements.js';
import { SimulatedEventStore } from './simulated-event-store.js';
import { SimulatedProjectionStore } from './simulated-projection-store.js';
import { DocumentClient, leaseRegister, SimulatedReadStore } from './simulated-read-store.js';
import type { Trace } from './trace.js';

export const FINALS = { [auctionStreams.name]: AUCTION_FINALS };

export interface Message {
  readonly kind: string;
  readonly audience: unknown;
  readonly payload: unknown;
}

export interface World {
  readonly log: EventLog;
  readonly documents: DocumentServer;
  readonly network: Network;
  readonly random: Random;
  readonly trace: Trace;
  readonly rootKey: Buffer;
  now(): number;
  /** Called with each live message of each process. */
  onMessage(process: string, message: Message): void;
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
    this.executor = new CommandExecutor(this.events, this.clock);
    this.sealKeys = new SealKeys(rootKey);
    const client = new DocumentClient(documents, network, this);
    this.lease = this.lead(client);
    void this.follow();
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
      projections: auctionsProjections,
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
        projecting.begin();
        turn = turn.then(() => {
          reactors = Reactors.start([clockReactor, settlements(executor)], {
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

  /** Live messages of all events from now on. A failed page is repeated. */
  private async follow(): Promise<void> {
    const source = new AuctionLiveSource(this.executor, this.sealKeys, new SealedSight(new Strangers()));
    const seen = async (page: readonly RecordedEvent[]): Promise<void> => {
      this.executor.onEvents(page);
      const map = source.startPage();
      for (const event of page) {
        if (kindNameOf(event.stream) !== auctionStreams.name || changesNothing(event)) continue;
        for (const message of await map(event)) this.world.onMessage(this.name, message);
      }
    };
    for (let after = this.world.log.head; this.isAlive;) {
      const subscription = this.events.subscribe(after, async (page) => {
        await seen(page);
        after = page.at(-1)!.position;
      });
      await subscription.ended.catch((error: unknown) =>
        this.world.trace.write(this.name, `live messages failed: ${String(error)}`),
      );
    }
  }
}
