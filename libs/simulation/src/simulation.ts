import { setTimeout as delay } from 'node:timers/promises';
import { KEY_BYTES } from '@tender/kernel';
import { Chaos, drawFaults } from './chaos.js';
import { DocumentServer } from './document-server.js';
import { EventLog } from './event-log.js';
import { Network } from './network.js';
import { planAuctions } from './plan.js';
import { Random } from './random.js';
import { differenceBetween, rebuiltReadModels } from './read-models.js';
import { Referee } from './referee.js';
import { SimulatedProcess, type World } from './simulated-process.js';
import { Trace } from './trace.js';
import type { VirtualTime } from './virtual-builtins.js';
import { Workload } from './workload.js';

export interface Outcome {
  readonly seed: number;
  readonly violations: readonly string[];
  /** SHA-256 of the whole trace. */
  readonly digest: string;
  readonly trace: readonly string[];
  readonly events: number;
  readonly simulatedMillis: number;
}

const BEGINNING = Date.parse('2026-11-20T12:00:00.000Z');
/** Milliseconds with faults, then without: all that was interrupted must be finished in the second part. */
const CHAOS_MILLIS = 120_000;
const CALM_MILLIS = 120_000;
/** Longest time until reactors have done what an earlier failure postponed, in ms. */
const REACTION_MILLIS = 120_000;
/** Longest time until read models and live messages reach the end of the log, in ms. */
const SETTLE_MILLIS = 60_000;

/** Runs one simulation. All that happens follows from the seed. @param kept number of last lines of the trace */
export async function simulate(time: VirtualTime, seed: number, kept: number): Promise<Outcome> {
  const random = new Random(seed);
  await time.restart(BEGINNING, random);
  let outcome: Outcome | null = null;
  let failure: unknown;
  new Simulation(time, seed, random, kept).run().then(
    (ended) => (outcome = ended),
    (error: unknown) => (failure = error),
  );
  while (outcome === null && failure === undefined) await time.step();
  if (outcome === null) throw failure;
  return outcome;
}

class Simulation {
  private readonly trace: Trace;
  private readonly errors: string[] = [];
  private readonly referee: Referee;
  private readonly world: World;
  private readonly plans;
  private readonly count: number;
  private readonly processes: SimulatedProcess[] = [];
  private started = 0;

  constructor(
    private readonly time: VirtualTime,
    private readonly seed: number,
    private readonly random: Random,
    kept: number,
  ) {
    const now = (): number => time.now;
    this.trace = new Trace(() => time.now - BEGINNING, kept);
    const rootKey = random.bytes(KEY_BYTES);
    this.plans = planAuctions(random, new Date(BEGINNING).toISOString(), rootKey);
    this.referee = new Referee(new Map(this.plans.map((plan) => [plan.auctionId, plan])), now);
    this.count = random.integer(1, 3);
    const log = new EventLog((events) => {
      for (const { stream, revision, type, id } of events)
        this.trace.write('events', `${stream}@${revision} ${type} ${id}`);
      this.referee.onCommit(events);
    });
    this.world = {
      log,
      documents: new DocumentServer(),
      network: new Network(random, this.trace),
      random,
      trace: this.trace,
      rootKey,
      referee: this.referee,
      now,
      onError: (process, error) => void this.errors.push(`${process}: ${String(error)}`),
    };
  }

  async run(): Promise<Outcome> {
    const { world, random, trace, referee } = this;
    const alive = (): SimulatedProcess[] => this.processes.filter(({ isAlive }) => isAlive);
    this.startMissing();
    world.network.faults = drawFaults(random);
    trace.write('chaos', `faults ${JSON.stringify(world.network.faults)}`);
    const chaos = new Chaos({ ...world, processes: alive, startMissing: () => this.startMissing() });
    const workload = new Workload({ random, trace, referee, processes: alive });
    void chaos.run();
    const working = workload.run(this.plans).then(
      () => true,
      (error: unknown) => {
        this.errors.push(`workload: ${error instanceof Error ? error.stack : String(error)}`);
        return true;
      },
    );
    await delay(CHAOS_MILLIS);
    trace.write('chaos', 'ends');
    chaos.end();
    workload.end();
    const isFinished = await Promise.race([working, delay(CALM_MILLIS).then(() => false)]);
    if (!isFinished) this.errors.push('people are still waiting for answers');
    // An auction that was paused late ends late, and a failed reaction is retried with increasing pauses.
    for (let waited = 0; waited < REACTION_MILLIS && !referee.isQuiet; waited += 1_000) await delay(1_000);
    await this.compareReadModels();
    const names = new Set(alive().map(({ name }) => name));
    for (let waited = 0; waited < SETTLE_MILLIS && referee.missingMessages(names).length > 0; waited += 1_000)
      await delay(1_000);
    referee.finish(names);
    const violations = [...referee.violations.map(({ message }) => message), ...this.errors];
    const { digest, lines } = trace;
    for (const process of alive()) process.crash();
    return {
      seed: this.seed,
      violations,
      digest,
      trace: lines,
      events: world.log.events.length,
      simulatedMillis: this.time.now - BEGINNING,
    };
  }

  private startMissing(): void {
    while (this.processes.filter(({ isAlive }) => isAlive).length < this.count) {
      const process = new SimulatedProcess(`p${++this.started}`, this.world);
      this.trace.write(process.name, 'starts');
      this.processes.push(process);
    }
  }

  /** The read models of all processes against a rebuild from the first event on. */
  private async compareReadModels(): Promise<void> {
    const rebuilt = await rebuiltReadModels(this.world);
    const until = this.time.now + SETTLE_MILLIS;
    let difference = differenceBetween(this.world.documents, rebuilt);
    while (difference !== null && this.time.now < until) {
      await delay(1_000);
      difference = differenceBetween(this.world.documents, rebuilt);
    }
    if (difference !== null) this.errors.push(`read models equal a rebuild: ${difference}`);
  }
}
