import { ActionIcon, Tabs } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import type { AuctionForStaff, BidView, LotForStaff } from '@tender/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNamesLoad } from '../../../shared/directory/use-names.js';
import { t } from '../../../shared/language/t.js';
import { useMay } from '../../../shared/session/session.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { isRunning } from '../auction-lists.js';
import { AuctionTime } from '../auction-time.js';
import { ConnectionStatus } from '../connection-note.js';
import { AuctionActions } from '../management/auction-actions.js';
import { TabCountDown } from '../tab-count-down.js';
import { useAuctionView, useWholeAuction } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';
import { AttentionList } from './attention-list.js';
import { InvitedPeople } from './companies/invited-people.js';
import { PresenceList } from './companies/presence-list.js';
import { RemindNotBid } from './companies/remind-not-bid.js';
import { useViewedNoBid } from './companies/viewed-no-bid.js';
import { ViewedNoBidList } from './companies/viewed-no-bid-list.js';
import { Figures } from './figures.js';
import { BidGrid } from './grid/bid-grid.js';
import { GridTools } from './grid/grid-tools.js';
import { HappenedList } from './happened-list.js';
import { LotDrawer } from './lots/lot-drawer.js';
import { LotsTable } from './lots/lots-table.js';
import classes from './monitoring.module.css';
import { Notices, PauseNote } from './notices.js';
import { PaceChart } from './pace-chart.js';
import { beginSummary, type BidsByLot, type Focus } from './summary.js';
import { usePace } from './use-pace.js';
import { useWall } from './use-wall.js';
import { VoidBids } from './void-bids.js';

export function ControlRoom({ id }: { id: string }) {
  const { load, auction, lots, bids, bidsByLot } = useWholeAuction<'staff'>(id);
  const invited = auction?.companies;
  const directory = useNamesLoad(
    useMemo(() => [...(invited ?? []), ...new Set(bids.map(({ userId }) => userId))], [invited, bids]),
  );
  const { wall, toggle } = useWall();
  return (
    <Screen
      title={auction?.name ?? t('Monitoring')}
      className={classes['control']}
      beside={
        auction && (
          <div className={classes['now']}>
            <AuctionBadge auction={auction} />
            <div className={classes['clock']}>
              <AuctionTime auction={auction} size="1.4rem" />
            </div>
            <ConnectionStatus />
          </div>
        )
      }
      actions={
        auction && (
          <>
            {!wall && <Actions auction={auction} lots={lots} bids={bids} />}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              visibleFrom="sm"
              title={wall ? t('Leave full screen') : t('Full screen')}
              aria-label={wall ? t('Leave full screen') : t('Full screen')}
              onClick={toggle}
            >
              {wall ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
            </ActionIcon>
          </>
        )
      }
    >
      <WithAuction load={directory.status === 'failed' ? directory : load} auction={auction} what={t('the auction')}>
        {(found) => <Room auction={found} lots={lots} bids={bids} bidsByLot={bidsByLot} wall={wall} />}
      </WithAuction>
    </Screen>
  );
}

interface ActionsProps {
  auction: AuctionForStaff;
  lots: LotForStaff[];
  bids: BidView[];
}

function Actions({ auction, lots, bids }: ActionsProps) {
  const [voiding, setVoiding] = useState(false);
  const mayVoid = useMay('bid:void');
  const canVoid = mayVoid && isRunning(auction) && !auction.keyLost && bids.some(({ status }) => status === 'standing');
  return (
    <>
      <AuctionActions auction={auction} onVoidBids={canVoid ? () => setVoiding(true) : undefined} />
      {voiding && <VoidBids auction={auction} lots={lots} bids={bids} onClose={() => setVoiding(false)} />}
    </>
  );
}

interface RoomProps extends ActionsProps {
  bidsByLot: BidsByLot;
  wall: boolean;
}

function Room({ auction, lots, bids, bidsByLot, wall }: RoomProps) {
  useAuctionView(auction);
  const [view, showView] = useOneChosen('view', 'grid');
  const [density, setDensity] = useOneChosen('rows', 'roomy');
  const [biddersOnly, setBiddersOnly] = useState(false);
  const [focus, setFocus] = useState<Focus | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const mayRemind = useMay('notification:manage') && auction.status === 'live' && !auction.keyLost && !wall;
  const lot = lots.find(({ _id }) => _id === opened);
  const settled = useDeferredValue(bidsByLot);
  const [reckon] = useState(beginSummary);
  const summary = useMemo(() => reckon(settled), [reckon, settled]);
  const pace = usePace(auction._id, summary);
  const seesPeople = useMay('auction:users');
  const seesPresence = useMay('auction:read-all');
  const seesViewing = useMay('viewing:history');
  const { load: viewers, idle } = useViewedNoBid(auction, lots, summary);
  const sealed = auction.bidVisibility === 'sealed' && auction.status !== 'completed';
  const look = { density, biddersOnly };
  const find = (lotId: string) => {
    if (view !== 'grid') showView('grid');
    setFocus({ lotId });
  };
  return (
    <>
      <TabCountDown auction={auction} />
      <div className={classes['line']}>
        <Figures auction={auction} lots={lots.length} summary={summary} sealed={sealed} pace={pace.at(-1)?.bids ?? 0} />
        <PauseNote auction={auction} />
      </div>
      <Notices auction={auction} lots={lots} sealed={sealed} />
      <div className={classes['room']}>
        {auction.status !== 'completed' && (
          <AttentionList
            auction={auction}
            lots={lots}
            summary={summary}
            action={mayRemind && <RemindNotBid auction={auction} />}
            onLot={find}
          />
        )}
        <Tabs value={view} onChange={showView} keepMounted={false} className={classes['main'] ?? ''}>
          <div className={classes['views']}>
            <Tabs.List>
              <Tabs.Tab value="grid">{t('Lots × companies')}</Tabs.Tab>
              <Tabs.Tab value="lots">{t('Lot by lot')}</Tabs.Tab>
              {seesPeople && <Tabs.Tab value="people">{t('People')}</Tabs.Tab>}
            </Tabs.List>
            {view === 'grid' && (
              <GridTools sealed={sealed} look={look} onDensity={setDensity} onBiddersOnly={setBiddersOnly} />
            )}
          </div>
          <Tabs.Panel value="grid">
            <BidGrid
              auction={auction}
              lots={lots}
              summary={summary}
              sealed={sealed}
              look={look}
              focus={focus}
              onLot={setOpened}
            />
          </Tabs.Panel>
          <Tabs.Panel value="lots">
            <LotsTable auction={auction} lots={lots} summary={summary} idle={idle} onLot={setOpened} />
          </Tabs.Panel>
          {seesPeople && (
            <Tabs.Panel value="people">
              <InvitedPeople auction={auction} lots={lots} bids={bids} />
            </Tabs.Panel>
          )}
        </Tabs>
        <aside className={classes['side']} aria-label={t('At a glance')}>
          <PaceChart pace={pace} timeZone={auction.timeZone} />
          {seesPresence && <PresenceList auction={auction} summary={summary} />}
          {seesViewing && auction.viewing && (
            <ViewedNoBidList auction={auction} load={viewers} lots={lots} idle={idle} />
          )}
          <HappenedList auction={auction} lots={lots} />
        </aside>
      </div>
      {lot && <LotDrawer auction={auction} lot={lot} bids={bids} sealed={sealed} onClose={() => setOpened(null)} />}
    </>
  );
}
