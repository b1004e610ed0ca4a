import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AddendumWords, GoodForStaff, GoodView, GoodViewers } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { LONGEST_LIST, paged, type Page, type PageRequest } from '@tender/http';
import { newIdWithin, Rejection, type Actor } from '@tender/kernel';
import type { GoodDocument } from '../read-models/good-document.js';
import { readsAll, ViewingReader } from '../read-models/viewing-reader.js';
import { goodForCompany, goodForStaff } from '../read-models/viewing-views.js';
import type { ViewingCommandOf } from '../rules/viewing.commands.js';
import type { GoodId, GoodDetails, RoomId } from '../rules/viewing.events.js';
import { GoodPreferences } from './good-preferences.js';
import { ViewingCommandMessage, viewingIdFrom, viewingIdWithin } from '../viewing-command-message.js';

@Injectable()
export class GoodsService {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ViewingReader,
    private readonly preferences: GoodPreferences,
  ) {}

  async add(
    viewing: string,
    { rows, addendum }: { rows: readonly Omit<GoodDetails, 'goodId'>[]; addendum?: AddendumWords },
    context: CommandContext,
  ): Promise<GoodForStaff[]> {
    const viewingId = viewingIdFrom(viewing);
    const goods = rows.map((row) => ({ ...row, goodId: newIdWithin(viewingId) }));
    const { events } = await this.commands.execute(
      new ViewingCommandMessage(viewingId, { type: 'AddGoods', goods, addendum }, context),
    );
    // A repeated call with the same idempotency key returns the first parcels.
    const added = events.flatMap((event) =>
      event.type === 'GoodsAdded' ? event.data.goods.map(({ goodId }) => goodId) : [],
    );
    return this.named(added);
  }

  async update(
    goodId: GoodId,
    update: Pick<ViewingCommandOf<'UpdateGood'>, 'changes' | 'addendum'>,
    context: CommandContext,
  ): Promise<GoodForStaff> {
    await this.commands.execute(
      new ViewingCommandMessage(viewingIdWithin(goodId), { type: 'UpdateGood', goodId, ...update }, context),
    );
    return this.only(goodId);
  }

  /** @returns the parcel before its deletion */
  async delete(goodId: GoodId, addendum: AddendumWords | undefined, context: CommandContext): Promise<GoodForStaff> {
    const viewingId = viewingIdWithin(goodId);
    const good = await this.only(goodId);
    await this.commands.execute(
      new ViewingCommandMessage(viewingId, { type: 'DeleteGood', goodId, addendum }, context),
    );
    return good;
  }

  assign(roomId: RoomId, goodIds: readonly GoodId[], context: CommandContext): Promise<GoodForStaff[]> {
    return this.move({ type: 'AssignGoods', roomId, goodIds }, context);
  }

  reassign(roomId: RoomId, goodIds: readonly GoodId[], context: CommandContext): Promise<GoodForStaff[]> {
    return this.move({ type: 'ReassignGoods', roomId, goodIds }, context);
  }

  giveBack(roomId: RoomId, goodIds: readonly GoodId[], context: CommandContext): Promise<GoodForStaff[]> {
    return this.move({ type: 'ReturnGoods', roomId, goodIds }, context);
  }

  async listGoods(viewing: string, actor: Actor, page: PageRequest): Promise<Page<'goods', GoodView>> {
    const { _id } = await this.reader.viewing(viewing, actor);
    return paged('goods', page, async (part) => this.views(await this.reader.goods(_id, part), actor));
  }

  /** Parcels that a company has seen, with these companies, sorted by parcel id. */
  async viewers(viewing: string, actor: Actor, page: PageRequest): Promise<Page<'viewers', GoodViewers>> {
    const { _id } = await this.reader.viewing(viewing, actor);
    return paged('viewers', page, async ({ limit = LONGEST_LIST, skip }) =>
      [...(await this.reader.viewers(_id))]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(skip, skip + limit)
        .map(([good, companies]) => ({ good, companies: [...companies].sort() })),
    );
  }

  private async move(
    command: ViewingCommandOf<'AssignGoods' | 'ReassignGoods' | 'ReturnGoods'>,
    context: CommandContext,
  ): Promise<GoodForStaff[]> {
    await this.commands.execute(new ViewingCommandMessage(viewingIdWithin(command.roomId), command, context));
    return this.named(command.goodIds);
  }

  private async views(goods: readonly GoodDocument[], actor: Actor): Promise<GoodView[]> {
    if (readsAll(actor)) return goods.map(goodForStaff);
    const markOn = await this.preferences.shownTo(
      actor,
      goods.map(({ _id }) => _id),
    );
    return goods.map((good) => goodForCompany(good, markOn(good._id)));
  }

  private async named(goodIds: readonly GoodId[]): Promise<GoodForStaff[]> {
    return (await this.reader.goodsById(goodIds)).map(goodForStaff);
  }

  private async only(goodId: GoodId): Promise<GoodForStaff> {
    const [good] = await this.named([goodId]);
    if (!good) throw new Rejection('NOT_FOUND');
    return good;
  }
}
