export abstract class AuctionedViewings {
  /** Ids of the given viewings with an auction that was not cancelled. */
  abstract auctionedAmong(viewingIds: readonly string[]): Promise<ReadonlySet<string>>;
}
