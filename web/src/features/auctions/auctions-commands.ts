import {
  can,
  foldForSearch,
  LENGTHS,
  type AuctionView,
  type FoundLot,
  type LotView,
  type UserView,
} from '@tender/contracts';
import { get } from '../../shared/http/request.js';
import { addressNow } from '../../shared/url/url-choices.js';
import { joinTexts } from '../../shared/language/join-texts.js';
import { t } from '../../shared/language/t.js';
import { dayAt } from '../../shared/time/zoned-time.js';
import { auctionState } from '../../shared/ui/display/status-badge.js';
import type { Command, CommandSource } from '../../shared/command-bar.js';
import { loadAuctions } from './state/auction-data.js';
import { buyerPageOf, sortAuctions } from './auction-lists.js';
import { auctionNow, auctionsNow, lotsNow } from './state/auctions-slice.js';
import { factsOfLot } from './labels/lot-facts.js';

const reads = ({ role }: UserView): boolean => can(role, 'lot:read');

/**
 * Entries of the command bar: auctions, loaded lots, and lots of every auction by number. The server finds the latter:
 * it logs a list of lots as a reading of its bids.
 */
export const auctionsCommands: CommandSource = {
  now: (me) =>
    reads(me)
      ? sortAuctions(auctionsNow()).flatMap((auction) => [
          {
            id: auction._id,
            label: auction.name,
            group: t('Auctions'),
            description: joinTexts([auctionState(auction).label, dayAt(auction.endsAt, auction.timeZone ?? 'UTC')]),
            leads: pageOf(auction, me),
          },
          ...lotsNow(auction._id).map((lot) => lotCommand(auction, lot, factsOfLot(lot), me)),
        ])
      : [],
  load: async (me, signal) => {
    if (reads(me)) await loadAuctions(signal);
  },
  find: async (me, text, signal) => {
    const number = numberIn(text);
    if (!reads(me) || number === '' || number.length > LENGTHS.lotNo) return [];
    const query = new URLSearchParams({ text: number });
    const { lots } = await get<{ lots: FoundLot[] }>(`/api/lot/find?${query}`, signal);
    return lots.flatMap((lot) => {
      const auction = auctionNow(lot.auctionId);
      return auction ? [lotCommand(auction, lot, '', me)] : [];
    });
  },
};

/** The number in `lot 17`, also in the language of the user. */
function numberIn(text: string): string {
  const typed = text.trim();
  const word = foldForSearch(t('Lot {lotNo}', { lotNo: '' })).trim();
  return foldForSearch(typed).startsWith(`${word} `) ? typed.slice(typed.indexOf(' ')).trim() : typed;
}

const lotCommand = (
  auction: AuctionView,
  lot: Pick<LotView, '_id' | 'lotNo' | 'description'>,
  facts: string,
  me: UserView,
): Command => ({
  id: lot._id,
  label: t('Lot {lotNo}', { lotNo: lot.lotNo }),
  group: t('Lots'),
  description: [auction.name, lot.description, facts].filter(Boolean).join(' · '),
  typedOnly: true,
  leads: pageOfLot(auction, lot.lotNo, me),
});

const monitors = ({ role }: UserView): boolean => can(role, 'auction-monitoring-visit');

function pageOf(auction: AuctionView, me: UserView): string {
  if (!monitors(me)) return buyerPageOf(auction).to;
  return auction.status === 'completed' ? `/auction-result?id=${auction._id}` : `/auction-monitoring?id=${auction._id}`;
}

function pageOfLot(auction: AuctionView, lotNo: string, me: UserView): string {
  const isOver = auction.status === 'completed';
  if (!monitors(me)) return isOver ? buyerPageOf(auction).to : `/live-auction?${floorWith(auction._id, lotNo)}`;
  const search = new URLSearchParams({ search: lotNo });
  return isOver ? `${pageOf(auction, me)}&${search}` : `${pageOf(auction, me)}&view=lots&${search}`;
}

/** Address of a lot on the floor. If this auction is open, its other choices stay, such as columns. */
function floorWith(auctionId: string, lotNo: string): URLSearchParams {
  const now = addressNow();
  const isThere = window.location.pathname === '/live-auction' && now.get('id') === auctionId;
  const address = isThere ? now : new URLSearchParams({ id: auctionId });
  address.set('lot', lotNo);
  return address;
}
