export abstract class AuctionedViewings {
  /** The viewings that have an auction that was not cancelled. */
  abstract auctionedAmong(viewingIds: readonly string[]): Promise<ReadonlySet<string>>;
}
