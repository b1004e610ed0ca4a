import { Inject, Injectable } from '@nestjs/common';
import type { GuardedAction } from '@tender/contracts';
import { CLOCK, CommandExecutor, type CommandContext, type StreamPlace } from '@tender/event-store';
import { millisBetween, Rejection, type Authority, type Clock, type DomainEvent } from '@tender/kernel';
import { STAFF_STREAM, staffDecider } from '../staff/staff.js';
import { CurrentPolicy } from './current-policy.js';
import { isStaff, type ActionOf } from './guarded-events.js';
import { policyAt } from './policy.js';
import { secondPersons } from './second-persons.js';

/** The events of a command need a second person. */
export class SecondPersonNeeded extends Rejection {
  constructor(
    readonly action: GuardedAction,
    /** Whether the command concerns a running auction. */
    readonly isLive: boolean,
    readonly place: StreamPlace,
  ) {
    super('SECOND_PERSON_NEEDED');
  }
}

/** Age at which the policy that a command has read is too old. `verify` accepts ten minutes. */
const FRESH_MILLIS = 5 * 60_000;

@Injectable()
export class FourEyes {
  constructor(
    private readonly policy: CurrentPolicy,
    private readonly executor: CommandExecutor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The context for a command whose events may be guarded. The command then throws `SecondPersonNeeded` if the policy requires a second person and
   * the context has no approval. Commands of buyers and of the server are not guarded.
   * @throws Rejection FORBIDDEN for a proposer who has lost the role; AUCTION_CHANGED since the proposal
   */
  async guarded<State, Event extends DomainEvent>(
    context: CommandContext,
    actionOf: ActionOf<State, Event>,
    isLive: (state: State) => boolean = () => false,
  ): Promise<CommandContext> {
    if (!isStaff(context.actor)) return context;
    const readAt = this.clock();
    const { revision: policyRevision, ...policy } = await this.policy.state();
    const { approvedBy, brokenGlass, revision: approved } = context.approval ?? {};
    const staff = approvedBy === undefined ? null : await this.executor.streamState(staffDecider, STAFF_STREAM);
    // The proposer may have lost the role since the caller read it.
    const { userId, role } = context.actor;
    if (staff !== null && staff.state.staff[userId] !== role) throw new Rejection('FORBIDDEN');
    const authority: Authority = {
      policyRevision,
      ...(brokenGlass !== undefined && { brokenGlass }),
      ...(staff && approvedBy !== undefined && { approvedBy, houseRevision: staff.revision }),
    };
    return {
      ...context,
      authorise: (state, events, now, place) => {
        const actions = events.flatMap((event) => actionOf(state as State, event as Event, now) ?? []);
        if (actions.length === 0) return undefined;
        if (approved !== undefined && approved !== place.revision) throw new Rejection('AUCTION_CHANGED');
        // The command has waited too long: the policy, or a role, may have changed since. `now` is later after a clock was set back.
        if (millisBetween(readAt, this.clock()) > FRESH_MILLIS) throw new Rejection('BUSY');
        if (policyRevision < 0) return undefined;
        const { current } = policyAt(policy, now);
        const action = actions.find((each) => current.policy.twoPeople.includes(each));
        if (action === undefined || brokenGlass !== undefined) return authority;
        const isSecond =
          approvedBy !== context.actor.userId &&
          staff !== null &&
          secondPersons(staff.state, current, now).includes(approvedBy ?? '');
        if (!isSecond) throw new SecondPersonNeeded(action, isLive(state as State), place);
        return authority;
      },
    };
  }
}
