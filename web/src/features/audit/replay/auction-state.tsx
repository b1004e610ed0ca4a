import { Group, Stack, Text } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuctionStatus, type ReplayedAuction, type ReplayedLot } from '@tender/contracts';
import { memo } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { endOnBothClocks, zonedSecondAt } from '../../../shared/time/zoned-time.js';
import { Money } from '../../../shared/ui/display/money.js';
import { SmallTable } from '../../../shared/ui/tables/small-table.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import type { Names } from '../change-words.js';
import classes from './audit.module.css';
import { LotsTable } from './lots-table.js';

interface AuctionStateProps {
  auction: ReplayedAuction;
  names: Names;
  timeZone: string;
  /** Lot whose bids are shown. */
  lot: string | null;
  onLot: (lot: string | null) => void;
}

/** Every lot with its price, and the active bids of one lot. `memo`: no render before the next state. */
export const AuctionState = memo(function AuctionState({ auction, names, timeZone, lot, onLot }: AuctionStateProps) {
  const chosen = auction.lots.find(({ _id }) => _id === lot);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <AuctionBadge auction={auction} />
        <Text size="sm" c="dimmed">
          {t('{type} · ends {second} · {count, plural, one {# company} other {# companies}} invited', {
            type: translated(AUCTION_TYPE_LABELS[auction.type]),
            second: endOnBothClocks(auction.endsAt, timeZone),
            count: auction.companies.length,
          })}
          {auction.reason && ` · ${whyInWords(auction.status, auction.reason)}`}
        </Text>
      </Group>
      {!auction.opened && (
        <Text size="sm">
          {auction.cancelled
            ? t('Sealed and cancelled: the amounts are never published.')
            : t('Sealed: amounts are shown, for all of this history, once the auction is completed.')}
        </Text>
      )}
      <LotsTable lots={auction.lots} names={names} chosen={lot} onLot={onLot} />
      {auction.lots.length === 0 && <Text c="dimmed">{t('No lots yet.')}</Text>}
      {chosen && <StandingBids lot={chosen} names={names} timeZone={timeZone} />}
    </Stack>
  );
});

const whyInWords = (status: AuctionStatus, reason: string): string =>
  status === 'paused' ? t('paused: {reason}', { reason }) : t('completed: {reason}', { reason });

function StandingBids({ lot, names, timeZone }: { lot: ReplayedLot } & Pick<AuctionStateProps, 'names' | 'timeZone'>) {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {t('Standing bids on lot {lotNo}', { lotNo: lot.lotNo })}
      </Text>
      {lot.bids.length === 0 ? (
        <Text size="sm" c="dimmed">
          {lot.standing === 0 ? t('None at this moment.') : t('Loading…')}
        </Text>
      ) : (
        <div className={classes['state']} tabIndex={0} role="region" aria-label={t('Standing bids, scrollable')}>
          <SmallTable
            name={t('Standing bids on lot {lotNo}', { lotNo: lot.lotNo })}
            miw={420}
            columns={[
              { header: t('Company'), cell: ({ companyId }) => names.company(companyId) },
              { header: t('By'), cell: ({ userId }) => names.person(userId) },
              {
                header: t('When'),
                unbroken: true,
                cell: ({ revisedAt, placedAt }) => (
                  <span className="num">{zonedSecondAt(revisedAt ?? placedAt, timeZone)}</span>
                ),
              },
              {
                header: t('Amount'),
                numeric: true,
                cell: ({ biddingAmount }) => <Money usd={biddingAmount} none={t('sealed')} />,
              },
            ]}
            rows={lot.bids}
            rowId={({ _id }) => _id}
          />
        </div>
      )}
    </div>
  );
}
