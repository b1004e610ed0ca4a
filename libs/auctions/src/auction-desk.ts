import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { AuctionInvitationSkip, AuctionView, LotView, UserView } from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { newId, newIdWithin } from '@tender/kernel';
import { Directory, type Page } from '@tender/people';
import { AskAuction, auctionIdFrom, auctionIdWithin } from './ask-auction.js';
import type { AuctionCommand } from './auction.commands.js';
import { auctionDecider } from './auction-decider.js';
import { auctionStream, type AuctionTerms, type Invitation } from './auction.events.js';
import { GetAuction, usersFrom } from './auction-queries.js';
import { InvitationDesk } from './invitation-desk.js';
import { lotTermsOf, type DealDto } from './lot.dto.js';
import { GetLot, GetLots } from './lot-queries.js';
import { SealKeys } from './seal-keys.js';

export interface Invited {
  auction: AuctionView;
  invited: UserView[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

/** The staff's side of an auction: gathers what a decision needs from outside, asks, and answers with what then stands. */
@Injectable()
export class AuctionDesk {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly executor: CommandExecutor,
    private readonly sealKeys: SealKeys,
    private readonly invitations: InvitationDesk,
    private readonly directory: Directory,
  ) {}

  async create(terms: AuctionTerms, context: CommandContext): Promise<AuctionView> {
    // A repeated creation must find the auction that the first one made: its id follows from the key.
    const auctionId = context.fingerprint === undefined ? newId() : context.commandId.slice(0, 32);
    return this.ask(auctionId, { type: 'CreateAuction', auctionId, terms, ...this.newKey(auctionId, terms) }, context);
  }

  update(id: string, changes: Partial<AuctionTerms>, context: CommandContext): Promise<AuctionView> {
    return this.ask(id, { type: 'UpdateAuction', changes, ...this.newKey(id, changes) }, context);
  }

  /** Completes; the key of a sealed auction comes along. */
  async complete(id: string, context: CommandContext): Promise<AuctionView> {
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionIdFrom(id)));
    return this.ask(
      id,
      { type: 'CompleteAuction', sealKey: auction.status === 'none' ? undefined : this.sealKeys.of(auction) },
      context,
    );
  }

  async invite(id: string, emails: readonly string[], context: CommandContext): Promise<Invited> {
    const { known, skipped } = await this.invitations.resolve(emails, context.actor);
    const auction = await this.ask(id, { type: 'InviteCompanies', companies: byCompany(known) }, context);
    // Only now: nobody is invited to sign up for an auction that takes no more companies.
    await this.invitations.inviteToSignUp(
      skipped.filter(({ reason }) => reason === 'invitedToSignUp').map(({ email }) => email),
    );
    return {
      auction,
      invited: await usersFrom(
        this.directory,
        known.map(({ userId }) => userId),
      ),
      skipped,
    };
  }

  /** Any command that needs nothing more. @throws Rejection as the rules refuse. */
  async ask(id: string, command: AuctionCommand, context: CommandContext): Promise<AuctionView> {
    await this.commands.execute(new AskAuction(auctionIdFrom(id), command, context));
    return this.queries.execute(new GetAuction(id, context.actor));
  }

  uploadLots(id: string, deals: readonly DealDto[], context: CommandContext): Promise<Page<'lots', LotView>> {
    return this.askForLots(
      id,
      { type: 'AddLots', lots: deals.map((deal) => lotTermsOf(deal, newIdWithin(id))) },
      context,
    );
  }

  async askForLots(id: string, command: AuctionCommand, context: CommandContext): Promise<Page<'lots', LotView>> {
    await this.commands.execute(new AskAuction(auctionIdFrom(id), command, context));
    return this.queries.execute(new GetLots(id, context.actor, {}));
  }

  async askForLot(lotId: string, command: AuctionCommand, context: CommandContext): Promise<LotView> {
    await this.commands.execute(new AskAuction(auctionIdWithin(lotId), command, context));
    return this.queries.execute(new GetLot(lotId, context.actor));
  }

  private newKey(auctionId: string, { bidVisibility }: Partial<AuctionTerms>): { wrappedSealKey?: string } {
    return bidVisibility === 'sealed' ? { wrappedSealKey: this.sealKeys.make(auctionId) } : {};
  }
}

function byCompany(people: readonly { companyId: string; userId: string }[]): Invitation[] {
  return [...Map.groupBy(people, ({ companyId }) => companyId)].map(([companyId, colleagues]) => ({
    companyId,
    userIds: colleagues.map(({ userId }) => userId),
  }));
}
