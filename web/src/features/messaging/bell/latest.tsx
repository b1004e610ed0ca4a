import { Anchor, Button, Group, ScrollArea, Text, Title } from '@mantine/core';
import { can, PAGES, type UserView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import type { Load } from '../../../shared/http/use-load.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { useMessaging } from '../messaging-slice.js';
import { NotificationEntry } from '../own/notification-entry.js';
import ownClasses from '../own/own.module.css';
import { readAll } from '../own/own-actions.js';
import classes from './bell.module.css';

export function Latest({ me, load, onClose }: { me: UserView; load: Load; onClose: () => void }) {
  const items = useMessaging((state) => state.userNotifications.all?.items) ?? [];
  const unread = useMessaging((state) => state.unread) ?? 0;
  return (
    <>
      <Group justify="space-between" className={classes['head'] ?? ''}>
        <Title order={2} size="h4">
          {t('Notifications')}
        </Title>
        {unread > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={readAll}>
            {t('Mark all as read')}
          </Button>
        )}
      </Group>
      <Loaded load={load} what={t('your notifications')}>
        {() =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed" ta="center" px="lg" py="xl">
              {t('Nothing new. Messages from the house appear here immediately.')}
            </Text>
          ) : (
            <ScrollArea.Autosize mah="min(60dvh, 460px)" type="auto">
              <ul className={ownClasses['list']} aria-label={t('The latest')}>
                {items.slice(0, LATEST).map((notification) => (
                  <NotificationEntry key={notification._id} notification={notification} short onOpen={onClose} />
                ))}
              </ul>
            </ScrollArea.Autosize>
          )
        }
      </Loaded>
      <div className={classes['foot']}>
        <Anchor component={Link} to={pageOfAll(me)} size="sm" onClick={onClose}>
          {t('All notifications')}
        </Anchor>
      </div>
    </>
  );
}

/** Maximum number of notifications in the panel. */
const LATEST = 12;

/** Company people have a separate page, admins a tab of the hub. Auditors get no notifications and have no bell. */
const pageOfAll = ({ role }: UserView): string =>
  can(role, PAGES['/notifications']) ? '/notifications' : '/notifications-hub?tab=inbox';
