import { setTimeout as delay } from 'node:timers/promises';
import {
  auctionDecider,
  auctionStream,
  type AuctionCommand,
  type AuctionEvent,
  type BidderFacts,
} from '@tender/auctions';
import type { RecordedFact } from '@tender/event-store';
import { Rejection, type CheckedActor } from '@tender/kernel';
import { drawAmount, type Person, type Plan } from './plan.js';
import type { Random } from './random.js';
import type { Referee } from './referee.js';
import type { SimulatedProcess } from './simulated-process.js';
import type { Trace } from './trace.js';

const ADMIN: CheckedActor = { userId: 'house.admin', role: 'admin', companyId: null, revision: 0 };
const buyer = (person: Person): CheckedActor => ({ ...person, role: 'buyer', revision: 0 });
const approved = (companyId: string): BidderFacts => ({
  companyId,
  role: 'buyer',
  userApproved: true,
  companyApproved: true,
});

const TRIES = 60;
/** Longest pause between two bids of a person, in ms. */
const PAUSE_MILLIS = 7_000;
/** Milliseconds after which a client repeats a command that got no answer, at any process. */
const SILENT_MILLIS = 6_000;
/** Refusals after which a client repeats its command under the same key, as the pages do. */
const REPEATED: ReadonlySet<string> = new Set(['UNAVAILABLE', 'DISK_FULL']);

type Answer = { events: RecordedFact<AuctionEvent>[] } | { code: string; bidId?: string | undefined };

export interface WorkloadServices {
  readonly random: Random;
  readonly trace: Trace;
  readonly referee: Referee;
  /** The processes that are alive. */
  processes(): readonly SimulatedProcess[];
}

/** The admin and the buyers of all auctions. Each command has a key, and is repeated until it is answered. */
export class Workload {
  private keys = 0;
  private isOver = false;

  constructor(private readonly services: WorkloadServices) {}

  /** Resolves when all have done what they planned. */
  async run(plans: readonly Plan[]): Promise<void> {
    await Promise.all(plans.map((plan) => this.hold(plan)));
  }

  /** People give up what they have not begun. */
  end(): void {
    this.isOver = true;
  }

  private async hold(plan: Plan): Promise<void> {
    const { random } = this.services;
    const { auctionId, details, lots, companies, people, wrappedSealKey } = plan;
    const invitations = companies.map((companyId) => ({
      companyId,
      userIds: people.filter((person) => person.companyId === companyId).map(({ userId }) => userId),
    }));
    await this.admin(plan, {
      type: 'CreateAuction',
      auctionId,
      details,
      ...(wrappedSealKey !== undefined && { wrappedSealKey }),
    });
    await this.admin(plan, { type: 'AddLots', lots: [...lots] });
    await this.admin(plan, { type: 'InviteCompanies', companies: invitations });
    await this.admin(plan, { type: 'PublishAuction' });
    const opening = Date.parse(details.startsAt) - Date.now();
    await delay(Math.max(0, opening) + random.integer(0, 2_000));
    await Promise.all([...people.map((person) => this.bid(plan, person)), this.supervise(plan)]);
    for (const { lotId } of lots) await this.admin(plan, { type: 'DecideLot', lotId, sold: true, reason: '' });
    await this.admin(plan, { type: 'PublishResult', netProfit: null, salt: '00'.repeat(32) });
  }

  private async supervise(plan: Plan): Promise<void> {
    const { random } = this.services;
    const sealKey = plan.sealKey && { sealKey: plan.sealKey };
    while (!this.isOver) {
      await delay(random.integer(5_000, 25_000));
      const acts: AuctionCommand[] = [
        { type: 'PauseAuction', reason: 'a break' },
        { type: 'GoLive' },
        { type: 'GoLive' },
        { type: 'VoidBids', companyId: random.pick(plan.companies), reason: 'a mistake' },
      ];
      if (random.chance(0.05)) acts.push({ type: 'CancelAuction', reason: 'weather' });
      if (random.chance(0.1)) acts.push({ type: 'CompleteAuction', reason: 'all said', ...sealKey });
      const answer = await this.admin(plan, random.pick(acts));
      if (isEnd(answer)) return;
    }
  }

