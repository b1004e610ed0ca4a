import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/counted.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useAuctions } from '../auctions-slice.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { Parts } from '../../../shared/ui/page-parts.js';
import { Screen } from '../../../shared/ui/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/states.js';
import { AuctionBadge } from '../../../shared/ui/status-badge.js';
import { loadDirectory } from '../../../shared/directory/directory.js';
import { loadAuctions } from '../auction-data.js';
import { inOrder, isRunning } from '../auction-lists.js';
import { AuctionTime } from '../auction-time.js';
import { AuctionActions } from '../management/auction-actions.js';
import { Stat } from '../../../shared/ui/stat.js';

/** What a member of staff wants to know first: what runs, what comes, who waits. */
export default function DashboardScreen() {
  const load = useLoad('dashboard', (signal) => Promise.all([loadAuctions(signal), loadDirectory(signal)]));
  const auctions = inOrder(useAuctions((state) => state.auctions));
  const waiting = useDirectory((state) => state.users.filter(({ status }) => status === 'pending').length);
  const companies = useDirectory((state) => state.companies.filter(({ status }) => status === 'approved').length);
  const running = auctions.filter(isRunning);
  const coming = auctions.filter(({ status }) => status === 'pending');
  const toPublish = auctions.filter(
    ({ status, resultPublished, cancelled }) => status === 'completed' && !resultPublished && !cancelled,
  );
  return (
    <Screen
      title="Dashboard"
      actions={
        <Button component={Link} to="/auction-setup">
          New auction
        </Button>
      }
    >
      <Loaded load={load} what="the dashboard">
        {() => (
          <>
            <SimpleGrid cols={{ base: 2, md: 5 }}>
              <Stat label="Running" value={running.length} {...(running.length > 0 ? { tone: 'emerald' } : {})} />
              <Stat label="Coming" value={coming.length} />
              <Stat
                label="Results to publish"
                value={toPublish.length}
                {...(toPublish.length > 0 ? { tone: 'citrine' } : {})}
              />
              <Stat label="Approved companies" value={companies} />
              <Stat
                label="People waiting"
                value={
                  waiting > 0 ? (
                    <Link to="/user-management" style={{ color: 'inherit' }}>
                      {waiting}
                    </Link>
                  ) : (
                    0
                  )
                }
                {...(waiting > 0 ? { tone: 'citrine' } : {})}
              />
            </SimpleGrid>
            {auctions.length === 0 && (
              <EmptyState
                title="No auctions yet"
                action={
                  <Button component={Link} to="/auction-setup">
                    Set up the first one
                  </Button>
                }
              >
                Set its terms, upload its lots, invite companies, publish.
              </EmptyState>
            )}
            <Rows title="Running now" auctions={running} page="/auction-monitoring" label="Monitor" />
            <Rows title="Results to publish" auctions={toPublish} page="/auction-result" label="Decide" />
            <Rows title="Coming" auctions={coming} page="/auction-setup" label="Set up" />
          </>
        )}
      </Loaded>
      <Parts of="/dashboard" />
    </Screen>
  );
}

function Rows({
  title,
  auctions,
  page,
  label,
}: {
  title: string;
  auctions: AuctionView[];
  page: string;
  label: string;
}) {
  if (auctions.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <div className="sheet">
        {auctions.map((auction, index) => (
          <Group
            key={auction._id}
            justify="space-between"
            px="lg"
            py="sm"
            gap="md"
            style={index > 0 ? { borderTop: '1px solid var(--line)' } : {}}
          >
            <Group gap="md" flex="1 1 320px">
              <div>
                <Link to={`${page}?id=${auction._id}`} style={{ color: 'inherit', fontWeight: 600 }}>
                  {auction.name}
                </Link>
                <Text size="sm" c="dimmed" className="num">
                  {counted(auction.lots, 'lot')} · {counted(auction.companies.length, 'company', 'companies')}
                  {auction.bidVisibility === 'sealed' ? ' · sealed' : ''}
                </Text>
              </div>
              <AuctionBadge auction={auction} />
            </Group>
            <AuctionTime auction={auction} />
            <Group gap={6} wrap="nowrap">
              <Button
                component={Link}
                to={`${page}?id=${auction._id}`}
                size="compact-sm"
                variant="light"
                aria-label={`${label}: ${auction.name}`}
              >
                {label}
              </Button>
              <AuctionActions auction={auction} compact />
            </Group>
          </Group>
        ))}
      </div>
    </section>
  );
}
