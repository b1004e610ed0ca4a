import { Text } from '@mantine/core';
import { t } from '../../../shared/language/t.js';
import { useSheet } from '../drafts/drafts-slice.js';
import classes from './live.module.css';

/** Lists the user's drafts and limits that cannot be decrypted any more, until something is typed in their place. */
export function UnreadableDrafts({ auctionId }: { auctionId: string }) {
  const { unreadable, lots, limits } = useSheet(auctionId);
  if (!unreadable) return null;
  const count = unreadable.lots.filter((lotId) => !lots[lotId]).length;
  const areLimitsLost = unreadable.limits && limits.limit === '' && limits.perCarat === '';
  const words = [
    ...(count > 0
      ? [
          t(
            'What you typed on {count, plural, one {# lot} other {# lots}} is no longer readable, because the key of the server was replaced. Type it again.',
            { count },
          ),
        ]
      : []),
    ...(areLimitsLost
      ? [t('Your limits are no longer readable, because the key of the server was replaced. Set them again.')]
      : []),
  ];
  return words.map((each) => (
    <Text key={each} size="sm" fw={600} maw={360} className={classes['words'] ?? ''} data-tone="bad" role="status">
      {each}
    </Text>
  ));
}
