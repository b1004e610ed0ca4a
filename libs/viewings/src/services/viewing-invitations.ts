import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CompanyView, UserView, ViewingInvitations as Invited, ViewingView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { paged, type Page, type PageRequest } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import { Directory, Invitations } from '@tender/people';
import { companyOf, readsAll, ViewingReader } from '../read-models/viewing-reader.js';
import type { ViewingCommand } from '../rules/viewing.commands.js';
import type { CompanyId, Invitation, UserId } from '../rules/viewing.events.js';
import { ViewingCommandMessage, viewingIdFrom } from '../viewing-command-message.js';
import { CompanyFactsReader } from './company-facts.js';
import { ViewingService } from './viewing-service.js';

@Injectable()
export class ViewingInvitations {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ViewingReader,
    private readonly viewings: ViewingService,
    private readonly invitations: Invitations,
    private readonly directory: Directory,
    private readonly facts: CompanyFactsReader,
  ) {}

  async invite(id: string, emails: readonly string[], context: CommandContext): Promise<Invited> {
    const { known, skipped } = await this.invitations.resolve(emails);
    await this.execute(id, { type: 'InviteCompanies', companies: byCompany(known) }, context);
    // Send invitations to sign up only after the command succeeded: the viewing may admit no more companies.
    await this.invitations.inviteToSignUp(
      skipped.filter(({ reason }) => reason === 'invitedToSignUp').map(({ email }) => email),
      id,
      context.actor,
    );
    const viewing = await this.viewings.loadViewing(id, context.actor);
    return { viewing, invited: await this.people(known.map(({ userId }) => userId)), skipped };
  }

  async assign(
    id: string,
    companyIds: readonly CompanyId[],
    context: CommandContext,
  ): Promise<Page<'companies', CompanyView>> {
    await this.execute(id, { type: 'InviteCompanies', companies: await this.facts.invitations(companyIds) }, context);
    return this.companies(id, context.actor, {});
  }

  async remove(
    id: string,
    userId: UserId,
    { reason, context }: { reason: string; context: CommandContext },
  ): Promise<ViewingView> {
    await this.execute(id, { type: 'RemovePerson', userId, reason }, context);
    // Revoke the e-mail invitation: a later approval must not admit the person again.
    await this.invitations.takeBackOf(userId, id);
    return this.viewings.loadViewing(id, context.actor);
  }

  /** Companies of a viewing. A company sees only itself. */
  async companies(id: string, actor: Actor, page: PageRequest): Promise<Page<'companies', CompanyView>> {
    const { companies } = await this.reader.viewing(id, actor);
    const visible = readsAll(actor) ? companies : companies.filter((companyId) => companyId === companyOf(actor));
    return paged('companies', page, ({ limit = visible.length, skip }) =>
      present(visible.slice(skip, skip + limit).map((companyId) => this.directory.company(companyId))),
    );
  }

  private people(userIds: readonly UserId[]): Promise<UserView[]> {
    return present(userIds.map((userId) => this.directory.user(userId)));
  }

  private execute(id: string, command: ViewingCommand, context: CommandContext): Promise<unknown> {
    return this.commands.execute(new ViewingCommandMessage(viewingIdFrom(id), command, context));
  }
}

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
