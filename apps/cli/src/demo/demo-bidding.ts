import { setTimeout as delay } from 'node:timers/promises';
import { RefusedCall, type ApiDriver } from '@tender/api-driver';
import type { BidView, ErrorCode, LotView, SignUpBody } from '@tender/contracts';

/** Refusals after which bidding ends. */
const OVER: ReadonlySet<ErrorCode> = new Set(['AUCTION_NOT_LIVE', 'AUCTION_ENDED', 'AUCTION_COMPLETED', 'NO_SESSION']);

const step = (price: number): number => (price > 100_000 ? 1_000 : price > 10_000 ? 250 : 50);

function offer({ reservePrice = 1_000 }: LotView): number {
  const price = reservePrice * (0.75 + Math.random() * 0.6);
  return Math.max(50, Math.round(price / step(price)) * step(price));
}

/** Accepts the current terms: a visitor of the demo may have published new ones. */
export async function acceptTerms(buyer: ApiDriver): Promise<void> {
  const terms = await buyer.terms.current();
  if (terms) await buyer.terms.accept(terms.version);
}

/** The field of a sign-up that accepts the present terms. */
export async function termsOfSignUp(driver: ApiDriver): Promise<Pick<SignUpBody, 'termsVersion'>> {
  const terms = await driver.terms.current();
  return terms ? { termsVersion: terms.version } : {};
}

export const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;

const MINUTE = 60_000;
/** The longest pause between two bids, as a multiple of the mean. */
const LONGEST = 3;

/** Pause in ms before the next bid, for about `perMinute` bids. @param share random, from 0 to 1 */
export const pauseBefore = (perMinute: number, share: number): number =>
  (Math.min(LONGEST, -Math.log(1 - share)) * MINUTE) / perMinute;

/** Bids at random times until bidding is over. `perMinute`: bids of all buyers together. */
export async function keepBidding(buyers: readonly SimulatedBuyer[], perMinute: () => number): Promise<void> {
  do await delay(pauseBefore(perMinute(), Math.random()));
  while (await anyOf(buyers).tryToAct());
}

function passOverRefusal(error: unknown): void {
  if (!(error instanceof RefusedCall)) throw error;
}

export class SimulatedBuyer {
  private readonly standing = new Map<string, BidView>();

  constructor(
    private readonly buyer: ApiDriver,
    private readonly auctionId: string,
    private readonly lots: readonly LotView[],
  ) {}

  /** Loads the current bids: of an earlier run, or of a visitor who bids for the same company. */
  async begin(): Promise<this> {
    this.standing.clear();
    for (const bid of await this.buyer.bids(this.auctionId))
      if (bid.status === 'standing') this.standing.set(bid.lot, bid);
    return this;
  }

  /** Places, changes or withdraws one bid. A refusal is no error. @returns false when bidding is over */
  async tryToAct(): Promise<boolean> {
    try {
      await this.act();
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      if (error.code && OVER.has(error.code)) return false;
      if (error.code === 'TERMS_NOT_ACCEPTED') await acceptTerms(this.buyer);
      else await this.begin().catch(passOverRefusal);
    }
    return true;
  }

  private async act(): Promise<void> {
    const lot = this.lots[Math.floor(Math.random() ** 1.4 * this.lots.length)];
    if (!lot) return;
    const bid = this.standing.get(lot._id);
    if (!bid) await this.place(lot);
    else if (Math.random() < 0.08) await this.withdraw(lot, bid);
    else await this.revise(lot, bid);
  }

  private async place(lot: LotView): Promise<void> {
    this.standing.set(
      lot._id,
      await this.buyer.placeBid({ auctionId: this.auctionId, lotId: lot._id, biddingAmount: offer(lot) }),
    );
  }

  private async revise(lot: LotView, bid: BidView): Promise<void> {
    const biddingAmount = Math.random() < 0.75 ? (bid.biddingAmount ?? 0) + step(bid.biddingAmount ?? 0) : offer(lot);
    this.standing.set(lot._id, await this.buyer.reviseBid(bid._id, { biddingAmount }));
  }

  private async withdraw(lot: LotView, bid: BidView): Promise<void> {
    await this.buyer.withdrawBid(bid._id);
    this.standing.delete(lot._id);
  }
}
