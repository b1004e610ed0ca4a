import { ActionIcon, Indicator, Popover, Tooltip, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UserView } from '@tender/contracts';
import { IconBell } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { lazyPart } from '../../../shared/ui/screens/lazy-part.js';
import { PanelLoading } from '../../../shared/ui/screens/states.js';
import { useMessaging } from '../messaging-slice.js';
import { useUserNotifications } from '../own/use-user-notifications.js';

const Latest = lazyPart(async () => ({ default: (await import('./latest.js')).Latest }), <PanelLoading />);

export function Bell({ me }: { me: UserView }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { load } = useUserNotifications('all');
  const unread = useMessaging((state) => state.unread) ?? 0;
  const words =
    unread > 0 ? t('Notifications, {unread, plural, one {# unread} other {# unread}}', { unread }) : t('Notifications');
  return (
    <Popover
      opened={opened}
      onChange={(open) => {
        if (!open) close();
      }}
      position="bottom-end"
      width="min(420px, calc(100vw - 20px))"
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Tooltip label={t('Notifications')} disabled={opened}>
        <Popover.Target>
          <ActionIcon
            variant="transparent"
            c="inherit"
            size="lg"
            aria-label={words}
            // A number of two digits overflows the button.
            style={{ overflow: 'visible' }}
            onClick={toggle}
          >
            <Indicator
              disabled={unread === 0}
              label={unread > 99 ? '99+' : unread}
              size={15}
              offset={1}
              color="champagne.3"
              autoContrast
              aria-hidden="true"
            >
              <IconBell size={20} stroke={1.6} style={{ display: 'block' }} />
            </Indicator>
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <VisuallyHidden role="status">
        {unread > 0 &&
          `${t('{count, plural, one {# unread notification} other {# unread notifications}}', { count: unread })}`}
      </VisuallyHidden>
      <Popover.Dropdown p={0} aria-label={t('Notifications')}>
        <Latest me={me} load={load} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
