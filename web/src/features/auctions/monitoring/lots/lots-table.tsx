import { Button, UnstyledButton } from '@mantine/core';
import { usdOf, type AuctionForStaff, type LotForStaff } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { meant, t } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { DataTable, type Column } from '../../../../shared/ui/tables/data-table.js';
import { Money } from '../../../../shared/ui/display/money.js';
import { isRunning } from '../../auction-lists.js';
import { factsOfLot } from '../../labels/lot-facts.js';
import type { MonitoringSummary } from '../summary.js';
import { ExpandableCompanies, viewedInWords } from '../companies/expandable-companies.js';
import type { ViewedNoBid } from '../companies/viewed-no-bid.js';
import { WithdrawLot } from './withdraw-lot.js';

export function LotsTable({
  auction,
  lots,
  summary,
  idle,
  onLot,
}: {
  auction: AuctionForStaff;
  lots: LotForStaff[];
  summary: MonitoringSummary;
  /** Lots that companies viewed but did not bid on; null without data about viewers. */
  idle: ViewedNoBid | null;
  onLot: (lotId: string) => void;
}) {
  const [withdrawing, setWithdrawing] = useState<LotForStaff | null>(null);
  const mayWithdraw = useMay('lot:withdraw') && isRunning(auction);
  const columns = useMemo((): Column<LotForStaff>[] => {
    const usd = (cents: number | null | undefined) => (cents === null || cents === undefined ? null : usdOf(cents));
    const of = ({ _id }: LotForStaff) => summary.standings.get(_id);
    return [
      {
        id: 'lotNo',
        header: t('Lot'),
        value: ({ lotNo }) => lotNo,
        cell: ({ _id, lotNo }) => (
          <UnstyledButton
            fw={600}
            fz="inherit"
            style={{ whiteSpace: 'nowrap' }}
            aria-label={t('Open lot {lotNo}', { lotNo })}
            onClick={() => onLot(_id)}
          >
            {lotNo}
          </UnstyledButton>
        ),
      },
      {
        id: 'facts',
        quiet: true,
        header: t('Goods'),
        wide: true,
        value: (lot) =>
          lot.withdrawn ? meant('Withdrawn', 'a lot') : [lot.description, factsOfLot(lot)].filter(Boolean).join(' · '),
      },
      { id: 'bidders', header: t('Bidders'), numeric: true, value: (lot) => of(lot)?.bidders ?? 0 },
      ...(idle
        ? [
            {
              id: 'viewed',
              header: t('Viewed, no bid'),
              numeric: true,
              value: ({ _id }: LotForStaff) => idle.get(_id)?.length ?? null,
              cell: ({ _id, lotNo }: LotForStaff) => {
                const companies = idle.get(_id);
                if (!companies?.length) return companies ? 0 : '—';
                return (
                  <ExpandableCompanies companies={companies} label={viewedInWords(lotNo, companies.length)}>
                    {companies.length}
                  </ExpandableCompanies>
                );
              },
            },
          ]
        : []),
      {
        id: 'best',
        header: t('Best'),
        numeric: true,
        value: (lot) => usd(of(lot)?.best),
        cell: (lot) => <Money usd={usd(of(lot)?.best)} />,
      },
      {
        id: 'second',
        quiet: true,
        header: t('Second'),
        numeric: true,
        value: (lot) => usd(of(lot)?.second),
        cell: (lot) => <Money usd={usd(of(lot)?.second)} />,
      },
      {
        id: 'reserve',
        header: t('Reserve'),
        numeric: true,
        value: ({ reservePrice }) => reservePrice,
        cell: ({ reservePrice }) => <Money usd={reservePrice} />,
      },
      ...(mayWithdraw
        ? [
            {
              id: 'withdraw',
              header: t('Actions'),
              actions: true,
              value: () => null,
              cell: (lot: LotForStaff) =>
                !lot.withdrawn && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    aria-label={t('Withdraw lot {lotNo}', { lotNo: lot.lotNo })}
                    onClick={() => setWithdrawing(lot)}
                  >
                    {t('Withdraw')}
                  </Button>
                ),
            },
          ]
        : []),
    ];
  }, [summary, idle, mayWithdraw, onLot]);
  return (
    <>
      <DataTable
        name={t('{auction} lots', { auction: auction.name })}
        columns={columns}
        rows={lots}
        rowId={({ _id }) => _id}
        pageSize={50}
      />
      {withdrawing && <WithdrawLot lot={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}
