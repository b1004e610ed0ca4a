import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, type CommandContext, type Executed } from '@tender/event-store';
import { isId, Rejection, streamIdOf } from '@tender/kernel';
import { FourEyes, isStaff } from '@tender/people';
import type { Auction } from './rules/auction.js';
import { auctionActionOf } from './rules/guarded-events.js';
import type { AuctionCommand } from './rules/auction.commands.js';
import { auctionDecider } from './rules/auction-decider.js';
import { auctionStream, type AuctionEvent, type AuctionId } from './rules/auction.events.js';
import { SealKeys } from './sealing/seal-keys.js';

export type AuctionAnswer = Executed<Auction, AuctionEvent>;

export class AuctionCommandMessage extends Command<AuctionAnswer> {
  constructor(
    readonly auctionId: AuctionId,
    readonly command: AuctionCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** `BiddingService` has already checked the seal key for these commands. */
const IS_CHECKED_ELSEWHERE: ReadonlySet<AuctionCommand['type']> = new Set(['PlaceBid', 'ReviseBid', 'WithdrawBid']);

@CommandHandler(AuctionCommandMessage)
export class AuctionCommandHandler implements ICommandHandler<AuctionCommandMessage> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly sealKeys: SealKeys,
    private readonly fourEyes: FourEyes,
  ) {}

  async execute({ auctionId, command, context }: AuctionCommandMessage): Promise<AuctionAnswer> {
    if (!IS_CHECKED_ELSEWHERE.has(command.type) && command.type !== 'CancelAuction') await this.checkSeal(auctionId);
    const guarded = isStaff(context.actor) ? await this.fourEyes.guarded(context, auctionActionOf, isRunning) : context;
    return this.executor.execute(auctionDecider, auctionStream(auctionId), command, guarded);
  }

  /** @throws Rejection SEAL_NOT_OPEN for a sealed auction whose key is lost: it can only be cancelled */
  private async checkSeal(auctionId: AuctionId): Promise<void> {
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionId));
    if (auction.status !== 'none' && auction.status !== 'completed') this.sealKeys.keyOf(auction);
  }
}

const isRunning = ({ status }: Auction): boolean => status === 'live' || status === 'paused';

/** @throws Rejection NOT_FOUND if the text cannot be an auction's id */
export function auctionIdFrom(text: string): AuctionId {
  if (!isId(text) || text.includes('.')) throw new Rejection('NOT_FOUND');
  return text;
}

/** @throws Rejection NOT_FOUND if the id is malformed */
export function auctionIdWithin(id: string): AuctionId {
  const auctionId = isId(id) ? streamIdOf(id) : null;
  if (auctionId === null) throw new Rejection('NOT_FOUND');
  return auctionId;
}
