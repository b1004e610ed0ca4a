/** Facts about auctions, which belong to another context. */
export abstract class AuctionedViewings {
  /** Returns the viewings that have an auction that was not cancelled. */
  abstract auctionedAmong(viewingIds: readonly string[]): Promise<ReadonlySet<string>>;
}
