import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CompanyView, ViewingInvitations, ViewingStatus, ViewingView } from '@tender/contracts';
import { CLOCK, CommandExecutor, type CommandContext } from '@tender/event-store';
import { paged, type Page, type PageRequest } from '@tender/http';
import { newId, Rejection, type Actor, type Clock } from '@tender/kernel';
import { Directory, Invitations } from '@tender/people';
import type { ViewingDocument } from '../read-models/viewing-document.js';
import { companyOf, isStaff, ViewingReader } from '../read-models/viewing-reader.js';
import { viewingForCompany, viewingForStaff } from '../read-models/viewing-views.js';
import { freeSlots } from '../rules/decide-bookings.js';
import type { ViewingCommand } from '../rules/viewing.commands.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingStream, type CompanyId, type Invitation, type ViewingTerms } from '../rules/viewing.events.js';
import { ViewingCommandMessage, viewingIdFrom } from '../viewing-command-message.js';
import { AuctionedViewings } from './auctioned-viewings.js';
import { CompanyFactsReader } from './company-facts.js';

/** Viewings: gathers what a decision needs from outside, asks, and answers with what then stands. */
@Injectable()
export class ViewingService {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reader: ViewingReader,
    private readonly invitations: Invitations,
    private readonly directory: Directory,
    private readonly facts: CompanyFactsReader,
    private readonly auctioned: AuctionedViewings,
  ) {}

  create(terms: ViewingTerms, context: CommandContext): Promise<ViewingView> {
    // A repeated creation must find the viewing that the first one made: its id follows from the key.
    const viewingId = context.fingerprint === undefined ? newId() : context.commandId.slice(0, 32);
    return this.dispatch(viewingId, { type: 'CreateViewing', viewingId, terms }, context);
  }

  update(
    id: string,
    changes: Partial<ViewingTerms>,
    { status, context }: { status?: ViewingStatus; context: CommandContext },
  ): Promise<ViewingView> {
    return this.dispatch(id, { type: 'UpdateViewing', changes, status }, context);
  }

  async invite(id: string, emails: readonly string[], context: CommandContext): Promise<ViewingInvitations> {
    const { known, skipped } = await this.invitations.resolve(emails);
    const viewing = await this.dispatch(id, { type: 'InviteCompanies', companies: byCompany(known) }, context);
    // Only now: nobody is invited to sign up for a viewing that takes no more companies.
    await this.invitations.inviteToSignUp(
      skipped.filter(({ reason }) => reason === 'invitedToSignUp').map(({ email }) => email),
    );
    return { viewing, invited: await present(known.map(({ userId }) => this.directory.user(userId))), skipped };
  }

  async assign(
    id: string,
    companyIds: readonly CompanyId[],
    context: CommandContext,
  ): Promise<Page<'companies', CompanyView>> {
    await this.dispatch(id, { type: 'InviteCompanies', companies: await this.facts.invitations(companyIds) }, context);
    return this.companies(id, context.actor, {});
  }

  remove(
    id: string,
    userId: string,
    { reason, context }: { reason: string; context: CommandContext },
  ): Promise<ViewingView> {
    return this.dispatch(id, { type: 'RemovePerson', userId, reason }, context);
  }

  /** The invited companies; a company sees its own only. */
  async companies(id: string, actor: Actor, page: PageRequest): Promise<Page<'companies', CompanyView>> {
    const { companies } = await this.reader.viewing(id, actor);
    const visible = isStaff(actor) ? companies : companies.filter((companyId) => companyId === companyOf(actor));
    return paged('companies', page, ({ limit = visible.length, skip }) =>
      present(visible.slice(skip, skip + limit).map((companyId) => this.directory.company(companyId))),
    );
  }

  /** With the times at which a room is free. */
  async one(id: string, actor: Actor): Promise<ViewingView> {
    const viewing = await this.reader.viewing(id, actor);
    const state = await this.executor.state(viewingDecider, viewingStream(viewing._id));
    return viewFor(viewing, actor, state.status === 'none' ? [] : freeSlots(state, this.clock()));
  }

  async latest(actor: Actor): Promise<ViewingView | null> {
    const [newest] = await this.reader.viewings(actor, { limit: 1, skip: 0 });
    return newest ? this.one(newest._id, actor) : null;
  }

  list<Field extends string>(
    field: Field,
    { actor, page, completed }: { actor: Actor; page: PageRequest; completed?: boolean },
  ): Promise<Page<Field, ViewingView>> {
    const where = completed ? ({ status: 'completed' } as const) : {};
    return paged(field, page, async (part) =>
      (await this.reader.viewings(actor, part, where)).map((viewing) => viewFor(viewing, actor)),
    );
  }

  /** Live or completed, and without an auction. */
  withoutAuction(actor: Actor, page: PageRequest): Promise<Page<'completedOrLiveViewings', ViewingView>> {
    return paged('completedOrLiveViewings', page, async ({ limit, skip }) => {
      const all = await this.reader.viewings(actor, { skip: 0 }, { status: { in: ['live', 'completed'] } });
      const auctioned = await this.auctioned.among(all.map(({ _id }) => _id));
      const without = all.filter(({ _id }) => !auctioned.has(_id));
      return without
        .slice(skip, limit === undefined ? undefined : skip + limit)
        .map((viewing) => viewFor(viewing, actor));
    });
  }

  private async dispatch(id: string, command: ViewingCommand, context: CommandContext): Promise<ViewingView> {
    const viewingId = viewingIdFrom(id);
    await this.commands.execute(new ViewingCommandMessage(viewingId, command, context));
    return this.one(viewingId, context.actor);
  }
}

const viewFor = (viewing: ViewingDocument, actor: Actor, free?: Parameters<typeof viewingForStaff>[1]): ViewingView =>
  isStaff(actor) ? viewingForStaff(viewing, free) : viewingForCompany(viewing, companyOf(actor), free);

/** Those of some people, or companies, that still exist. */
async function present<Item>(asked: readonly Promise<Item>[]): Promise<Item[]> {
  const found = await Promise.all(
    asked.map((each) =>
      each.catch((error: unknown) => {
        if (error instanceof Rejection && error.code === 'NOT_FOUND') return null;
        throw error;
      }),
    ),
  );
  return found.filter((item) => item !== null);
}

function byCompany(people: readonly { companyId: string; userId: string }[]): Invitation[] {
  return [...Map.groupBy(people, ({ companyId }) => companyId)].map(([companyId, colleagues]) => ({
    companyId,
    userIds: colleagues.map(({ userId }) => userId),
  }));
}