  /** Colleagues do not know of each other's bids before one is refused. */
  private async bid(plan: Plan, person: Person): Promise<void> {
    const { random } = this.services;
    const { auctionId, lots } = plan;
    const { companyId: company } = person;
    const actor = buyer(person);
    const facts = approved(company);
    const own = new Map<string, { bidId: string; dollars: number }>();
    for (let silent = 0; !this.isOver && silent < 12;) {
      await delay(random.integer(200, PAUSE_MILLIS));
      const { lotId } = random.pick(lots);
      const present = own.get(lotId);
      const { dollars, cents: amount } = drawAmount(random, company, present?.dollars ?? 0);
      const command = (process: SimulatedProcess, key: string): AuctionCommand => {
        const seal = plan.sealKey && { seal: process.sealKeys.seal(plan.sealKey) };
        if (!present) return { type: 'PlaceBid', bidId: `${auctionId}.${key}`, lotId, amount, facts, ...seal };
        if (withdraws) return { type: 'WithdrawBid', bidId: present.bidId, facts };
        return { type: 'ReviseBid', bidId: present.bidId, amount, facts, ...seal };
      };
      const withdraws = random.chance(0.1);
      const answer = await this.send(plan, actor, command);
      if ('code' in answer) {
        silent += 1;
        if (isEnd(answer)) return;
        if (answer.bidId !== undefined) own.set(lotId, { bidId: answer.bidId, dollars: 0 });
        // An admin may have voided the bid, or a colleague withdrawn it.
        if (answer.code === 'BID_NOT_STANDING') own.delete(lotId);
        continue;
      }
      silent = 0;
      const [fact] = answer.events;
      if (fact?.type === 'BidWithdrawn') own.delete(lotId);
      else if (fact?.type === 'BidPlaced' || fact?.type === 'BidRevised')
        own.set(lotId, { bidId: fact.data.bidId, dollars });
    }
  }

  private admin(plan: Plan, command: AuctionCommand): Promise<Answer> {
    return this.send(plan, ADMIN, () => command);
  }

  private async send(
    { auctionId }: Plan,
    actor: CheckedActor,
    commandFor: (process: SimulatedProcess, key: string) => AuctionCommand,
  ): Promise<Answer> {
    const { random, trace, referee } = this.services;
    const key = `key${++this.keys}`;
    let command: AuctionCommand | null = null;
    for (let tries = 0; tries < TRIES; tries++) {
      const processes = this.services.processes();
      if (processes.length === 0) {
        await delay(500);
        continue;
      }
      const process = random.pick(processes);
      command ??= commandFor(process, key);
      const context = { actor, bidderRevision: 0, commandId: key, fingerprint: key, requestId: key };
      const { bidderRevision: _, ...ofStaff } = context;
      const answer = await Promise.race([
        process.executor
          .execute(auctionDecider, auctionStream(auctionId), command, actor.companyId === null ? ofStaff : context)
          .then(
            ({ events }): Answer => ({ events }),
            (error: unknown): Answer => {
              if (error instanceof Rejection) return refusal(error);
              throw error;
            },
          ),
        delay(SILENT_MILLIS).then(() => null),
      ]);
      trace.write(process.name, `${key} ${command.type} ${auctionId}: ${inWords(answer)}`);
      if (answer !== null && 'events' in answer) {
        referee.onAcknowledged(key, answer.events);
        return answer;
      }
      if (answer !== null && !REPEATED.has(answer.code)) {
        referee.onRefused(key, answer.code);
        return answer;
      }
      await delay(random.integer(100, 1_000));
    }
    return { code: 'GAVE_UP' };
  }
}

const refusal = ({ code, details }: Rejection): Answer => ({
  code,
  bidId: (details as { bidId?: string } | undefined)?.bidId,
});

const isEnd = (answer: Answer): boolean =>
  'code' in answer && ['AUCTION_COMPLETED', 'AUCTION_CANCELLED', 'GAVE_UP'].includes(answer.code);

const inWords = (answer: Answer | null): string => {
  if (answer === null) return 'no answer';
  if ('code' in answer) return answer.code;
  return answer.events.map(({ type, revision }) => `${type}@${revision}`).join(', ') || 'nothing changed';
};
