import { Group, Text } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { meant, t } from '../../shared/language/t.js';
import { formatInstant, formatLeft, leftWhilePaused } from '../../shared/time.js';
import { CountDown } from '../../shared/ui/count-down.js';

/** What the clock means for an auction now, in words and figures. */
export function AuctionTime({ auction, size = 'md' }: { auction: AuctionView; size?: string }) {
  if (auction.status === 'live')
    return (
      <Line label={t('Ends in')}>
        <CountDown until={auction.endsAt} label={t('Ends')} size={size} />
      </Line>
    );
  if (auction.status === 'paused')
    return (
      <Line label={t('Left when it goes on')}>
        <Text size={size} fw={600} className="num">
          {formatLeft(leftWhilePaused(auction))}
        </Text>
      </Line>
    );
  if (auction.cancelled)
    return (
      <Line label={meant('Cancelled', 'an auction')}>
        <Text size={size}>{t('no lot was sold')}</Text>
      </Line>
    );
  if (auction.status === 'completed')
    return (
      <Line label={t('Ended')}>
        <Text size={size} className="num">
          {formatInstant(auction.endsAt)}
        </Text>
      </Line>
    );
  if (!auction.published)
    return (
      <Line label={t('Planned for')}>
        <Text size={size} className="num">
          {formatInstant(auction.startsAt)}
        </Text>
      </Line>
    );
  return (
    <Line label={t('Starts in')}>
      <CountDown until={auction.startsAt} label={t('Starts')} size={size} />
    </Line>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group gap={8} align="baseline" wrap="nowrap">
    <Text size="sm" c="dimmed" data-time-label>
      {label}
    </Text>
    {children}
  </Group>
);
