import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AuctionForStaff, AuctionInvitationSkip, AuctionView, Cents, UserView } from '@tender/contracts';
import { CommandExecutor, createdId, type CommandContext } from '@tender/event-store';
import { Rejection, type Instant } from '@tender/kernel';
import { Directory } from '@tender/people';
import { currentHouseSettings } from '@tender/people/house';
import { AuctionCommandMessage, auctionIdFrom } from '../auction-command-message.js';
import type { AuctionCommand, AuctionCommandOf } from '../rules/auction.commands.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream, type AuctionDetails, type Invitation } from '../rules/auction.events.js';
import { usersFrom } from './auction-queries.js';
import { endsEarlier } from '../rules/guarded-events.js';
import { viewingsWithZones, zoneOf } from '../rules/auction-zone.js';
import { InvitationGateway } from './invitation-gateway.js';
import { ViewingGateway } from './viewing-gateway.js';
import { fieldsIn, resultHashIn } from '../read-models/auction-answers.js';
import { AuctionReader } from '../read-models/auction-reader.js';
import { auctionForStaff } from '../read-models/auction-views.js';
import { SealKeys } from '../sealing/seal-keys.js';

export interface Invited {
  auction: AuctionView;
  invited: UserView[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

@Injectable()
export class AuctionService {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly sealKeys: SealKeys,
    private readonly invitations: InvitationGateway,
    private readonly directory: Directory,
    private readonly viewings: ViewingGateway,
    private readonly reader: AuctionReader,
  ) {}

  async create(details: AuctionDetails, context: CommandContext): Promise<AuctionForStaff> {
    const zone = await this.checkedZone(details.viewing);
    const auctionId = createdId(context);
    return this.dispatch(
      auctionId,
      { type: 'CreateAuction', auctionId, details, zone, ...this.newKey(auctionId, details) },
      context,
    );
  }

  async update(
    id: string,
    { changes, addendum }: Pick<AuctionCommandOf<'UpdateAuction'>, 'changes' | 'addendum'>,
    context: CommandContext,
  ): Promise<AuctionForStaff> {
    const { viewing } = changes;
    const zone = viewing === undefined ? undefined : await this.checkedZone(viewing);
    return this.dispatch(id, { type: 'UpdateAuction', changes, addendum, zone, ...this.newKey(id, changes) }, context);
  }

  async endsEarlier(id: string, endsAt: Instant | undefined): Promise<boolean> {
    return (
      endsAt !== undefined &&
      endsEarlier(await this.executor.state(auctionDecider, auctionStream(auctionIdFrom(id))), endsAt)
    );
  }

  async publish(id: string, context: CommandContext): Promise<AuctionForStaff> {
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionIdFrom(id)));
    const viewing = auction.status === 'none' ? null : auction.viewing;
    const zone = viewing === null ? undefined : (await this.viewings.factsOf(viewing))?.timeZone;
    return this.dispatch(id, { type: 'PublishAuction', zone }, context);
  }

  async complete(id: string, context: CommandContext, reason?: string): Promise<AuctionForStaff> {
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionIdFrom(id)));
    const sealKey = auction.status === 'none' ? undefined : this.sealKeys.keyOf(auction);
    return this.dispatch(id, { type: 'CompleteAuction', reason, sealKey }, context);
  }

  publishResult(id: string, netProfit: Cents | null, context: CommandContext): Promise<AuctionForStaff> {
    const salt = randomBytes(32).toString('hex');
    return this.dispatch(id, { type: 'PublishResult', netProfit, salt }, context);
  }

  async invite(id: string, emails: readonly string[], context: CommandContext): Promise<Invited> {
    const { known, skipped } = await this.invitations.resolve(emails, context.actor);
    const auction = await this.dispatch(id, { type: 'InviteCompanies', companies: byCompany(known) }, context);
    // Send invitations to sign up only after the command succeeded: the auction may admit no more companies.
    await this.invitations.inviteToSignUp(
      skipped.filter(({ reason }) => reason === 'invitedToSignUp').map(({ email }) => email),
      id,
      context.actor,
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

  /** Removes the company and its e-mail invitations, so that a later approval does not admit its people. */
  async removeCompany(id: string, companyId: string, context: CommandContext): Promise<AuctionForStaff> {
    const auction = await this.dispatch(id, { type: 'RemoveCompany', companyId }, context);
    await this.invitations.takeBackFrom(companyId, id);
    return auction;
  }

  async dispatch(id: string, command: AuctionCommand, context: CommandContext): Promise<AuctionForStaff> {
    const auctionId = auctionIdFrom(id);
    const { state, events } = await this.commands.execute(new AuctionCommandMessage(auctionId, command, context));
    const zones = await this.viewings.zonesOf(state.status === 'none' ? [] : viewingsWithZones([state]));
    // Load the auction last, so that the answer is not older than the live messages.
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionId));
    if (auction.status === 'none') throw new Rejection('NOT_FOUND');
    const isDisclosed = auction.status === 'completed' && auction.resultPublished;
    // Only a command that is repeated after the publication of the result needs the read model.
    const resultHash =
      resultHashIn(events) ?? (isDisclosed ? (await this.reader.auction(id, context.actor)).resultHash : null);
    const fields = fieldsIn(auction, resultHash);
    return {
      ...auctionForStaff(fields),
      timeZone: zoneOf(auction, zones),
      ...(this.sealKeys.isLost({ ...auction, ...fields }) && { keyLost: true }),
    };
  }

  /**
   * The time zone of the viewing, else of the firm. A viewing in draft is refused: its goods are not visible yet.
   * @throws Rejection NOT_FOUND, VIEWING_NOT_OPEN
   */
  private async checkedZone(viewing: string | null): Promise<string> {
    if (viewing === null) return (await currentHouseSettings(this.executor)).face.timeZone ?? 'UTC';
    const facts = await this.viewings.factsOf(viewing);
    if (facts === null) throw new Rejection('NOT_FOUND');
    const { status, timeZone } = facts;
    if (status === 'draft') throw new Rejection('VIEWING_NOT_OPEN', { status });
    return timeZone;
  }

  private newKey(auctionId: string, { bidVisibility }: Partial<AuctionDetails>): { wrappedSealKey?: string } {
    return bidVisibility === 'sealed' ? { wrappedSealKey: this.sealKeys.make(auctionId) } : {};
  }
}

function byCompany(people: readonly { companyId: string; userId: string }[]): Invitation[] {
  return [...Map.groupBy(people, ({ companyId }) => companyId)].map(([companyId, colleagues]) => ({
    companyId,
    userIds: colleagues.map(({ userId }) => userId),
  }));
}
