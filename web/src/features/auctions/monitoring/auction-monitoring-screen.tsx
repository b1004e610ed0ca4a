import { Button } from '@mantine/core';
import { can } from '@tender/contracts';
import { Link, Navigate } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useAuctions } from '../state/auctions-slice.js';
import { useSession } from '../../../shared/session/session.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { sortAuctions, isRunning } from '../auction-lists.js';
import { AuctionChoice } from '../result/auction-choice.js';
import { useAuctionList, useIdInAddress } from '../use-auction.js';
import { ControlRoom } from './control-room.js';

export default function AuctionMonitoringScreen() {
  const observes = useSession(({ me }) => me?.observes);
  const id = useIdInAddress() ?? observes?.subject;
  if (observes?.kind === 'viewing') return <Navigate to="/audit" replace />;
  return id ? <ControlRoom key={id} id={id} /> : <WhichAuction />;
}

function WhichAuction() {
  const load = useAuctionList();
  const me = useSession((state) => state.me);
  const running = sortAuctions(useAuctions((state) => state.auctions)).filter(isRunning);
  const [only] = running;
  if (load.status === 'ready' && only && running.length === 1)
    return <Navigate to={`/auction-monitoring?id=${only._id}`} replace />;
  return (
    <Screen title={t('Monitoring')} lead={t('Choose an auction to watch.')}>
      <Loaded load={load} what={t('auctions')}>
        {() =>
          running.length > 0 ? (
            <AuctionChoice auctions={running} page="/auction-monitoring" />
          ) : (
            <EmptyState
              title={t('No auction is live')}
              action={
                me &&
                can(me.role, 'auction-management-visit') && (
                  <Button component={Link} to="/auction-management" variant="default">
                    {t('All auctions')}
                  </Button>
                )
              }
            >
              {t('Live auctions are listed here.')}
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
