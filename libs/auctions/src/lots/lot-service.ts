import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Queries } from '@tender/context/queries';
import type { AddendumWords, LotView } from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import type { Page } from '@tender/http';
import { newIdWithin, Rejection } from '@tender/kernel';
import {
  AuctionCommandMessage,
  auctionIdFrom,
  auctionIdWithin,
  type AuctionAnswer,
} from '../auction-command-message.js';
import type { AuctionCommand } from '../rules/auction.commands.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream, type AuctionId, type LotDetails } from '../rules/auction.events.js';
import { ViewingGateway } from '../lifecycle/viewing-gateway.js';
import { GoodsElsewhere } from './goods-elsewhere.js';
import { ImageFiles } from './image-files.js';
import { GetLot, GetLots } from './lot-queries.js';

export type NewLot = Omit<LotDetails, 'lotId'>;

@Injectable()
export class LotService {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: Queries,
    private readonly executor: CommandExecutor,
    private readonly viewings: ViewingGateway,
    private readonly elsewhere: GoodsElsewhere,
    private readonly files: ImageFiles,
  ) {}

  /**
   * `evenIfSold` accepts parcels that another auction has sold or offers.
   * @throws Rejection GOODS_NOT_SHOWN, GOODS_SOLD
   */
  async upload(
    id: string,
    { lots, evenIfSold, addendum }: { lots: readonly NewLot[]; evenIfSold: boolean; addendum?: AddendumWords },
    context: CommandContext,
  ): Promise<Page<'lots', LotView>> {
    const viewing = await this.checkGoods(id, lots);
    if (viewing !== null && !evenIfSold) {
      const goods = await this.elsewhere.offeredElsewhere(goodsIn(lots), viewing, auctionIdFrom(id));
      if (goods.length > 0) throw new Rejection('GOODS_SOLD', { goods });
    }
    return this.dispatchForAll(
      id,
      { type: 'AddLots', lots: lots.map((lot) => ({ ...lot, lotId: newIdWithin(id) })), addendum },
      context,
    );
  }

  /**
   * @returns the viewing's id; null if no lot names a parcel
   * @throws Rejection GOODS_NOT_SHOWN with the parcels outside the viewing
   */
  private async checkGoods(id: string, lots: readonly NewLot[]): Promise<string | null> {
    const named = goodsIn(lots);
    if (named.length === 0) return null;
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionIdFrom(id)));
    const viewing = auction.status === 'none' ? null : auction.viewing;
    const goods = viewing === null ? named : await this.viewings.strangersAmong(named, viewing);
    if (goods.length > 0) throw new Rejection('GOODS_NOT_SHOWN', { viewing, goods });
    return viewing;
  }

  async change(
    lotId: string,
    { lot, addendum }: { lot: NewLot; addendum?: AddendumWords },
    context: CommandContext,
  ): Promise<LotView> {
    await this.checkGoods(auctionIdWithin(lotId), [lot]);
    return this.dispatchForOne(lotId, { type: 'ChangeLot', lot: { ...lot, lotId }, addendum }, context);
  }

  async remove(
    lotId: string,
    addendum: AddendumWords | undefined,
    context: CommandContext,
  ): Promise<Page<'lots', LotView>> {
    const auctionId = auctionIdWithin(lotId);
    return this.files.removing(auctionId, await this.files.imagesOf(auctionId, lotId), () =>
      this.dispatchForAll(auctionId, { type: 'RemoveLot', lotId, addendum }, context),
    );
  }

  async delete(
    id: string,
    addendum: AddendumWords | undefined,
    context: CommandContext,
  ): Promise<Page<'lots', LotView>> {
    const auctionId = auctionIdFrom(id);
    return this.files.removing(auctionId, await this.files.imagesOf(auctionId), () =>
      this.dispatchForAll(id, { type: 'DeleteLots', addendum }, context),
    );
  }

  async dispatchForAll(id: string, command: AuctionCommand, context: CommandContext): Promise<Page<'lots', LotView>> {
    await this.execute(auctionIdFrom(id), command, context);
    return this.listLots(id, context);
  }

  async dispatchForOne(lotId: string, command: AuctionCommand, context: CommandContext): Promise<LotView> {
    await this.execute(auctionIdWithin(lotId), command, context);
    return this.loadLot(lotId, context);
  }

  execute(auctionId: AuctionId, command: AuctionCommand, context: CommandContext): Promise<AuctionAnswer> {
    return this.commands.execute(new AuctionCommandMessage(auctionId, command, context));
  }

  listLots(id: string, { actor }: CommandContext): Promise<Page<'lots', LotView>> {
    return this.queries.execute(new GetLots(id, actor, {}));
  }

  loadLot(lotId: string, { actor }: CommandContext): Promise<LotView> {
    return this.queries.execute(new GetLot(lotId, actor));
  }
}

const goodsIn = (lots: readonly NewLot[]): string[] => lots.flatMap(({ good }) => good ?? []);
