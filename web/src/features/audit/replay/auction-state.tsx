import { Group, Stack, Table, Text } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type ReplayedAuction, type ReplayedLot } from '@tender/contracts';
import { memo } from 'react';
import { counted } from '../../../shared/counted.js';
import { formatClock, formatSecond } from '../../../shared/time.js';
import { Money } from '../../../shared/ui/money.js';
import { AuctionBadge } from '../../../shared/ui/status-badge.js';
import type { Names } from '../change-words.js';
import classes from './audit.module.css';
import { LotsTable } from './lots-table.js';

interface AuctionStateProps {
  auction: ReplayedAuction;
  names: Names;
  /** The lot whose bids are shown. */
  lot: string | null;
  onLot: (lot: string | null) => void;
}

/** The whole auction as it stood: every lot, its price at that moment, and the standing bids of one. It stands still until another state is there. */
export const AuctionState = memo(function AuctionState({ auction, names, lot, onLot }: AuctionStateProps) {
  const chosen = auction.lots.find(({ _id }) => _id === lot);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <AuctionBadge auction={auction} />
        <Text size="sm" c="dimmed">
          {AUCTION_TYPE_LABELS[auction.type]} · ends {formatSecond(auction.endsAt)} ·{' '}
          {counted(auction.companies.length, 'company', 'companies')} invited
          {auction.reason && ` · paused: ${auction.reason}`}
        </Text>
      </Group>
      {!auction.opened && (
        <Text size="sm">Sealed: amounts are shown, for all of this history, once the auction is completed.</Text>
      )}
      <LotsTable lots={auction.lots} names={names} chosen={lot} onLot={onLot} />
      {auction.lots.length === 0 && <Text c="dimmed">No lots yet.</Text>}
      {chosen && <StandingBids lot={chosen} names={names} />}
    </Stack>
  );
});

function StandingBids({ lot, names }: { lot: ReplayedLot; names: Names }) {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        Standing bids on lot {lot.lotNo}
      </Text>
      {lot.bids.length === 0 ? (
        <Text size="sm" c="dimmed">
          {lot.standing === 0 ? 'None at this moment.' : 'Loading…'}
        </Text>
      ) : (
        <div className={classes['state']} tabIndex={0} role="region" aria-label="Standing bids, scrollable">
          <Table aria-label={`Standing bids on lot ${lot.lotNo}`} miw={420}>
            <Table.Tbody>
              {lot.bids.map((bid) => (
                <Table.Tr key={bid._id}>
                  <Table.Td>{names.company(bid.companyId)}</Table.Td>
                  <Table.Td>{names.person(bid.userId)}</Table.Td>
                  <Table.Td className="num">{formatClock(bid.revisedAt ?? bid.placedAt)}</Table.Td>
                  <Table.Td ta="end">
                    <Money usd={bid.biddingAmount} none="sealed" />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </div>
  );
}
