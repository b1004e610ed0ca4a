import { SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { AuctionBalance, AuctionPerformance, AuctionView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { formatPercentage, formatUsd, sumOf } from '../../../shared/numbers/amounts.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Money } from '../../../shared/ui/display/money.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { AuctionBadge, auctionState } from '../../../shared/ui/display/status-badge.js';
import { loadPerformance } from '../state/auction-data.js';
import { buyerPageOf, canOnlyBeCancelled } from '../auction-lists.js';
import type { Bids } from '../state/auctions-state.js';
import { leftOutInWords, standingOf } from '../own-bids.js';

/** Values of the address's parameter `show` (`specification.md`). */
const SHOWS = [
  { value: 'all', label: t('All') },
  { value: 'bidsWon', label: t('Won') },
  { value: 'bidsLost', label: t('Lost') },
];

interface Row extends AuctionBalance {
  view: AuctionView;
  /** Sum of visible standing bids; null after the end, and if the auction's key is lost. */
  standing: number | null;
}

export function BiddingSummary({ auctions, bids }: { auctions: Record<string, AuctionView>; bids: Bids }) {
  const [performance, setPerformance] = useState<AuctionPerformance | null>(null);
  // Reload when a standing bid appears or ends, an auction ends or a result is published.
  const turns = Object.values(auctions).map(({ _id, status, resultPublished }) =>
    [status, resultPublished, standingOf(bids[_id]).length].join(' '),
  );
  const load = useLoad(`bidding summary ${turns.join()}`, async (signal) =>
    setPerformance(await loadPerformance(signal)),
  );
  return (
    <Stack component="section" gap="md" aria-labelledby="bidding-summary">
      <Title order={2} id="bidding-summary">
        {t('Bidding summary')}
      </Title>
      {performance === null ? (
        <Loaded load={load} what={t('the summary')}>
          {() => null}
        </Loaded>
      ) : (
        <Balances performance={performance} auctions={auctions} bids={bids} />
      )}
    </Stack>
  );
}

function Balances({
  performance,
  auctions,
  bids,
}: {
  performance: AuctionPerformance;
  auctions: Record<string, AuctionView>;
  bids: Bids;
}) {
  const [show, choose] = useOneChosen('show', 'all');
  const all = useMemo(
    () =>
      performance.byAuction.flatMap((balance): Row[] => {
        const view = auctions[balance.auction];
        if (!view) return [];
        const isUnknown = view.status === 'completed' || canOnlyBeCancelled(view);
        const standing = isUnknown
          ? null
          : sumOf(standingOf(bids[balance.auction]).map(({ biddingAmount }) => biddingAmount));
        return [{ ...balance, view, standing }];
      }),
    [performance, auctions, bids],
  );
  const standing = all.flatMap(({ auction, view }) => (view.status === 'completed' ? [] : standingOf(bids[auction])));
  const isLost = standing.length > 0 && standing.every(({ unreadable }) => unreadable);
  const rows = all.filter(({ won, lost }) => show === 'all' || (show === 'bidsWon' ? won > 0 : lost > 0));
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
        {isLost ? (
          <Stat label={t('Standing')} value={t('No longer readable')} />
        ) : (
          <Stat
            label={t('Standing')}
            value={formatUsd(sumOf(standing.map(({ biddingAmount }) => biddingAmount)))}
            note={leftOutInWords(standing)}
          />
        )}
        <Stat label={t('Undecided lots')} value={performance.pending} />
        <Stat label={t('Lots won')} value={performance.won} />
        <Stat label={t('Lots lost')} value={performance.lost} />
        <Stat label={t('Share won')} value={formatPercentage(performance.won, performance.won + performance.lost)} />
        <Stat label={t('To pay in all')} value={formatUsd(performance.totalSpent)} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t(
          'Counts the lots on which your company has a standing bid, or had one at the end; withdrawn and voided bids do not count.',
        )}
      </Text>
      <DataTable
        name={t('Bidding summary')}
        columns={columnsFor(show)}
        rows={rows}
        rowId={({ auction }) => auction}
        empty={
          show === 'bidsWon' ? t('No lot won yet.') : show === 'bidsLost' ? t('No lot lost yet.') : t('No bid yet.')
        }
        filters={<SegmentedControl aria-label={t('Show')} data={SHOWS} value={show} onChange={choose} />}
      />
    </>
  );
}

function columnsFor(show: string): Column<Row>[] {
  const count = (id: 'lotsBid' | 'won' | 'lost' | 'pending', header: string): Column<Row> => ({
    id,
    header,
    numeric: true,
    value: (row) => row[id],
  });
  return [
    {
      id: 'auction',
      header: t('Auction'),
      wide: true,
      value: ({ view }) => view.name,
      cell: ({ view }) => (
        <Link
          to={buyerPageOf(view).to + (view.resultPublished && show !== 'all' ? `&show=${show}` : '')}
          style={{ color: 'inherit', fontWeight: 600 }}
        >
          {view.name}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('State'),
      value: ({ view }) => auctionState(view).label,
      cell: ({ view }) => <AuctionBadge auction={view} />,
    },
    count('lotsBid', t('Lots bid on')),
    {
      id: 'standing',
      header: t('Standing'),
      numeric: true,
      value: ({ standing }) => standing,
      cell: ({ standing, view }) => (
        <Money usd={standing} {...(canOnlyBeCancelled(view) && { none: t('No longer readable') })} />
      ),
    },
    count('won', t('Won')),
    count('lost', t('Lost')),
    count('pending', t('Undecided')),
    {
      id: 'spent',
      header: t('To pay'),
      numeric: true,
      value: ({ spent, view }) => (view.resultPublished ? spent : null),
      cell: ({ spent, view }) => <Money usd={view.resultPublished ? spent : null} />,
    },
  ];
}
