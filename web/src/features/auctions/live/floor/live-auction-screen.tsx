import { Button } from '@mantine/core';
import { Link, Navigate } from 'react-router-dom';
import { t } from '../../../../shared/language/t.js';
import { useAuctions } from '../../state/auctions-slice.js';
import { Screen } from '../../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../../shared/ui/screens/states.js';
import { sortAuctions, isRunning } from '../../auction-lists.js';
import { AuctionTiles } from '../../catalogue/auction-tiles.js';
import { useAuctionList, useIdInAddress } from '../../use-auction.js';
import { TradingFloor } from './trading-floor.js';

export default function LiveAuctionScreen() {
  const id = useIdInAddress();
  return id ? <TradingFloor key={id} id={id} /> : <WhichAuction />;
}

/** Without an auction in the address: the only running one, or a choice. */
function WhichAuction() {
  const load = useAuctionList();
  const running = sortAuctions(useAuctions((state) => state.auctions)).filter(isRunning);
  const [only] = running;
  if (load.status === 'ready' && only && running.length === 1)
    return <Navigate to={`/live-auction?id=${only._id}`} replace />;
  return (
    <Screen title={t('Live auction')}>
      <Loaded load={load} what={t('auctions')}>
        {() =>
          running.length > 0 ? (
            <AuctionTiles auctions={running} />
          ) : (
            <EmptyState
              title={t('No auction is live')}
              action={
                <Button component={Link} to="/auctions" variant="default">
                  {t('All auctions')}
                </Button>
              }
            >
              {t('When an auction of yours goes live, you bid here.')}
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
