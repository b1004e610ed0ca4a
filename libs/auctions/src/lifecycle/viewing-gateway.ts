import type { ViewingStatus } from '@tender/contracts';

export abstract class ViewingGateway {
  /** Reads the viewing's stream; null for an unknown id. */
  abstract factsOf(viewingId: string): Promise<{ status: ViewingStatus; timeZone: string } | null>;

  abstract zonesOf(viewingIds: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /** Returns the ids that are not parcels of the viewing. */
  abstract strangersAmong(goodIds: readonly string[], viewingId: string): Promise<string[]>;
}
