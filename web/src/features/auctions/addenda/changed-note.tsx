import { Alert, Anchor, Badge, Text } from '@mantine/core';
import type { AuctionView, LotView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { CHANGES } from '../../../shared/addenda/changes-section.js';
import { t } from '../../../shared/language/t.js';
import { formatDay, formatInstant } from '../../../shared/time.js';
import { isLotUnread, unreadOf } from './unread.js';

/** Where the changes of an auction are listed. */
export const changesPage = (auctionId: string): string => `/auction-card?id=${auctionId}#${CHANGES}`;

/** Says that the auction has changed since the reader has last read its changes. */
export function ChangedNote({ auction }: { auction: AuctionView }) {
  const unread = unreadOf(auction);
  if (unread === 0 || auction.addendumAt === undefined) return null;
  return (
    <Alert color="citrine" role="status" className="no-print" title={changedOn(formatInstant(auction.addendumAt))}>
      {t('{unread, plural, one {# change} other {# changes}} that you have not marked as read.', { unread })}{' '}
      <Anchor component={Link} to={changesPage(auction._id)} inherit underline="always" c="inherit">
        {t('See what has changed')}
      </Anchor>
    </Alert>
  );
}

/** The same in a few words, where there is no room. */
export function ChangedLink({ auction }: { auction: AuctionView }) {
  if (unreadOf(auction) === 0 || auction.addendumAt === undefined) return null;
  return (
    <Anchor component={Link} to={changesPage(auction._id)} size="xs" className="no-print">
      {changedOn(formatDay(auction.addendumAt))}
    </Anchor>
  );
}

interface LotChangedProps {
  lot: LotView;
  /** Number of the newest addendum that the reader has read. */
  seen: number;
  /** Whether the reader has typed or marked something on it. */
  isPrepared?: boolean;
}

/** Says that a lot has changed since the reader has last read the changes. */
export function LotChanged({ lot, seen, isPrepared = false }: LotChangedProps) {
  const { addendum } = lot;
  if (!addendum || !isLotUnread(lot, seen)) return null;
  return (
    <Text component="span" size="xs" className="no-print" data-changed>
      <Badge component="span" variant="light" color="citrine" radius="sm" tt="none" size="sm">
        {changedOn(formatDay(addendum.at))}
      </Badge>
      {isPrepared && ` ${t('Check what you have prepared for it.')}`}
    </Text>
  );
}

const changedOn = (day: string): string => t('Changed on {day}', { day });
