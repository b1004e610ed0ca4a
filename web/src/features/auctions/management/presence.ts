import type { AuctionView } from '@tender/contracts';

export interface Presence {
  companyId: string;
  connections: number;
}

/** The invited companies with an open connection. */
export function companiesOnLine(
  presence: readonly Presence[],
  { companies }: Pick<AuctionView, 'companies'>,
): Presence[] {
  const invited = new Set(companies);
  return presence.filter(({ companyId, connections }) => connections > 0 && invited.has(companyId));
}
