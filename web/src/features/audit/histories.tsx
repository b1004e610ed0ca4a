import { Badge, Text } from '@mantine/core';
import { VIEWING_STATUS_LABELS } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t, translated } from '../../shared/language/t.js';
import { DataTable, type Column } from '../../shared/ui/tables/data-table.js';
import { EmptyState, Loaded } from '../../shared/ui/screens/states.js';
import { auctionState } from '../../shared/ui/display/status-badge.js';
import { Instant } from '../../shared/ui/display/when.js';
import { useHistories } from './use-histories.js';

interface Row {
  id: string;
  kind: 'auction' | 'viewing';
  name: string;
  state: string;
  sealed: boolean;
  createdAt: string;
}

const COLUMNS: Column<Row>[] = [
  {
    id: 'name',
    header: t('Name'),
    wide: true,
    value: ({ name }) => name,
    cell: ({ id, kind, name }) => (
      <Link to={`/audit?${kind}=${id}`} style={{ color: 'inherit', fontWeight: 600 }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'kind',
    header: t('Kind'),
    facet: true,
    value: ({ kind }) => (kind === 'auction' ? t('Auction') : t('Viewing')),
  },
  {
    id: 'state',
    header: t('State'),
    facet: true,
    value: ({ state }) => state,
    cell: ({ state, sealed }) => (
      <span>
        {state}
        {sealed && (
          <Badge ml={8} variant="light" color="gray" radius="sm" tt="none">
            {t('Sealed to the house, too')}
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'created',
    header: t('Created'),
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Instant of={createdAt} />,
  },
];

export function Histories() {
  const { load, auctions, viewings } = useHistories();
  const rows: Row[] = [
    ...auctions.map((auction) => ({
      id: auction._id,
      kind: 'auction' as const,
      name: auction.name,
      state: auctionState(auction).label,
      sealed: auction.bidVisibility === 'sealed',
      createdAt: auction.createdAt,
    })),
    ...viewings.map((viewing) => ({
      id: viewing._id,
      kind: 'viewing' as const,
      name: viewing.name,
      state: translated(VIEWING_STATUS_LABELS[viewing.status]),
      sealed: false,
      createdAt: viewing.createdAt,
    })),
  ];
  return (
    <Loaded load={load} what={t('histories')}>
      {() =>
        rows.length === 0 ? (
          <EmptyState title={t('No histories yet')}>
            <Text span>{t('The history of each auction and viewing is listed here from its creation on.')}</Text>
          </EmptyState>
        ) : (
          <DataTable
            name={t('Histories')}
            columns={COLUMNS}
            rows={rows}
            rowId={({ id }) => id}
            sortedBy={{ id: 'created', desc: true }}
          />
        )
      }
    </Loaded>
  );
}
