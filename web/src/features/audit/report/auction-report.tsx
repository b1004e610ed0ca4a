import { Text, Title } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuditEvent, type ReplayedAuction, type ReplayedLot } from '@tender/contracts';
import { useMemo } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { useHouseName } from '../../../shared/store/application.js';
import { lateBidsInWords } from '../../../shared/labels/late-bids-in-words.js';
import { formatLeft } from '../../../shared/time/time.js';
import { endOnBothClocks, zonedSecondAt } from '../../../shared/time/zoned-time.js';
import { Money } from '../../../shared/ui/display/money.js';
import { SmallTable } from '../../../shared/ui/tables/small-table.js';
import type { Names } from '../change-words.js';
import { reasonIn, typeInWords } from '../event-words.js';
import { isBid } from '../outline.js';
import { bidNotes } from './bid-notes.js';
import { priceInSteps } from './price-words.js';
import classes from './report.module.css';

interface AuctionReportProps {
  auction: ReplayedAuction;
  events: readonly AuditEvent[];
  names: Names;
  timeZone: string;
}

/** Details, parties, and for each lot every bid in order and the steps of the price rule. */
export function AuctionReport({ auction, events, names, timeZone }: AuctionReportProps) {
  const bids = useMemo(
    () =>
      Map.groupBy(
        events.filter(({ type }) => isBid(type)),
        ({ subject }) => subject,
      ),
    [events],
  );
  const house = useHouseName();
  const notes = useMemo(() => bidNotes(events, house), [events, house]);
  const early = earlyEndInWords(events, timeZone);
  return (
    <>
      <Title order={2}>{t('Details')}</Title>
      <Text size="sm">
        {t(
          '{type}, sealed {visibility, select, sealed {to the house, too, until completion} other {to competitors}}; withdrawals {withdrawals}; {start} to {end}',
          {
            type: translated(AUCTION_TYPE_LABELS[auction.type]),
            visibility: auction.bidVisibility,
            withdrawals: auction.withdrawals,
            start: endOnBothClocks(auction.startsAt, timeZone),
            end: endOnBothClocks(auction.endsAt, timeZone),
          },
        )}
        {auction.extension && `; ${lateBidsInWords(auction.extension)}`}.
      </Text>
      {early && <Text size="sm">{early}</Text>}
      <Title order={2}>{t('Parties')}</Title>
      <Text size="sm">{auction.companies.map(names.company).sort().join(', ') || t('No company was invited.')}</Text>
      <Title order={2}>{t('Lots')}</Title>
      {!auction.opened && <Text size="sm">{t('Amounts are sealed until the auction is completed.')}</Text>}
      {auction.lots.map((lot) => (
        <Lot key={lot._id} {...{ lot, auction, notes, names, timeZone }} bids={bids.get(lot._id) ?? []} />
      ))}
    </>
  );
}

function earlyEndInWords(events: readonly AuditEvent[], timeZone: string): string | null {
  const end = events.find(({ notes }) => notes?.early !== undefined);
  const early = end?.notes?.early;
  if (!end || early === undefined) return null;
  const announced = new Date(Date.parse(end.at) + early).toISOString();
  const reason = reasonIn(end.data);
  const values = { duration: formatLeft(early), announced: endOnBothClocks(announced, timeZone) };
  return reason === null
    ? t('The house ended it {duration} early: the announced end was {announced}.', values)
    : t('The house ended it {duration} early: the announced end was {announced}. Reason: {reason}', {
        ...values,
        reason,
      });
}

interface LotProps {
  lot: ReplayedLot;
  auction: ReplayedAuction;
  bids: readonly AuditEvent[];
  notes: ReadonlyMap<number, string[]>;
  names: Names;
  timeZone: string;
}

function Lot({ lot, auction, bids, notes, names, timeZone }: LotProps) {
  const winner = lot.result?.winner;
  return (
    <section className={classes['lot']}>
      <Title order={3}>{t('Lot {lotNo}', { lotNo: lot.lotNo })}</Title>
      {bids.length > 0 && (
        <div
          className={classes['wide']}
          tabIndex={0}
          role="region"
          aria-label={t('Bids on lot {lotNo}, scrollable', { lotNo: lot.lotNo })}
        >
          <SmallTable
            name={t('Bids on lot {lotNo}', { lotNo: lot.lotNo })}
            layout="fixed"
            className={classes['bids'] ?? ''}
            columns={[
              {
                header: t('When'),
                cell: ({ at }) => <span className="num">{zonedSecondAt(at, timeZone)}</span>,
              },
              { header: t('What'), cell: ({ type }) => typeInWords(type) },
              { header: t('Company'), cell: (bid) => <Bidder bid={bid} notes={notes} names={names} /> },
              { header: t('By'), cell: ({ actor }) => names.person(actor.userId) },
              {
                header: t('Amount'),
                numeric: true,
                cell: ({ type, amount }) => (type === 'BidWithdrawn' ? '' : <Money usd={amount} none={t('sealed')} />),
              },
            ]}
            rows={bids}
            rowId={({ revision }) => String(revision)}
          />
        </div>
      )}
      {priceInSteps(auction.type, lot).map((step) => (
        <Text key={step} size="sm">
          {step}
        </Text>
      ))}
      {winner && lot.sold !== false && (
        <Text size="sm" fw={600}>
          {t('Winner: {company}', { company: names.company(winner.companyId) })}
        </Text>
      )}
    </section>
  );
}

const Bidder = ({ bid, notes, names }: { bid: AuditEvent } & Pick<LotProps, 'notes' | 'names'>) => (
  <div>
    {bid.companyId === null ? '' : names.company(bid.companyId)}
    {notes.get(bid.revision)?.map((note) => (
      <Text key={note} size="xs" c="dimmed">
        {note}
      </Text>
    ))}
  </div>
);
