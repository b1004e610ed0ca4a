import { Button } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { formatUsd, sumOf } from '../../../shared/numbers/amounts.js';
import { useReloadAfterChanges, useRefreshPolicy } from '../../../shared/http/reload-after-changes.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useAuctions } from '../state/auctions-slice.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { loadAuctions, loadOwnBids } from '../state/auction-data.js';
import { sortAuctions } from '../auction-lists.js';
import { leftOutInWords, standingOf } from '../own-bids.js';
import { AuctionTiles } from './auction-tiles.js';
import { BiddingSummary } from './bidding-summary.js';

export default function MyAuctionsScreen() {
  const read = (signal?: AbortSignal) => Promise.all([loadAuctions(signal), loadOwnBids(signal)]);
  const load = useLoad('my auctions', read, useRefreshPolicy());
  // Reload after live messages about lots, which report voided bids and withdrawn lots.
  useReloadAfterChanges(
    useAuctions(({ lotChanges }) => Object.values(lotChanges).reduce((sum, changes) => sum + changes, 0)),
    read,
  );
  const auctions = useAuctions((state) => state.auctions);
  const bids = useAuctions((state) => state.bids);
  const mine = sortAuctions(auctions).filter(({ _id }) => Object.keys(bids[_id] ?? {}).length > 0);
  const note = ({ _id, keyLost }: AuctionView) => {
    const standing = standingOf(bids[_id]);
    const count = t('{count, plural, one {# bid} other {# bids}}', { count: standing.length });
    if (keyLost && standing.length > 0) return `${count}, ${t('amounts no longer readable')}`;
    const total = sumOf(standing.map(({ biddingAmount }) => biddingAmount));
    return [`${count}, ${formatUsd(total)}`, leftOutInWords(standing)].filter(Boolean).join('. ');
  };
  return (
    <Screen title={t('My auctions')} lead={t('Auctions in which your company has bid, with its standing bids.')}>
      <Loaded load={load} what={t('your auctions')}>
        {() =>
          mine.length > 0 ? (
            <>
              <AuctionTiles auctions={mine} noteOn={note} />
              <BiddingSummary auctions={auctions} bids={bids} />
            </>
          ) : (
            <EmptyState
              title={t('Your company has not bid yet')}
              action={
                <Button component={Link} to="/auctions">
                  {t('See the auctions')}
                </Button>
              }
            >
              {t('Auctions in which you have bid are listed here.')}
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
