import { Alert, Button, Group, SimpleGrid, Tabs } from '@mantine/core';
import { usdOf, type AuctionForStaff, type BidView, type LotForStaff } from '@tender/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { useMay } from '../../../shared/session/session.js';
import { useConnection } from '../../../shared/store/connection-state.js';
import { SealedPromise } from '../../../shared/labels/sealed-promise.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { useNamesLoad } from '../../../shared/directory/use-names.js';
import { formatEnd } from '../../../shared/time/time.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { isRunning } from '../auction-lists.js';
import { AuctionTime } from '../auction-time.js';
import { endOf } from '../result/outcomes.js';
import { ConnectionStatus } from '../connection-note.js';
import { TabCountDown } from '../tab-count-down.js';
import { KeyLost } from '../key-lost.js';
import { AuctionActions } from '../management/auction-actions.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { useAuctionView, useWholeAuction } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';
import { AttentionList } from './attention-list.js';
import { BidGrid } from './grid/bid-grid.js';
import { HappenedList } from './happened-list.js';
import { InvitedPeople } from './companies/invited-people.js';
import { LotDrawer } from './lots/lot-drawer.js';
import { LotsTable } from './lots/lots-table.js';
import classes from './monitoring.module.css';
import { PaceChart } from './pace-chart.js';
import { companiesOnLine } from '../management/presence.js';
import { PresenceList } from './companies/presence-list.js';
import { RemindNotBid } from './companies/remind-not-bid.js';
import { beginSummary, type BidsByLot, type Focus } from './summary.js';
import { useViewedNoBid } from './companies/viewed-no-bid.js';
import { ViewedNoBidList } from './companies/viewed-no-bid-list.js';
import { VoidBids } from './void-bids.js';
import { NUMBERS } from '../../../shared/language/language.js';

export function ControlRoom({ id }: { id: string }) {
  const { load, auction, lots, bids, bidsByLot } = useWholeAuction<'staff'>(id);
  const invited = auction?.companies;
  const directory = useNamesLoad(
    useMemo(() => [...(invited ?? []), ...new Set(bids.map(({ userId }) => userId))], [invited, bids]),
  );
  const mayRemind = useMay('notification:manage');
  return (
    <Screen
      title={auction?.name ?? t('Monitoring')}
      eyebrow={t('Monitoring')}
      actions={
        auction && (
          <>
            {mayRemind && auction.status === 'live' && !auction.keyLost && <RemindNotBid auction={auction} />}
            <AuctionActions auction={auction} />
          </>
        )
      }
    >
      <WithAuction load={directory.status === 'failed' ? directory : load} auction={auction} what={t('the auction')}>
        {(found) => <Room auction={found} lots={lots} bids={bids} bidsByLot={bidsByLot} />}
      </WithAuction>
    </Screen>
  );
}

interface RoomProps {
  auction: AuctionForStaff;
  lots: LotForStaff[];
  bids: BidView[];
  bidsByLot: BidsByLot;
}

