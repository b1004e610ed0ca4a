import { Text } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { canOnlyBeCancelled } from '../../auction-lists.js';
import { useSheet } from '../../drafts/drafts-slice.js';
import { isUnkept } from '../../drafts/drafts-state.js';
import { useHasTrouble } from '../../marks/mark-keeping.js';
import classes from '../styles/draft-bar.module.css';

/** Milliseconds after the last keystroke in which the server usually has saved everything. */
const USUAL = 3_000;

/** Says that typed amounts are not saved on the server, after the usual delay. */
export function NotKept({ auctionId }: { auctionId: string }) {
  const sheet = useSheet(auctionId);
  const { unkept } = sheet;
  const waits = isUnkept(sheet);
  const hasTrouble = useHasTrouble(auctionId);
  const [isLate, setIsLate] = useState(false);
  if (isLate && !waits) setIsLate(false);
  useEffect(() => {
    if (!waits || isLate) return undefined;
    const timer = setTimeout(() => setIsLate(true), USUAL);
    return () => clearTimeout(timer);
  }, [waits, isLate, unkept]);
  if (!isLate && !hasTrouble) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('Not saved on the server yet')}
    </Text>
  );
}

/** Lists the user's drafts and limits that cannot be decrypted any more, until something is typed in their place. */
export function UnreadableDrafts({ auction }: { auction: AuctionView }) {
  const { unreadable, lots, limits } = useSheet(auction._id);
  if (!unreadable) return null;
  const takesBids = !canOnlyBeCancelled(auction);
  const count = unreadable.lots.filter((lotId) => !lots[lotId]).length;
  const areLimitsLost = unreadable.limits && limits.limit === '' && limits.perCarat === '';
  const lost = [
    count > 0 && {
      says: t(
        'What you typed on {count, plural, one {# lot} other {# lots}} is no longer readable, because the root key of the server was replaced.',
        { count },
      ),
      asks: t('Type it again.'),
    },
    areLimitsLost && {
      says: t('Your limits are no longer readable, because the root key of the server was replaced.'),
      asks: t('Set them again.'),
    },
  ];
  return lost
    .filter((each) => each !== false)
    .map(({ says, asks }) => (
      <Text key={says} size="sm" fw={600} maw={360} className={classes['bad'] ?? ''} role="status">
        {says} {takesBids && asks}
      </Text>
    ));
}
