import { Alert, Anchor, Badge, Text } from '@mantine/core';
import type { AuctionView, Count, LotView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../language/t.js';
import { dayAt, endOnBothClocks } from '../time/zoned-time.js';

export const CHANGES = 'changes';

export type Changing = Pick<AuctionView, '_id' | 'timeZone' | 'addenda' | 'addendumAt' | 'addendaSeen'>;

/** Number of addenda that the reader has not marked as read. */
export const unreadOf = ({ addenda = 0, addendaSeen = 0 }: Pick<Changing, 'addenda' | 'addendaSeen'>): Count =>
  Math.max(0, addenda - addendaSeen);

interface ChangedProps {
  of: Changing;
  to: string;
}

export function ChangedNote({ of, to }: ChangedProps) {
  const unread = unreadOf(of);
  if (unread === 0 || of.addendumAt === undefined) return null;
  return (
    <Alert
      color="citrine"
      role="status"
      className="no-print"
      title={changedOn(endOnBothClocks(of.addendumAt, of.timeZone))}
    >
      {t('{unread, plural, one {# change} other {# changes}} that you have not marked as read.', { unread })}{' '}
      <Anchor component={Link} to={to} inherit underline="always" c="inherit">
        {t('See what has changed')}
      </Anchor>
    </Alert>
  );
}

export function ChangedLink({ of, to }: ChangedProps) {
  if (unreadOf(of) === 0 || of.addendumAt === undefined) return null;
  return (
    <Anchor component={Link} to={to} size="xs" className="no-print">
      {changedOn(dayAt(of.addendumAt, of.timeZone))}
    </Anchor>
  );
}

interface ChangedBadgeProps {
  addendum: LotView['addendum'];
  of: Pick<Changing, 'timeZone' | 'addendaSeen'>;
  isPrepared?: boolean;
}

export function ChangedBadge({ addendum, of: { timeZone, addendaSeen = 0 }, isPrepared = false }: ChangedBadgeProps) {
  if (!addendum || addendum.number <= addendaSeen) return null;
  return (
    <Text component="span" size="xs" className="no-print" data-changed>
      <Badge component="span" variant="light" color="citrine" radius="sm" tt="none" size="sm">
        {changedOn(dayAt(addendum.at, timeZone))}
      </Badge>
      {isPrepared && ` ${t('Check what you have prepared for it.')}`}
    </Text>
  );
}

const changedOn = (day: string): string => t('Changed on {day}', { day });
