import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { CommandExecutor, type CommandContext, type Executed, type NamedCommand } from '@tender/event-store';
import type { Decider, DomainEvent } from '@tender/kernel';
import { companyDecider, companyStream, type Company, type CompanyCommand } from './companies/rules/company.js';
import type { CompanyEvent } from './companies/rules/company.events.js';
import {
  houseSettingsDecider,
  HOUSE_SETTINGS_STREAM,
  type HouseSettings,
  type HouseSettingsCommand,
} from './house/house-settings.js';
import type { HouseSettingsEvent } from './house/house-settings.events.js';
import { FourEyes } from './policy/four-eyes.js';
import { houseActionOf } from './house/house-action.js';
import { companyActionOf, policyActionOf, staffActionOf, type ActionOf } from './policy/guarded-events.js';
import { POLICY_STREAM, policyDecider, type PolicyCommand, type PolicyState } from './policy/policy.js';
import type { PolicyEvent } from './policy/policy.events.js';
import { staffDecider, STAFF_STREAM, type Staff, type StaffCommand } from './staff/staff.js';
import type { StaffEvent } from './staff/staff.events.js';
import { termsDecider, TERMS_STREAM, type Terms, type TermsCommand } from './terms/rules/terms.js';
import type { TermsEvent } from './terms/rules/terms.events.js';

class PeopleCommandMessage<State, Verb extends NamedCommand, Event extends DomainEvent> extends Command<
  Executed<State, Event>
> {
  constructor(
    readonly stream: { id: string; decider: Decider<State, Verb, Event> },
    readonly command: Verb,
    readonly context: CommandContext,
    readonly actionOf: ActionOf<State, Event> | null = null,
  ) {
    super();
  }
}

@CommandHandler(PeopleCommandMessage)
export class PeopleCommandHandler {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly fourEyes: FourEyes,
  ) {}

  async execute<State, Verb extends NamedCommand, Event extends DomainEvent>({
    stream: { id, decider },
    command,
    context,
    actionOf,
  }: PeopleCommandMessage<State, Verb, Event>): Promise<Executed<State, Event>> {
    const guarded = actionOf === null ? context : await this.fourEyes.guarded(context, actionOf);
    return this.executor.execute(decider, id, command, guarded);
  }
}

@Injectable()
export class PeopleCommands {
  constructor(private readonly bus: CommandBus) {}

  company(
    companyId: string,
    command: CompanyCommand,
    context: CommandContext,
  ): Promise<Executed<Company, CompanyEvent>> {
    return this.bus.execute(
      new PeopleCommandMessage(
        { id: companyStream(companyId), decider: companyDecider },
        command,
        context,
        companyActionOf,
      ),
    );
  }

  staff(command: StaffCommand, context: CommandContext): Promise<Executed<Staff, StaffEvent>> {
    const { approvedBy } = context.approval ?? {};
    const approved = approvedBy === undefined ? command : { ...command, approvedBy };
    return this.bus.execute(
      new PeopleCommandMessage({ id: STAFF_STREAM, decider: staffDecider }, approved, context, staffActionOf),
    );
  }

  terms(command: TermsCommand, context: CommandContext): Promise<Executed<Terms, TermsEvent>> {
    return this.bus.execute(new PeopleCommandMessage({ id: TERMS_STREAM, decider: termsDecider }, command, context));
  }

  houseSettings(
    command: HouseSettingsCommand,
    context: CommandContext,
  ): Promise<Executed<HouseSettings, HouseSettingsEvent>> {
    return this.bus.execute(
      new PeopleCommandMessage(
        { id: HOUSE_SETTINGS_STREAM, decider: houseSettingsDecider },
        command,
        context,
        houseActionOf,
      ),
    );
  }

  policy(command: PolicyCommand, context: CommandContext): Promise<Executed<PolicyState, PolicyEvent>> {
    const atOnce = context.approval?.brokenGlass !== undefined;
    return this.bus.execute(
      new PeopleCommandMessage(
        { id: POLICY_STREAM, decider: policyDecider },
        { ...command, atOnce },
        context,
        policyActionOf,
      ),
    );
  }
}
