import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from './event-log.js';
import type { DocumentServer } from './document-server.js';
import { NO_FAULTS, type Faults, type Network } from './network.js';
import type { Random } from './random.js';
import { EVENT_SERVER } from './simulated-event-store.js';
import type { SimulatedProcess } from './simulated-process.js';
import { DOCUMENT_SERVER } from './simulated-read-store.js';
import type { Trace } from './trace.js';

export interface ChaosServices {
  readonly random: Random;
  readonly trace: Trace;
  readonly network: Network;
  readonly log: EventLog;
  readonly documents: DocumentServer;
  /** The processes that are alive. */
  processes(): readonly SimulatedProcess[];
  /** Starts a process in the place of a dead one. */
  startMissing(): void;
}

/** Network faults of a simulation: some runs have none, so that rare ones are seen alone. */
export function drawFaults(random: Random): Faults {
  const rate = (most: number): number => (random.chance(0.5) ? 0 : random.unit() * most);
  return {
    crash: rate(0.002),
    lostRequest: rate(0.02),
    lostAnswer: rate(0.02),
    late: rate(0.02),
    delay: random.pick([2, 10, 100]),
  };
}

/** Breaks something every few seconds, and repairs it some seconds later. */
export class Chaos {
  private isOver = false;

  constructor(private readonly services: ChaosServices) {}

  async run(): Promise<void> {
    const { random } = this.services;
    while (!this.isOver) {
      await delay(random.integer(1_000, 15_000));
      if (!this.isOver) this.break();
    }
  }

  /** Repairs everything. Nothing breaks afterwards. */
  end(): void {
    const { network, log, documents } = this.services;
    this.isOver = true;
    network.faults = NO_FAULTS;
    network.cut.clear();
    log.isFull = documents.isFull = false;
    log.regainMajority(true);
    for (const process of this.services.processes()) process.clockOffset = 0;
    this.services.startMissing();
  }

  private break(): void {
    const { random, log, documents, network, trace } = this.services;
    const [process] = [random.pick([...this.services.processes(), null])];
    const faults: Record<string, () => () => void> = {
      'no majority': () => {
        log.loseMajority();
        return () => log.regainMajority(random.chance(0.5));
      },
      'full disk of events': () => {
        log.isFull = true;
        return () => (log.isFull = false);
      },
      'full disk of documents': () => {
        documents.isFull = true;
        return () => (documents.isFull = false);
      },
      'full disk of both': () => {
        log.isFull = documents.isFull = true;
        return () => (log.isFull = documents.isFull = false);
      },
    };
    if (process) {
      const cuts = (server: string) => (): (() => void) => {
        network.cut.add(`${process.name} ${server}`);
        return () => network.cut.delete(`${process.name} ${server}`);
      };
      faults[`${process.name} cut from events`] = cuts(EVENT_SERVER);
      faults[`${process.name} cut from documents`] = cuts(DOCUMENT_SERVER);
      faults[`${process.name} crashes`] = () => {
        process.crash();
        return () => this.services.startMissing();
      };
      faults[`${process.name} clock steps`] = () => {
        process.clockOffset = random.pick([-1, 1]) * random.integer(100, 60_000);
        return () => (process.clockOffset = 0);
      };
    }
    const name = random.pick(Object.keys(faults));
    trace.write('chaos', name);
    const repair = faults[name]!();
    void delay(random.integer(300, 12_000)).then(() => {
      if (this.isOver) return;
      trace.write('chaos', `repaired: ${name}`);
      repair();
    });
  }
}
