import type { AuctionView } from '@tender/contracts';

/** How many connections a company has. */
export interface Presence {
  companyId: string;
  connections: number;
}

/** The invited companies that are here now; others have no part in the auction. */
export function companiesOnLine(
  presence: readonly Presence[],
  { companies }: Pick<AuctionView, 'companies'>,
): Presence[] {
  const invited = new Set(companies);
  return presence.filter(({ companyId, connections }) => connections > 0 && invited.has(companyId));
}
