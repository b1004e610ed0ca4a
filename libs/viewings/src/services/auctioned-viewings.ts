/** Knows which viewings have an auction: auctions are another context's. */
export abstract class AuctionedViewings {
  /** Which of these viewings have an auction that was not cancelled. */
  abstract auctionedAmong(viewingIds: readonly string[]): Promise<ReadonlySet<string>>;
}
