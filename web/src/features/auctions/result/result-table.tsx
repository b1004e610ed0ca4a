import { Badge, Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import type { AuctionForStaff, LotForStaff } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { useMay } from '../../../shared/session/session.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Money } from '../../../shared/ui/display/money.js';
import { formatCarats } from '../../../shared/numbers/amounts.js';
import { DecideDialog } from './decide-dialog.js';
import { againstReserve, END_LABELS, endOf, isDecidable, percentInWords, perCarat, type LotEnd } from './outcomes.js';
import classes from './result-table.module.css';

const COLOURS: Record<LotEnd, string> = { undecided: 'citrine', sold: 'emerald', unsold: 'gray', withdrawn: 'gray' };
const ENDS: LotEnd[] = ['undecided', 'sold', 'unsold', 'withdrawn'];

/** Prices and decisions by lot. The address keeps the filter. */
export function ResultTable({ auction, lots }: { auction: AuctionForStaff; lots: LotForStaff[] }) {
  const companies = useDirectory((state) => state.companies);
  const [wanted, choose] = useOneChosen('show', 'all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<{ lots: LotForStaff[]; sold: boolean } | null>(null);
  const mayDecide = useMay('lot:decide') && !auction.resultPublished && !auction.cancelled;
  const counts = useMemo(() => Map.groupBy(lots, endOf), [lots]);
  // Nothing is left to decide after the publication.
  const show = wanted === 'undecided' && auction.resultPublished && !counts.has(wanted) ? 'all' : wanted;
  const shown = useMemo(() => (show === 'all' ? lots : lots.filter((lot) => endOf(lot) === show)), [lots, show]);
  const withReasons = lots.some(({ reason }) => reason);
  const picked = shown.filter((lot) => chosen.has(lot._id) && isDecidable(lot));
  const columns = useMemo(() => {
    const names = new Map(companies.map(({ _id, name }) => [_id, name]));
    const pick = (lot: LotForStaff, wanted: boolean) =>
      setChosen((now) => {
        const next = new Set(now);
        if (wanted) next.add(lot._id);
        else next.delete(lot._id);
        return next;
      });
    const action = (lot: LotForStaff, sold: boolean) => setDeciding({ lots: [lot], sold });
    return [
      ...(mayDecide ? [choiceColumn(chosen, pick)] : []),
      ...columnsOf((id) => names.get(id) ?? '—'),
      ...(withReasons ? [REASON] : []),
      ...(mayDecide ? [actionsColumn(action)] : []),
    ];
  }, [companies, mayDecide, chosen, withReasons]);
  const decided = (some: LotForStaff[]) => {
    const ids = new Set(some.map(({ _id }) => _id));
    setChosen((now) => new Set([...now].filter((id) => !ids.has(id))));
    setDeciding((now) => now && { ...now, lots: now.lots.filter(({ _id }) => !ids.has(_id)) });
  };
  const filters = [
    { value: 'all', label: t('All') },
    ...ENDS.filter((end) => counts.has(end) || end === show).map((end) => ({
      value: end,
      label: `${END_LABELS[end]} ${counts.get(end)?.length ?? 0}`,
    })),
  ];
  // "Choose all" takes the undecided lots with a bid; if there are none, all lots with a bid.
  const decidable = shown.filter(isDecidable);
  const undecided = decidable.filter((lot) => endOf(lot) === 'undecided');
  const choices = undecided.length > 0 ? undecided : decidable;
  const chooseAll =
    undecided.length > 0
      ? t('Choose all {count} undecided', { count: choices.length })
      : t('Choose all {count} with a bid', { count: choices.length });
  const isWhole = choices.every(({ _id }) => chosen.has(_id));
  return (
    <>
      {mayDecide && decidable.length > 1 && (
        <Group gap="sm" className="no-print" role="group" aria-label={t('Decide on several lots')}>
          <Button variant="default" onClick={() => setChosen(new Set(isWhole ? [] : choices.map(({ _id }) => _id)))}>
            {isWhole ? t('Choose none') : chooseAll}
          </Button>
          <Button
            disabled={picked.length === 0}
            variant="light"
            onClick={() => setDeciding({ lots: picked, sold: true })}
          >
            {t('Mark chosen sold')}
          </Button>
          <Button
            disabled={picked.length === 0}
            variant="default"
            onClick={() => setDeciding({ lots: picked, sold: false })}
          >
            {t('Mark chosen unsold')}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {picked.length > 0
              ? t('{count, plural, one {# lot} other {# lots}} chosen', { count: picked.length })
              : t('None chosen')}
          </Text>
        </Group>
      )}
      <DataTable
        name={t('{auction} result', { auction: auction.name })}
        columns={columns}
        rows={shown}
        rowId={({ _id }) => _id}
        pageSize={50}
        {...(show === 'undecided' && { empty: <AllDecided published={!mayDecide} onShowAll={() => choose('all')} /> })}
        filters={<SegmentedControl aria-label={t('Show')} data={filters} value={show} onChange={choose} />}
      />
      {deciding && <DecideDialog {...deciding} onDecided={decided} onClose={() => setDeciding(null)} />}
    </>
  );
}

/** Text if no undecided lot is left. */
function AllDecided({ published, onShowAll }: { published: boolean; onShowAll: () => void }) {
  return (
    <>
      {published ? t('Every lot is decided.') : t('Every lot is decided. The result is not published yet.')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
        {t('Show all lots')}
      </Button>
    </>
  );
}

/** The reason for a withdrawal or a decision. */
const REASON: Column<LotForStaff> = {
  id: 'reason',
  quiet: true,
  header: t('Reason'),
  value: ({ reason }) => reason,
};

function columnsOf(nameOf: (companyId: string) => string): Column<LotForStaff>[] {
  const money = (
    id: string,
    header: string,
    of: (lot: LotForStaff) => number | null | undefined,
  ): Column<LotForStaff> => ({
    id,
    header,
    numeric: true,
    value: (lot) => of(lot) ?? null,
    cell: (lot) => <Money usd={of(lot)} />,
  });
  const bidder = ({ result }: LotForStaff) => (result?.winner ? nameOf(result.winner.companyId) : null);
  return [
    { id: 'lotNo', header: t('Lot'), value: ({ lotNo }) => lotNo },
    {
      id: 'description',
      quiet: true,
      header: t('Description'),
      value: ({ description }) => description || null,
    },
    {
      id: 'carats',
      quiet: true,
      header: t('Carats'),
      numeric: true,
      value: ({ carats }) => carats,
      cell: ({ carats }) => formatCarats(carats),
    },
    money('reserve', t('Reserve'), ({ reservePrice }) => reservePrice),
    money('winnerBid', t('Highest bid'), ({ result }) => result?.winnerBid),
    {
      id: 'against',
      header: t('Against reserve'),
      numeric: true,
      value: againstReserve,
      cell: (lot) => percentInWords(againstReserve(lot)),
    },
    { ...money('second', t('Second-highest bid'), ({ result }) => result?.secondHighestBid), seldom: true },
    money('price', t('Price to pay'), ({ result, sold }) => (sold === false ? null : result?.priceToPay)),
    { ...money('perCarat', t('$ per ct'), perCarat), quiet: true },
    {
      id: 'winner',
      quiet: true,
      header: t('Highest bidder'),
      facet: true,
      value: bidder,
      cell: (lot) => (
        <Text span inherit className={classes['bidder'] ?? ''} title={bidder(lot) ?? undefined}>
          {bidder(lot) ?? '—'}
        </Text>
      ),
    },
    {
      id: 'outcome',
      header: t('Outcome'),
      value: (lot) => END_LABELS[endOf(lot)],
      cell: (lot) => (
        <Badge variant="light" radius="sm" tt="none" miw="max-content" color={COLOURS[endOf(lot)]}>
          {END_LABELS[endOf(lot)]}
        </Badge>
      ),
    },
  ];
}

const choiceColumn = (
  chosen: ReadonlySet<string>,
  choose: (lot: LotForStaff, wanted: boolean) => void,
): Column<LotForStaff> => ({
  id: 'choose',
  header: t('Choose'),
  actions: true,
  value: () => null,
  cell: (lot) =>
    isDecidable(lot) && (
      <Checkbox
        aria-label={t('Choose lot {lotNo}', { lotNo: lot.lotNo })}
        checked={chosen.has(lot._id)}
        onChange={(event) => choose(lot, event.currentTarget.checked)}
      />
    ),
});

const actionsColumn = (decide: (lot: LotForStaff, sold: boolean) => void): Column<LotForStaff> => ({
  id: 'decide',
  header: t('Actions'),
  actions: true,
  value: () => null,
  cell: (lot) =>
    isDecidable(lot) && (
      <Group gap={6} wrap="nowrap" justify="flex-end">
        {lot.sold !== true && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('Mark sold: lot {lotNo}', { lotNo: lot.lotNo })}
            onClick={() => decide(lot, true)}
          >
            {t('Mark sold')}
          </Button>
        )}
        {lot.sold !== false && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Mark unsold: lot {lotNo}', { lotNo: lot.lotNo })}
            onClick={() => decide(lot, false)}
          >
            {t('Mark unsold')}
          </Button>
        )}
      </Group>
    ),
});
