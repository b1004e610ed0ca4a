import { Injectable, Logger } from '@nestjs/common';
import { UserMessages } from '@tender/context/user-messages';
import { ERROR_MESSAGES, type ErrorCode, type FailedBidCommand } from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { Rejection, type Actor } from '@tender/kernel';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream } from '../rules/auction.events.js';
import { BidRefusals } from './bid-refusals.js';

type Subject = Pick<FailedBidCommand, 'auction' | 'lot' | 'bid'>;

/** Codes after which the bid may still be stored: these refusals are not reported. */
const IN_DOUBT: ReadonlySet<ErrorCode> = new Set(['UNAVAILABLE', 'SECOND_PERSON_NEEDED']);

@Injectable()
export class RefusalObserver {
  private readonly logger = new Logger(RefusalObserver.name);

  constructor(
    private readonly executor: CommandExecutor,
    private readonly messages: UserMessages,
    private readonly refusals: BidRefusals,
  ) {}

  /** Rethrows errors. A refusal, except `UNAVAILABLE`, also goes to all open tabs of the caller as `failed` (`specification.md §3`). */
  async observe<Answer>(subject: Subject, context: CommandContext, command: () => Promise<Answer>): Promise<Answer> {
    try {
      return await command();
    } catch (error) {
      if (error instanceof Rejection && !IN_DOUBT.has(error.code)) {
        await this.attempt(() => this.notify(subject, context, error.code));
        await this.attempt(() => this.count(subject, context.actor, error.code));
      }
      throw error;
    }
  }

  private async attempt(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ message: 'a refused bid could not be reported', err: error });
    }
  }

  private notify(subject: Subject, { actor, requestId: reference }: CommandContext, code: ErrorCode): void {
    const payload = { ...subject, code, message: ERROR_MESSAGES[code], reference };
    this.messages.send(actor.userId, { kind: 'failed', payload });
  }

  private async count({ auction: id, lot, bid }: Subject, { companyId }: Actor, code: ErrorCode): Promise<void> {
    if (companyId === null) return;
    const auction = await this.executor.state(auctionDecider, auctionStream(id));
    if (auction.status === 'none') return;
    const own = bid === undefined ? undefined : auction.bids.findBid(bid);
    const lotId = lot ?? (own?.companyId === companyId ? own.lotId : undefined);
    if (lotId !== undefined) this.refusals.record(auction, { lotId, companyId, code });
  }
}
