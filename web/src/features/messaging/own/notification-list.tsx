import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { NOTIFICATION_FILTERS, type NotificationFilter } from '@tender/contracts';
import { IconChecks, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { useAction } from '../../../shared/use-action.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { notifyError } from '../../../shared/notify.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { loadMoreUserNotifications } from '../messaging-data.js';
import { useMessaging } from '../messaging-slice.js';
import { NotificationEntry } from './notification-entry.js';
import classes from './own.module.css';
import { clearOwn, readAll } from './own-actions.js';
import { useUserNotifications } from './use-user-notifications.js';

const FILTER_LABELS: Record<NotificationFilter, string> = {
  all: t('All'),
  auction: t('Auction'),
  viewing: t('Viewing'),
};

/** Filter in the address; an absent or unknown one is `all`. */
const filterOf = (address: string | null): NotificationFilter =>
  NOTIFICATION_FILTERS.find((filter) => filter === address) ?? 'all';

export function NotificationList() {
  const [asked, choose] = useOneChosen('filter', 'all');
  const filter = filterOf(asked);
  const { load, list } = useUserNotifications(filter);
  const unread = useMessaging((state) => state.unread) ?? 0;
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('Show')}
          data={NOTIFICATION_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
          value={filter}
          onChange={choose}
        />
        <Group gap="xs">
          <Text size="sm" c="dimmed" role="status" className="num">
            {unread > 0
              ? t('{unread, plural, one {# unread notification} other {# unread notifications}}', { unread })
              : t('All read')}
          </Text>
          <Button
            variant="default"
            disabled={unread === 0}
            leftSection={<IconChecks size={16} aria-hidden="true" />}
            onClick={readAll}
          >
            {t('Mark all as read')}
          </Button>
          <Button
            variant="default"
            disabled={load.status !== 'ready' || (filter === 'all' && list.items.length === 0)}
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={clearOwn}
          >
            {t('Clear all')}
          </Button>
        </Group>
      </Group>
      <Loaded load={load} what={t('your notifications')}>
        {() =>
          list.items.length === 0 ? (
            <Nothing filter={filter} />
          ) : (
            <>
              <ul className={`sheet ${classes['list']}`} aria-label={t('Notifications')}>
                {list.items.map((notification, index) => (
                  <NotificationEntry key={notification._id} notification={notification} place={index + 1} />
                ))}
              </ul>
              {list.nextCursor !== null && <More filter={filter} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function More({ filter }: { filter: NotificationFilter }) {
  const { busy, run } = useAction(
    () => loadMoreUserNotifications(filter),
    (error) => notifyError(error, t('Older notifications could not be loaded.')),
  );
  return (
    <Group justify="center">
      <Button variant="default" loading={busy} onClick={run}>
        {t('Show older ones')}
      </Button>
    </Group>
  );
}

const NOTHING: Record<NotificationFilter, string> = {
  all: t('Messages about auctions, viewings and your account appear here immediately.'),
  auction: t('No notifications about auctions. “All” lists the others.'),
  viewing: t('No notifications about viewings and bookings. “All” lists the others.'),
};

const Nothing = ({ filter }: { filter: NotificationFilter }) => (
  <EmptyState title={filter === 'all' ? t('Nothing new') : t('Nothing of this kind')}>{NOTHING[filter]}</EmptyState>
);
