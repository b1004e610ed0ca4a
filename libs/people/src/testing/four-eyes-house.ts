import type { CommandBus } from '@nestjs/cqrs';
import type { DiscoveryService } from '@nestjs/core';
import { can, type Permission, type Policy, type ProposalView, type StaffRole } from '@tender/contracts';
import { CommandExecutor, SqliteEventStore, type CommandContext, type RecordedEvent } from '@tender/event-store';
import { newId, plusMillis, Rejection, SYSTEM, type Actor, type Instant } from '@tender/kernel';
import { SqliteReadStore } from '@tender/read-store';
import { ProposalBodies, type ProposedCall } from '../approvals/proposal-bodies.js';
import { ProposalViews } from '../approvals/proposal-views.js';
import type { ProposedCalls } from '../approvals/proposed-calls.js';
import { Proposals } from '../approvals/proposals.js';
import { peopleContext } from '../context.js';
import { StreamMemberships } from '../membership/stream-memberships.js';
import { PeopleCommandHandler, PeopleCommands } from '../people-commands.js';
import { CurrentPolicy } from '../policy/current-policy.js';
import { FourEyes, SecondPersonNeeded } from '../policy/four-eyes.js';
import { adminsIn, STAFF_STREAM, staffDecider, type StaffCommand } from '../staff/staff.js';

export type Act =
  | { type: 'face'; name: string }
  | { type: 'invite'; role: StaffRole }
  | { type: 'role'; userId: string; role: StaffRole }
  | { type: 'delete'; userId: string }
  | { type: 'reset'; userId: string }
  | { type: 'policy'; policy: Policy };

const RIGHTS: Readonly<Record<Act['type'], Permission>> = {
  face: 'house:update',
  invite: 'user:update',
  role: 'user:update',
  delete: 'user:delete',
  reset: 'user:update',
  policy: 'policy:manage',
};

const AUDITOR: Actor = { userId: 'house.reader', role: 'auditor', companyId: null };
const STREAMS = [STAFF_STREAM, 'policy', 'settings'];

/** Staff, policy, proposals and settings on real stores, with a clock that tests move. */
export class FourEyesHouse {
  now: Instant = '2026-11-20T09:00:00.000Z';
  readonly clock = (): Instant => (this.now = plusMillis(this.now, 1));
  readonly executor: CommandExecutor;
  readonly proposals: Proposals;
  /** All people who were ever invited. */
  readonly people: string[] = [];
  private readonly commands: PeopleCommands;
  private readonly memberships: StreamMemberships;
  private readonly days = new Set<string>();
  private readonly reads = SqliteReadStore.temporary();

  /** Runs once, before the call of the executor with this number. */
  private between: { point: number; happens: () => Promise<unknown> } | null = null;
  private points = 0;

  private constructor(readonly events: SqliteEventStore) {
    const { clock, reads } = this;
    this.executor = new CommandExecutor(events, clock);
    const executor = this.interrupted(this.executor);
    const policy = new CurrentPolicy(executor, clock);
    const handler = new PeopleCommandHandler(executor, new FourEyes(policy, executor, clock));
    const bus = { execute: (message: never) => handler.execute(message) } as unknown as CommandBus;
    this.commands = new PeopleCommands(bus);
    this.memberships = new StreamMemberships(executor, reads);
    const calls = {
      run: ({ body }: ProposedCall, context: CommandContext) => this.run(body as unknown as Act, context),
    };
    const discovery = { getProviders: () => [] } as unknown as DiscoveryService;
    const bodies = new ProposalBodies(reads, discovery);
    const { memberships } = this;
    const views = new ProposalViews(bodies, reads);
    this.proposals = new Proposals(executor, bodies, calls as ProposedCalls, memberships, policy, clock, views);
  }

  /** @param admins names of the first admins */
  static async open(...admins: string[]): Promise<FourEyesHouse> {
    const house = new FourEyesHouse(await SqliteEventStore.open({ file: ':memory:' }));
    for (const name of admins) {
      house.people.push(`house.${name}`);
      const command: StaffCommand = { type: 'AddStaff', userId: `house.${name}`, role: 'admin' };
      const [first] = house.people;
      const context = first === `house.${name}` ? house.contextOf(SYSTEM) : await house.caller(first!);
      await house.executor.execute(staffDecider, STAFF_STREAM, command, context!);
    }
    return house;
  }

  /** @returns how many calls of the executor an action makes. Before the one with number `point`, something happens. */
  async interrupting(point: number, happens: () => Promise<unknown>, action: () => Promise<unknown>): Promise<number> {
    this.points = 0;
    this.between = { point, happens };
    await action();
    this.between = null;
    return this.points;
  }

  wait(millis: number): void {
    this.now = plusMillis(this.now, millis);
  }

