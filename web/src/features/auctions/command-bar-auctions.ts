import { can, type AuctionView, type LotView, type UserView } from '@tender/contracts';
import { addressNow } from '../../shared/url/url-choices.js';
import { t } from '../../shared/language/t.js';
import type { Command } from '../../shared/command-bar.js';
import { loadAuctions } from './state/auction-data.js';
import { buyerPageOf, sortAuctions } from './auction-lists.js';
import { auctionsNow, lotsNow } from './state/auctions-slice.js';
import { factsOfLot } from './labels/lot-facts.js';

/** Commands for the auctions that the user may see; for buyers also for the loaded lots. */
export async function commandBarAuctions({ role }: UserView): Promise<Command[]> {
  const monitors = can(role, 'auction-monitoring-visit');
  if (!monitors && !can(role, 'auctions-visit')) return [];
  if (Object.keys(auctionsNow()).length === 0) await loadAuctions();
  return sortAuctions(auctionsNow()).flatMap((auction) => [
    {
      id: auction._id,
      label: auction.name,
      group: t('Auctions'),
      leads: monitors ? staffPageOf(auction) : buyerPageOf(auction).to,
    },
    ...(monitors ? [] : lotsNow(auction._id).map((lot) => lotCommand(auction, lot))),
  ]);
}

const staffPageOf = ({ _id, status }: AuctionView): string =>
  status === 'completed' ? `/auction-result?id=${_id}` : `/auction-monitoring?id=${_id}`;

const lotCommand = (auction: AuctionView, lot: LotView): Command => ({
  id: lot._id,
  label: t('Lot {lotNo}', { lotNo: lot.lotNo }),
  group: t('Lots'),
  description: [auction.name, lot.description, factsOfLot(lot)].filter(Boolean).join(' · '),
  leads:
    auction.status === 'completed' ? buyerPageOf(auction).to : `/live-auction?${floorWith(auction._id, lot.lotNo)}`,
});

/** Address of a lot on the floor. If this auction is open, its other choices stay, such as columns. */
function floorWith(auctionId: string, lotNo: string): URLSearchParams {
  const now = addressNow();
  const isThere = window.location.pathname === '/live-auction' && now.get('id') === auctionId;
  const address = isThere ? now : new URLSearchParams({ id: auctionId });
  address.set('lot', lotNo);
  return address;
}
