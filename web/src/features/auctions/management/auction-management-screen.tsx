import { Button, Group, SegmentedControl } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuctionView } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { meant, t, translated } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { useAuctions } from '../state/auctions-slice.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { AuctionBadge, auctionState } from '../../../shared/ui/display/status-badge.js';
import { sortAuctions, isRunning } from '../auction-lists.js';
import { useAuctionList } from '../use-auction.js';
import { AuctionActions } from './auction-actions.js';

const STATES = [
  { value: 'all', label: t('All') },
  { value: 'running', label: t('Live') },
  { value: 'pending', label: t('Draft and published') },
  { value: 'completed', label: t('Completed') },
];

const pageOf = ({ _id, status }: AuctionView): string =>
  `${status === 'pending' ? '/auction-setup' : status === 'completed' ? '/auction-result' : '/auction-monitoring'}?id=${_id}`;

const COLUMNS: Column<AuctionView>[] = [
  {
    id: 'name',
    header: t('Auction'),
    wide: true,
    value: ({ name }) => name,
    cell: (auction) => (
      <Link to={pageOf(auction)} style={{ color: 'inherit', fontWeight: 600 }}>
        {auction.name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: t('State'),
    facet: true,
    value: (auction) => auctionState(auction).label,
    cell: (auction) => <AuctionBadge auction={auction} />,
  },
  {
    id: 'type',
    quiet: true,
    header: t('Pricing'),
    facet: true,
    value: ({ type }) => translated(AUCTION_TYPE_LABELS[type]),
  },
  {
    id: 'visibility',
    quiet: true,
    header: t('Bids'),
    facet: true,
    value: ({ bidVisibility }) =>
      bidVisibility === 'sealed' ? t('Sealed to the house, too') : t('Sealed to competitors'),
  },
  { id: 'lots', quiet: true, header: t('Lots'), numeric: true, value: ({ lots }) => lots },
  { id: 'companies', quiet: true, header: t('Companies'), numeric: true, value: ({ companies }) => companies.length },
  {
    id: 'starts',
    header: t('Starts'),
    value: ({ startsAt }) => startsAt,
    cell: ({ startsAt, timeZone }) => <Moment at={startsAt} timeZone={timeZone} />,
  },
  {
    id: 'ends',
    header: t('Ends'),
    value: ({ endsAt }) => endsAt,
    cell: ({ endsAt, timeZone }) => <Moment at={endsAt} timeZone={timeZone} />,
  },
  {
    id: 'actions',
    header: t('Actions'),
    actions: true,
    value: () => null,
    cell: (auction) => <RowActions auction={auction} />,
  },
];

const Moment = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at} className="num">
    {endOnBothClocks(at, timeZone)}
  </time>
);

function RowActions({ auction }: { auction: AuctionView }) {
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <Button
        component={Link}
        to={pageOf(auction)}
        size="compact-sm"
        variant="subtle"
        aria-label={t('Open {auction}', { auction: auction.name })}
      >
        {meant('Open', 'to open it')}
      </Button>
      <AuctionActions auction={auction} compact />
    </Group>
  );
}

export default function AuctionManagementScreen() {
  const load = useAuctionList();
  const auctions = useAuctions((state) => state.auctions);
  const [show, choose] = useOneChosen('show', 'all');
  const rows = useMemo(
    () =>
      sortAuctions(auctions).filter(
        (auction) => show === 'all' || (show === 'running' ? isRunning(auction) : auction.status === show),
      ),
    [auctions, show],
  );
  return (
    <Screen
      title={t('Auctions')}
      actions={
        <Button component={Link} to="/auction-setup">
          {t('New auction')}
        </Button>
      }
    >
      <Loaded load={load} what={t('auctions')}>
        {() =>
          Object.keys(auctions).length === 0 ? (
            <EmptyState
              title={t('No auctions yet')}
              action={
                <Button component={Link} to="/auction-setup">
                  {t('Set up the first one')}
                </Button>
              }
            >
              {t('Set its details, upload its lots, invite companies, publish.')}
            </EmptyState>
          ) : (
            <DataTable
              name={t('Auctions')}
              columns={COLUMNS}
              rows={rows}
              rowId={({ _id }) => _id}
              filters={<SegmentedControl aria-label={t('Show')} data={STATES} value={show} onChange={choose} />}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}
