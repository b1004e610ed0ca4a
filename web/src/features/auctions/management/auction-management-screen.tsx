import { Button, Group, SegmentedControl } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuctionView } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useOneChosen } from '../../../shared/use-choice.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useAuctions } from '../auctions-slice.js';
import { formatInstant } from '../../../shared/time.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { Screen } from '../../../shared/ui/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/states.js';
import { AuctionBadge, auctionState } from '../../../shared/ui/status-badge.js';
import { loadAuctions } from '../auction-data.js';
import { inOrder, isRunning } from '../auction-lists.js';
import { AuctionActions } from './auction-actions.js';

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'Live' },
  { value: 'pending', label: 'Draft and published' },
  { value: 'completed', label: 'Completed' },
];

const pageOf = ({ _id, status }: AuctionView): string =>
  `${status === 'pending' ? '/auction-setup' : status === 'completed' ? '/auction-result' : '/auction-monitoring'}?id=${_id}`;

const COLUMNS: Column<AuctionView>[] = [
  {
    id: 'name',
    header: 'Auction',
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
    header: 'State',
    facet: true,
    value: (auction) => auctionState(auction).label,
    cell: (auction) => <AuctionBadge auction={auction} />,
  },
  { id: 'type', header: 'Pricing', facet: true, value: ({ type }) => AUCTION_TYPE_LABELS[type] },
  {
    id: 'visibility',
    header: 'Bids',
    facet: true,
    value: ({ bidVisibility }) => (bidVisibility === 'sealed' ? 'Sealed' : 'House sees amounts'),
  },
  { id: 'lots', header: 'Lots', numeric: true, value: ({ lots }) => lots },
  { id: 'companies', header: 'Companies', numeric: true, value: ({ companies }) => companies.length },
  {
    id: 'starts',
    header: 'Starts',
    value: ({ startsAt }) => startsAt,
    cell: ({ startsAt }) => <Moment at={startsAt} />,
  },
  { id: 'ends', header: 'Ends', value: ({ endsAt }) => endsAt, cell: ({ endsAt }) => <Moment at={endsAt} /> },
  {
    id: 'actions',
    header: 'Actions',
    actions: true,
    value: () => null,
    cell: (auction) => <RowActions auction={auction} />,
  },
];

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="num" style={{ whiteSpace: 'nowrap' }}>
    {formatInstant(at)}
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
        aria-label={`Open ${auction.name}`}
      >
        Open
      </Button>
      <AuctionActions auction={auction} compact />
    </Group>
  );
}

export default function AuctionManagementScreen() {
  const load = useLoad('auctions', loadAuctions);
  const auctions = useAuctions((state) => state.auctions);
  const [show, choose] = useOneChosen('show', 'all');
  const rows = useMemo(
    () =>
      inOrder(auctions).filter(
        (auction) => show === 'all' || (show === 'running' ? isRunning(auction) : auction.status === show),
      ),
    [auctions, show],
  );
  return (
    <Screen
      title="Auctions"
      actions={
        <Button component={Link} to="/auction-setup">
          New auction
        </Button>
      }
    >
      <Loaded load={load} what="auctions">
        {() =>
          Object.keys(auctions).length === 0 ? (
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
          ) : (
            <DataTable
              name="Auctions"
              columns={COLUMNS}
              rows={rows}
              rowId={({ _id }) => _id}
              filters={<SegmentedControl aria-label="Show" data={STATES} value={show} onChange={choose} />}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}
