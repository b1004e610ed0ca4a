import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { CommandExecutor, type CommandContext, type Executed } from '@tender/event-store';
import { companyDecider, companyStream, type Company, type CompanyCommand } from './company/company.js';
import type { CompanyEvent } from './company/company.events.js';
import {
  houseSettingsDecider,
  HOUSE_SETTINGS_STREAM,
  type HouseSettings,
  type HouseSettingsCommand,
} from './house-settings/house-settings.js';
import type { HouseSettingsEvent } from './house-settings/house-settings.events.js';
import { staffDecider, STAFF_STREAM, type Staff, type StaffCommand } from './staff/staff.js';
import type { StaffEvent } from './staff/staff.events.js';
import { termsDecider, TERMS_STREAM, type Terms, type TermsCommand } from './terms/terms.js';
import type { TermsEvent } from './terms/terms.events.js';

/** A command to one company's stream; the verb is the `type` of the command. */
export class CompanyCommandMessage extends Command<Executed<Company, CompanyEvent>> {
  constructor(
    readonly companyId: string,
    readonly command: CompanyCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CompanyCommandMessage)
export class CompanyCommandHandler implements ICommandHandler<CompanyCommandMessage> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ companyId, command, context }: CompanyCommandMessage): Promise<Executed<Company, CompanyEvent>> {
    return this.executor.execute(companyDecider, companyStream(companyId), command, context);
  }
}

/** A command to the stream of the staff. */
export class StaffCommandMessage extends Command<Executed<Staff, StaffEvent>> {
  constructor(
    readonly command: StaffCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StaffCommandMessage)
export class StaffCommandHandler implements ICommandHandler<StaffCommandMessage> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ command, context }: StaffCommandMessage): Promise<Executed<Staff, StaffEvent>> {
    return this.executor.execute(staffDecider, STAFF_STREAM, command, context);
  }
}

/** A command to the stream of the house's terms. */
export class TermsCommandMessage extends Command<Executed<Terms, TermsEvent>> {
  constructor(
    readonly command: TermsCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TermsCommandMessage)
export class TermsCommandHandler implements ICommandHandler<TermsCommandMessage> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ command, context }: TermsCommandMessage): Promise<Executed<Terms, TermsEvent>> {
    return this.executor.execute(termsDecider, TERMS_STREAM, command, context);
  }
}

/** A command to the stream of the house's settings. */
export class HouseSettingsCommandMessage extends Command<Executed<HouseSettings, HouseSettingsEvent>> {
  constructor(
    readonly command: HouseSettingsCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(HouseSettingsCommandMessage)
export class HouseSettingsCommandHandler implements ICommandHandler<HouseSettingsCommandMessage> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ command, context }: HouseSettingsCommandMessage): Promise<Executed<HouseSettings, HouseSettingsEvent>> {
    return this.executor.execute(houseSettingsDecider, HOUSE_SETTINGS_STREAM, command, context);
  }
}

/** Dispatches commands to companies, to the staff, to the house's terms and to its settings. */
@Injectable()
export class PeopleCommands {
  constructor(private readonly bus: CommandBus) {}

  company(
    companyId: string,
    command: CompanyCommand,
    context: CommandContext,
  ): Promise<Executed<Company, CompanyEvent>> {
    return this.bus.execute(new CompanyCommandMessage(companyId, command, context));
  }

  staff(command: StaffCommand, context: CommandContext): Promise<Executed<Staff, StaffEvent>> {
    return this.bus.execute(new StaffCommandMessage(command, context));
  }

  terms(command: TermsCommand, context: CommandContext): Promise<Executed<Terms, TermsEvent>> {
    return this.bus.execute(new TermsCommandMessage(command, context));
  }

  house(command: HouseSettingsCommand, context: CommandContext): Promise<Executed<HouseSettings, HouseSettingsEvent>> {
    return this.bus.execute(new HouseSettingsCommandMessage(command, context));
  }
}
