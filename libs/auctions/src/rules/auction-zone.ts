interface Zoned {
  viewing: string | null;
  published: boolean;
  timeZone?: string | null;
  timeZoneGiven?: boolean;
}

/** Whether the time zone is its viewing's: always under older rules; otherwise until the publication, unless staff gave one. */
const follows = ({ timeZone, timeZoneGiven, published }: Zoned): boolean => !timeZone || (!published && !timeZoneGiven);

/** Ids of the viewings whose time zones `zoneOf` needs. */
export const viewingsWithZones = (auctions: readonly Zoned[]): string[] => [
  ...new Set(auctions.filter(follows).flatMap(({ viewing }) => viewing ?? [])),
];

/** @param zones time zones by the id of the viewing */
export const zoneOf = (auction: Zoned, zones: ReadonlyMap<string, string>): string =>
  (follows(auction) ? zones.get(auction.viewing ?? '') : undefined) ?? auction.timeZone ?? 'UTC';
