import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Queries } from '@tender/context/queries';
import type { LotView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import type { Page } from '@tender/http';
import { newIdWithin } from '@tender/kernel';
import { AuctionCommandMessage, auctionIdFrom, auctionIdWithin } from '../auction-command-message.js';
import type { AuctionCommand } from '../rules/auction.commands.js';
import type { LotTerms } from '../rules/auction.events.js';
import { GetLot, GetLots } from './lot-queries.js';

/** A lot that is to be added: its id is made here. */
export type NewLot = Omit<LotTerms, 'lotId'>;

/** The staff's side of an auction's lots: dispatches the command, and answers with the lots as they then are. */
@Injectable()
export class LotService {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: Queries,
  ) {}

  upload(id: string, lots: readonly NewLot[], context: CommandContext): Promise<Page<'lots', LotView>> {
    return this.dispatchForAll(
      id,
      { type: 'AddLots', lots: lots.map((lot) => ({ ...lot, lotId: newIdWithin(id) })) },
      context,
    );
  }

  async dispatchForAll(id: string, command: AuctionCommand, context: CommandContext): Promise<Page<'lots', LotView>> {
    await this.commands.execute(new AuctionCommandMessage(auctionIdFrom(id), command, context));
    return this.queries.execute(new GetLots(id, context.actor, {}));
  }

  async dispatchForOne(lotId: string, command: AuctionCommand, context: CommandContext): Promise<LotView> {
    await this.commands.execute(new AuctionCommandMessage(auctionIdWithin(lotId), command, context));
    return this.queries.execute(new GetLot(lotId, context.actor));
  }
}
