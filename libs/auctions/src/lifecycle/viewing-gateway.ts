import type { ViewingStatus } from '@tender/contracts';

/** What an auction has to know of the viewing at which its goods are shown: viewings are another context's. */
export abstract class ViewingGateway {
  /** As the viewing's own stream has it; null for an id that no viewing has. */
  abstract statusOf(viewingId: string): Promise<ViewingStatus | null>;

  /** The time zones of viewings that there are, by their ids. */
  abstract zonesOf(viewingIds: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /** Those of some ids that are no parcels of the viewing. */
  abstract strangersAmong(goodIds: readonly string[], viewingId: string): Promise<string[]>;
}
