import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FreeSlots, ViewingView } from '@tender/contracts';
import { CLOCK, CommandExecutor, createdId, type CommandContext } from '@tender/event-store';
import { paged, type Page, type PageRequest } from '@tender/http';
import type { Actor, Clock } from '@tender/kernel';
import type { ViewingDocument } from '../read-models/viewing-document.js';
import { companyOf, readsAll, ViewingReader } from '../read-models/viewing-reader.js';
import { viewingForCompany, viewingForStaff } from '../read-models/viewing-views.js';
import { freeSlots } from '../rules/decisions/decide-bookings.js';
import type { ViewingCommand, ViewingCommandOf } from '../rules/viewing.commands.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingStream, type ViewingDetails } from '../rules/viewing.events.js';
import { ViewingCommandMessage, viewingIdFrom } from '../viewing-command-message.js';
import { SeenViewingAddenda } from '../addenda/seen-addenda.js';
import { AuctionedViewings } from './auctioned-viewings.js';

@Injectable()
export class ViewingService {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reader: ViewingReader,
    private readonly auctioned: AuctionedViewings,
    private readonly seen: SeenViewingAddenda,
  ) {}

  create(details: ViewingDetails, context: CommandContext): Promise<ViewingView> {
    const viewingId = createdId(context);
    return this.dispatch(viewingId, { type: 'CreateViewing', viewingId, details }, context);
  }

  update(
    id: string,
    update: Omit<ViewingCommandOf<'UpdateViewing'>, 'type'>,
    context: CommandContext,
  ): Promise<ViewingView> {
    return this.dispatch(id, { type: 'UpdateViewing', ...update }, context);
  }

  /** One viewing with its free slots. */
  async loadViewing(id: string, actor: Actor): Promise<ViewingView> {
    const viewing = await this.reader.viewing(id, actor);
    const state = await this.executor.state(viewingDecider, viewingStream(viewing._id));
    const [view] = await this.viewsFor([viewing], actor, state.status === 'none' ? [] : freeSlots(state, this.clock()));
    return view!;
  }

  async latest(actor: Actor): Promise<ViewingView | null> {
    const [newest] = await this.reader.viewings(actor, { limit: 1, skip: 0 });
    return newest ? this.loadViewing(newest._id, actor) : null;
  }

  listViewings<Field extends string>(
    field: Field,
    { actor, page, completed }: { actor: Actor; page: PageRequest; completed?: boolean },
  ): Promise<Page<Field, ViewingView>> {
    const where = completed ? ({ status: 'completed' } as const) : {};
    return paged(field, page, async (part) => this.viewsFor(await this.reader.viewings(actor, part, where), actor));
  }

  withoutAuction(actor: Actor, page: PageRequest): Promise<Page<'completedOrLiveViewings', ViewingView>> {
    return paged('completedOrLiveViewings', page, async ({ limit, skip }) => {
      const all = await this.reader.viewings(actor, { skip: 0 }, { status: { in: ['live', 'completed'] } });
      const auctioned = await this.auctioned.auctionedAmong(all.map(({ _id }) => _id));
      const without = all.filter(({ _id }) => !auctioned.has(_id));
      return this.viewsFor(without.slice(skip, limit === undefined ? undefined : skip + limit), actor);
    });
  }

  private async viewsFor(
    viewings: readonly ViewingDocument[],
    actor: Actor,
    free?: FreeSlots[],
  ): Promise<ViewingView[]> {
    if (readsAll(actor)) return viewings.map((viewing) => viewingForStaff(viewing, free));
    const companyId = companyOf(actor);
    const read = await this.seen.seenNumbers(actor, changedAmong(viewings));
    return viewings.map((viewing) =>
      viewingForCompany(viewing, { companyId, addendaSeen: read.get(viewing._id) ?? 0 }, free),
    );
  }

  private async dispatch(id: string, command: ViewingCommand, context: CommandContext): Promise<ViewingView> {
    const viewingId = viewingIdFrom(id);
    await this.commands.execute(new ViewingCommandMessage(viewingId, command, context));
    return this.loadViewing(viewingId, context.actor);
  }
}

const changedAmong = (viewings: readonly ViewingDocument[]): string[] =>
  viewings.flatMap(({ _id, addenda }) => (addenda > 0 ? [_id] : []));
