import { Table, Text, Title } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuditEvent, type ReplayedAuction, type ReplayedLot } from '@tender/contracts';
import { useMemo } from 'react';
import { formatSecond } from '../../../shared/time.js';
import { Money } from '../../../shared/ui/money.js';
import type { Names } from '../change-words.js';
import { typeInWords } from '../event-words.js';
import { isBid } from '../outline.js';
import { priceInSteps } from './price-words.js';
import classes from './report.module.css';

interface AuctionReportProps {
  auction: ReplayedAuction;
  events: readonly AuditEvent[];
  names: Names;
}

/** Terms, parties, and for each lot every bid in order with the price rule applied step by step. */
export function AuctionReport({ auction, events, names }: AuctionReportProps) {
  const bids = useMemo(
    () =>
      Map.groupBy(
        events.filter(({ type }) => isBid(type)),
        ({ subject }) => subject,
      ),
    [events],
  );
  return (
    <>
      <Title order={2}>Terms</Title>
      <Text size="sm">
        {AUCTION_TYPE_LABELS[auction.type]},{' '}
        {auction.bidVisibility === 'sealed' ? 'sealed until completion' : 'open to the house'}; withdrawals{' '}
        {auction.withdrawals}; {formatSecond(auction.startsAt)} to {formatSecond(auction.endsAt)}
        {auction.extension &&
          `; a bid in the last ${auction.extension.windowSeconds} s moves the end by ${auction.extension.extendSeconds} s`}
        .
      </Text>
      <Title order={2}>Parties</Title>
      <Text size="sm">{auction.companies.map(names.company).sort().join(', ') || 'No company was invited.'}</Text>
      <Title order={2}>Lots</Title>
      {!auction.opened && <Text size="sm">Amounts are sealed until the auction is completed.</Text>}
      {auction.lots.map((lot) => (
        <Lot key={lot._id} lot={lot} auction={auction} bids={bids.get(lot._id) ?? []} names={names} />
      ))}
    </>
  );
}

interface LotProps {
  lot: ReplayedLot;
  auction: ReplayedAuction;
  bids: readonly AuditEvent[];
  names: Names;
}

function Lot({ lot, auction, bids, names }: LotProps) {
  const winner = lot.result?.winner;
  return (
    <section className={classes['lot']}>
      <Title order={3}>Lot {lot.lotNo}</Title>
      {bids.length > 0 && (
        <div className={classes['wide']} tabIndex={0} role="region" aria-label={`Bids on lot ${lot.lotNo}, scrollable`}>
          <Table aria-label={`Bids on lot ${lot.lotNo}`}>
            <Table.Tbody>
              {bids.map((bid) => (
                <Table.Tr key={bid.revision}>
                  <Table.Td className="num">{formatSecond(bid.at)}</Table.Td>
                  <Table.Td>{typeInWords(bid.type)}</Table.Td>
                  <Table.Td>{bid.companyId === null ? '' : names.company(bid.companyId)}</Table.Td>
                  <Table.Td>{names.person(bid.actor.userId)}</Table.Td>
                  <Table.Td ta="end">
                    {bid.type === 'BidWithdrawn' ? '' : <Money usd={bid.amount} none="sealed" />}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {priceInSteps(auction.type, lot).map((step) => (
        <Text key={step} size="sm">
          {step}
        </Text>
      ))}
      {winner && lot.sold !== false && (
        <Text size="sm" fw={600}>
          Winner: {names.company(winner.companyId)}
        </Text>
      )}
    </section>
  );
}
