import { Group, Text } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { joinTexts } from '../../shared/language/join-texts.js';
import { meant, t } from '../../shared/language/t.js';
import { usePrinting } from '../../shared/print/use-printing.js';
import { formatLeft, leftWhilePaused } from '../../shared/time/time.js';
import { CountDown } from '../../shared/ui/display/count-down.js';
import { endAt, onBothClocks, zoneInWords } from '../../shared/time/zoned-time.js';
import classes from './auction-time.module.css';

/** Time of an auction by its status, such as a countdown to its end with the instant in two time zones. */
export function AuctionTime({ auction, size = 'md' }: { auction: AuctionView; size?: string }) {
  const { startsAt, endsAt, timeZone } = auction;
  const printing = usePrinting();
  const running =
    auction.status === 'live' ? 'ends' : auction.status === 'pending' && auction.published ? 'starts' : null;
  // On paper: the instant in the auction's time zone, not a countdown.
  if (printing && running !== null)
    return (
      <Line label={running === 'ends' ? t('Ends') : t('Starts')}>
        <Text className="num">
          {joinTexts([endAt(running === 'ends' ? endsAt : startsAt, timeZone), zoneInWords(timeZone)])}
        </Text>
      </Line>
    );
  if (auction.status === 'live')
    return (
      <Line label={t('Ends in')} at={onBothClocks(endsAt, timeZone)}>
        <CountDown until={endsAt} timeZone={timeZone} label={t('Ends')} size={size} />
      </Line>
    );
  if (auction.status === 'paused')
    return (
      <Line label={t('Left when it resumes')}>
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
  if (auction.status === 'completed' || !auction.published) {
    const [label, at] = auction.status === 'completed' ? [t('Ended'), endsAt] : [t('Planned for'), startsAt];
    const both = onBothClocks(at, timeZone);
    return (
      <Line label={label} at={both.here === null ? null : { ...both, there: zoneInWords(timeZone) }}>
        <Text size={size} className="num">
          {endAt(at, timeZone)}
        </Text>
      </Line>
    );
  }
  return (
    <Line label={t('Starts in')} at={onBothClocks(startsAt, timeZone)}>
      <CountDown until={startsAt} timeZone={timeZone} label={t('Starts')} size={size} />
    </Line>
  );
}

interface LineProps {
  label: string;
  at?: ReturnType<typeof onBothClocks> | null;
  children: ReactNode;
}

const Line = ({ label, at, children }: LineProps) => (
  <div className={classes['time']}>
    <Group gap={8} align="baseline" wrap="nowrap">
      <Text size="sm" c="dimmed" data-time-label>
        {label}
      </Text>
      {children}
    </Group>
    {at && (
      <Text className={`num ${classes['instant']}`} data-instant>
        <span>
          <bdi>{at.there}</bdi>
          {at.here && ' · '}
        </span>
        {at.here && (
          <span>
            <bdi>{at.here}</bdi>
          </span>
        )}
      </Text>
    )}
  </div>
);
