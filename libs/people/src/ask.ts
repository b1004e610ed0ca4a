import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { CommandExecutor, type CommandContext, type Executed } from '@tender/event-store';
import { companyDecider, companyStream, type Company, type CompanyCommand } from './company.js';
import type { CompanyEvent } from './company.events.js';
import { houseDecider, HOUSE_STREAM, type House, type HouseCommand } from './house.js';
import type { HouseEvent } from './house.events.js';

/** A command to one company's stream; the verb is the `type` of the command. */
export class AskCompany extends Command<Executed<Company, CompanyEvent>> {
  constructor(
    readonly companyId: string,
    readonly command: CompanyCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AskCompany)
export class AskCompanyHandler implements ICommandHandler<AskCompany> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ companyId, command, context }: AskCompany): Promise<Executed<Company, CompanyEvent>> {
    return this.executor.execute(companyDecider, companyStream(companyId), command, context);
  }
}

/** A command to the stream of the staff. */
export class AskHouse extends Command<Executed<House, HouseEvent>> {
  constructor(
    readonly command: HouseCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AskHouse)
export class AskHouseHandler implements ICommandHandler<AskHouse> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ command, context }: AskHouse): Promise<Executed<House, HouseEvent>> {
    return this.executor.execute(houseDecider, HOUSE_STREAM, command, context);
  }
}

/** Shorthand for the two. */
@Injectable()
export class PeopleCommands {
  constructor(private readonly bus: CommandBus) {}

  company(
    companyId: string,
    command: CompanyCommand,
    context: CommandContext,
  ): Promise<Executed<Company, CompanyEvent>> {
    return this.bus.execute(new AskCompany(companyId, command, context));
  }

  house(command: HouseCommand, context: CommandContext): Promise<Executed<House, HouseEvent>> {
    return this.bus.execute(new AskHouse(command, context));
  }
}
