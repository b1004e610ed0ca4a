/** Knows which viewings have an auction: auctions are another context's. */
export abstract class AuctionedViewings {
  /** Those of some viewings that have an auction, cancelled ones apart. */
  abstract among(viewingIds: readonly string[]): Promise<ReadonlySet<string>>;
}