function Room({ auction, lots, bids, bidsByLot }: RoomProps) {
  useAuctionView(auction);
  const [view, showView] = useOneChosen('view', 'grid');
  const [focus, setFocus] = useState<Focus | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [voiding, setVoiding] = useState(false);
  const mayVoid = useMay('bid:void');
  const lot = lots.find(({ _id }) => _id === opened);
  const settled = useDeferredValue(bidsByLot);
  const [reckon] = useState(beginSummary);
  const summary = useMemo(() => reckon(settled), [reckon, settled]);
  const { load: viewers, idle } = useViewedNoBid(auction, lots, summary);
  const presence = useConnection((state) => state.presence);
  const online = companiesOnLine(presence, auction).length;
  const sealed = auction.bidVisibility === 'sealed' && auction.status !== 'completed';
  const best = [...summary.standings.values()].reduce((sum, standing) => sum + (standing.best ?? 0), 0);
  return (
    <>
      <TabCountDown auction={auction} />
      <Group justify="space-between" gap="md">
        <Group gap="lg">
          <AuctionBadge auction={auction} />
          <AuctionTime auction={auction} size="1.7rem" />
        </Group>
        <Group gap="md">
          {mayVoid && isRunning(auction) && !auction.keyLost && summary.standing > 0 && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setVoiding(true)}>
              {t('Void a company’s bids…')}
            </Button>
          )}
          <ConnectionStatus />
        </Group>
      </Group>
      {auction.status === 'paused' && (
        <Alert color="citrine" role="status" title={t('Paused')}>
          {pauseInWords(auction)}
        </Alert>
      )}
      {auction.status === 'completed' && <Ended auction={auction} lots={lots} />}
      <KeyLost auction={auction} />
      {sealed && !auction.keyLost && (
        <Alert color="sapphire" role="status" title={t('Sealed to the house, too')}>
          <SealedPromise /> {t('The grid shows who has bid, and nothing else.')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        <Stat label={t('Lots with a bid')} value={`${summary.standings.size} / ${lots.length}`} />
        <Stat label={t('Standing bids')} value={summary.standing.toLocaleString(NUMBERS)} />
        <Stat label={t('Companies bidding')} value={`${summary.bidders.size} / ${auction.companies.length}`} />
        <Stat label={t('Companies online')} value={`${online} / ${auction.companies.length}`} />
        <Stat
          label={t('Sum of best bids')}
          value={auction.keyLost ? t('No longer readable') : sealed ? t('Sealed') : formatUsd(usdOf(best))}
        />
      </SimpleGrid>
      <div className={classes['room']}>
        <Tabs value={view} onChange={showView} keepMounted={false} className={classes['main'] ?? ''}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="grid">{t('Lots × companies')}</Tabs.Tab>
            <Tabs.Tab value="lots">{t('Lot by lot')}</Tabs.Tab>
            <Tabs.Tab value="people">{t('People')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="grid">
            <BidGrid auction={auction} lots={lots} summary={summary} sealed={sealed} focus={focus} onLot={setOpened} />
          </Tabs.Panel>
          <Tabs.Panel value="lots">
            <LotsTable auction={auction} lots={lots} summary={summary} idle={idle} onLot={setOpened} />
          </Tabs.Panel>
          <Tabs.Panel value="people">
            <InvitedPeople auction={auction} lots={lots} bids={bids} />
          </Tabs.Panel>
        </Tabs>
        <aside className={classes['side']} aria-label={t('At a glance')}>
          <PaceChart auctionId={auction._id} summary={summary} />
          {auction.status !== 'completed' && (
            <AttentionList auction={auction} lots={lots} summary={summary} onLot={(lotId) => setFocus({ lotId })} />
          )}
          {auction.viewing && <ViewedNoBidList auction={auction} load={viewers} lots={lots} idle={idle} />}
          <PresenceList auction={auction} summary={summary} />
          <HappenedList auction={auction} lots={lots} />
        </aside>
      </div>
      {lot && <LotDrawer auction={auction} lot={lot} bids={bids} sealed={sealed} onClose={() => setOpened(null)} />}
      {voiding && <VoidBids auction={auction} lots={lots} bids={bids} onClose={() => setVoiding(false)} />}
    </>
  );
}

function Ended({ auction, lots }: { auction: AuctionForStaff; lots: LotForStaff[] }) {
  const undecided = lots.filter((lot) => endOf(lot) === 'undecided').length;
  const to = `/auction-result?id=${auction._id}`;
  const [says, link] = auction.cancelled
    ? [
        auction.reason
          ? t('The auction was cancelled: no lot is sold. Reason: {reason}', { reason: auction.reason })
          : t('The auction was cancelled: no lot is sold.'),
        null,
      ]
    : auction.resultPublished
      ? [t('The result is published.'), { to, label: t('See the result') }]
      : undecided > 0
        ? [
            t('{undecided, plural, one {# lot} other {# lots}} to decide on.', { undecided }),
            { to: `${to}&show=undecided`, label: t('Decide') },
          ]
        : [t('Every lot is decided. The result is not published yet.'), { to, label: t('Go to the result') }];
  return (
    <Alert color="gray" role="status" title={t('Ended {instant}', { instant: formatEnd(auction.endsAt) })}>
      <Group justify="space-between" gap="sm">
        <div>
          {says}
          {auction.reason && !auction.cancelled && <div>{t('Reason: {reason}', { reason: auction.reason })}</div>}
        </div>
        {link && (
          <Button component={Link} to={link.to} size="xs">
            {link.label}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** The reason of the pause; codes of the server get a sentence. */
function pauseInWords({ reason }: AuctionForStaff): string {
  switch (reason) {
    case 'outage':
      return t('The server was down shortly before the end, so no one could bid. Resume to give the time back.');
    case 'clock':
      return t(
        'The server’s clock was set, and by one of the two times the auction would have ended. Check the clock, then resume to give the time back.',
      );
    default:
      return reason || t('No bids are possible.');
  }
}
