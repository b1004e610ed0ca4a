import { Box, Button, SimpleGrid, Text, Title } from '@mantine/core';
import { can, type AuctionPerformance, type AuctionView } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPercentage, formatUsd } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useAuctions } from '../state/auctions-slice.js';
import { useMay, useSession } from '../../../shared/session/session.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { OwnCompanyName } from '../../../shared/ui/display/own-company-name.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { loadPerformance } from '../state/auction-data.js';
import { sortAuctions, isRunning } from '../auction-lists.js';
import { useAuctionList } from '../use-auction.js';
import { AuctionTiles } from '../catalogue/auction-tiles.js';
import { Figures } from './figures.js';
import { Stat } from '../../../shared/ui/display/stat.js';

const RECENT = 4;

export default function OverviewScreen() {
  const me = useSession((state) => state.me);
  if (!me) return null;
  return (
    <Screen
      title={t('Good day, {firstName}', { firstName: me.firstName || me.email })}
      eyebrow={<OwnCompanyName />}
      tab={t('Overview')}
    >
      {can(me.role, 'auction:read') ? (
        <>
          <AuctionOverview />
          <PartsBelow />
          <NoAuctions />
        </>
      ) : (
        <FeatureParts of="/" />
      )}
      {can(me.role, 'bid:read-own') && <Record />}
    </Screen>
  );
}

function AuctionOverview() {
  const load = useAuctionList();
  const mayBid = useMay('bid:read-own');
  const auctions = sortAuctions(useAuctions((state) => state.auctions));
  const running = auctions.filter(isRunning);
  const coming = auctions.filter(({ status }) => status === 'pending');
  const ended = auctions.filter(({ status }) => status === 'completed').slice(0, RECENT);
  return (
    <Loaded load={load} what={t('your overview')}>
      {() => (
        <>
          {mayBid && <Figures auctions={auctions} />}
          {running.length > 0 && <Group title={t('Live now')} auctions={running} featured />}
          <SimpleGrid cols={{ base: 1, lg: coming.length > 0 && ended.length > 0 ? 2 : 1 }} spacing="xl">
            <Group title={t('Upcoming')} auctions={coming} />
            <Group title={t('Recently ended')} auctions={ended} />
          </SimpleGrid>
          {auctions.length > 0 && (
            <Text>
              <Button component={Link} to="/auctions" variant="default">
                {t('All auctions')}
              </Button>
            </Text>
          )}
        </>
      )}
    </Loaded>
  );
}

/** These parts are hidden while auctions load: the auctions above would push them down. */
function PartsBelow() {
  const { status } = useAuctionList();
  return (
    <Box display={status === 'loading' ? 'none' : 'contents'}>
      <FeatureParts of="/" />
    </Box>
  );
}

/** Text if there are no auctions, below other parts such as a viewing; nothing while auctions load. */
function NoAuctions() {
  const load = useAuctionList();
  const none = useAuctions(({ auctions }) => Object.keys(auctions).length === 0);
  if (load.status !== 'ready' || !none) return null;
  return (
    <EmptyState title={t('No auctions yet')}>
      {t('Auctions to which the house invites your company are listed here.')}
    </EmptyState>
  );
}

function Record() {
  const [performance, setPerformance] = useState<AuctionPerformance | null>(null);
  // Reload when a result is published. On a failure this optional part is not shown.
  const published = useAuctions((state) =>
    Object.values(state.auctions).reduce((count, { resultPublished }) => count + Number(resultPublished), 0),
  );
  useLoad(`record ${published}`, async (signal) => setPerformance(await loadPerformance(signal)));
  if (!performance || performance.lotsBid === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        {t('Your record')}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Stat label={t('Auctions')} value={performance.auctions} />
        <Stat label={t('Lots bid on')} value={performance.lotsBid} />
        <Stat label={t('Won')} value={performance.won} />
        <Stat label={t('Lost')} value={performance.lost} />
        <Stat label={t('Undecided')} value={performance.pending} />
        <Stat label={t('Share won')} value={formatPercentage(performance.won, performance.won + performance.lost)} />
        <Stat label={t('Spent')} value={formatUsd(performance.totalSpent)} />
      </SimpleGrid>
    </section>
  );
}

function Group({ title, auctions, featured = false }: { title: string; auctions: AuctionView[]; featured?: boolean }) {
  if (auctions.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <AuctionTiles auctions={auctions} featured={featured} />
    </section>
  );
}