  /** A call, which may wait for a second person. Refusals have no effect. @returns the proposal's id if it waits */
  async act(userId: string, act: Act): Promise<string | null> {
    const context = await this.caller(userId);
    if (!context) return null;
    this.days.add(this.now.slice(0, 10));
    try {
      await this.run(act, context);
      return null;
    } catch (error) {
      if (error instanceof SecondPersonNeeded) {
        const call: ProposedCall = { handler: 'House.act', params: {}, body: { ...act } };
        return (await this.proposals.propose(call, error, context))._id;
      }
      if (error instanceof Rejection) return null;
      throw error;
    }
  }

  /** Answers a proposal. Refusals have no effect. */
  async answer(userId: string, id: string, how: 'approve' | 'refuse' | 'breakGlass'): Promise<void> {
    const context = await this.caller(userId);
    if (!context || !can(context.actor.role, 'policy:manage')) return;
    try {
      if (how === 'approve') await this.proposals.approve(id, context);
      else if (how === 'refuse') await this.proposals.refuse(id, null, context);
      else await this.proposals.breakGlass(id, 'Alone.', context);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }

  async accept(userId: string): Promise<void> {
    const { staff, invitations } = await this.executor.state(staffDecider, STAFF_STREAM);
    const invitationId = invitations[userId];
    if (invitationId === undefined) return;
    const { revision } = (await this.memberships.ofUser(userId))!;
    const actor = { userId, role: staff[userId]!, companyId: null, revision };
    const command: StaffCommand = { type: 'AcceptStaffInvitation', userId, invitationId };
    await this.executor.execute(staffDecider, STAFF_STREAM, command, this.contextOf(actor));
  }

  listed(): Promise<ProposalView[]> {
    return this.proposals.list(AUDITOR);
  }

  /** All histories, by stream. */
  async histories(): Promise<Map<string, RecordedEvent[]>> {
    const streams = [...STREAMS, ...[...this.days].map((day) => `approvals-${day}`)];
    const read = await Promise.all(streams.map((stream) => this.events.readStream(stream, 0, 10_000)));
    return new Map(streams.map((stream, place) => [stream, read[place]!] as const).filter(([, all]) => all.length > 0));
  }

  /** The first misfit of each history. */
  async misfits(): Promise<object[]> {
    const evidence = await this.histories();
    return [...evidence].flatMap(([stream, events]) => {
      const verification = peopleContext.streams.find(({ kind }) => kind.idOf(stream) !== null)!.verification!;
      const verifier = verification.startVerifier(evidence, stream);
      for (const event of events) {
        const misfit = verifier.next(event);
        if (misfit) return [{ stream, type: event.type, revision: event.revision, ...misfit }];
      }
      return verifier.finish() ?? [];
    });
  }

  async close(): Promise<void> {
    await this.events.close();
    await this.reads.close();
  }

  private async run(act: Act, context: CommandContext): Promise<void> {
    if (!can(context.actor.role, RIGHTS[act.type])) throw new Rejection('FORBIDDEN');
    switch (act.type) {
      case 'face':
        await this.commands.houseSettings({ type: 'ChangeFace', changes: { name: act.name } }, context);
        return;
      case 'invite': {
        const userId = `house.${newId()}`;
        await this.commands.staff({ type: 'InviteStaff', userId, role: act.role, invitationId: newId() }, context);
        this.people.push(userId);
        return;
      }
      case 'role':
        await this.commands.staff({ type: 'ChangeStaffRole', userId: act.userId, role: act.role }, context);
        return;
      case 'delete':
        if (act.userId === context.actor.userId) throw new Rejection('OWN_ACCOUNT');
        if ((await this.memberships.ofUser(act.userId)) === null) throw new Rejection('NOT_FOUND');
        await this.commands.staff({ type: 'DeleteStaff', userId: act.userId }, context);
        return;
      case 'reset':
        if (act.userId === context.actor.userId) throw new Rejection('OWN_ACCOUNT');
        await this.commands.staff({ type: 'ResetStaffFactors', userId: act.userId }, context);
        return;
      case 'policy': {
        const admins = adminsIn(await this.executor.state(staffDecider, STAFF_STREAM));
        await this.commands.policy({ type: 'ChangePolicy', policy: act.policy, admins }, context);
      }
    }
  }

  private interrupted(executor: CommandExecutor): CommandExecutor {
    const reach = async () => {
      if (this.between === null || ++this.points !== this.between.point) return;
      const { happens } = this.between;
      const points = this.points;
      this.between = null;
      await happens();
      this.points = points;
      this.between = { point: -1, happens };
    };
    return new Proxy(executor, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          await reach();
          return method.apply(target, args);
        };
      },
    });
  }

  /** The context of a call of a person without an open invitation; null for others. */
  private async caller(userId: string): Promise<CommandContext | null> {
    const membership = await this.memberships.ofUser(userId);
    if (!membership || membership.invitation !== null) return null;
    return this.contextOf(this.memberships.actorOf(membership));
  }

  private contextOf(actor: CommandContext['actor']): CommandContext {
    return { actor, commandId: newId(), requestId: 'request' };
  }
}
