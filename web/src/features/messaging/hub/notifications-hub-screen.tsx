import { Badge, Stack, Tabs } from '@mantine/core';
import { meant, t } from '../../../shared/language/t.js';
import { loadDirectory, useDirectory } from '../../../shared/directory/directory.js';
import {
  useReloadAfterChanges,
  useRefreshPolicy,
  useReloadOnConnection,
} from '../../../shared/http/reload-after-changes.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { Compose } from '../compose/compose.js';
import { loadNotifications, loadTemplates } from '../messaging-data.js';
import { useMessaging } from '../messaging-slice.js';
import { NotificationList } from '../own/notification-list.js';
import { DeliveriesTable } from '../sent/deliveries-table.js';
import { SentList } from '../sent/sent-list.js';
import { TemplatesPanel } from '../templates/templates-panel.js';
import { loadSubjects } from '../subjects.js';
import { useHubAddress, type HubTab } from '../use-hub-address.js';

/** Sent messages, templates and deliveries; for admins also compose, and the notifications of the user. */
export default function NotificationsHubScreen() {
  const { tabs, tab, go } = useHubAddress();
  const mayWrite = tabs.includes('compose');
  const load = useLoad('messages of the house', (signal) =>
    Promise.all([loadSubjects(signal), loadTemplates(signal), loadDirectory(signal)]),
  );
  useReloadAfterChanges(
    useDirectory((state) => state.changes),
    loadDirectory,
  );
  const sent = useLoad('sent messages', loadNotifications, useRefreshPolicy());
  useReloadOnConnection(() => loadNotifications());
  useReloadAfterChanges(
    useMessaging((state) => state.unknownNotifications),
    loadNotifications,
  );
  const unread = useMessaging((state) => state.unread) ?? 0;
  const open = (next: string | null) => go(tabs.find((name) => name === next) ?? tab);
  return (
    <Screen
      title={t('Messages')}
      lead={
        mayWrite
          ? t('Write to your companies, see what arrived, and edit the texts of the house.')
          : t('What the house wrote to companies, and what arrived.')
      }
    >
      <Loaded load={load} what={t('messages')}>
        {() => (
          <Tabs value={tab} onChange={open} keepMounted={false}>
            <Tabs.List mb="md">
              {tabs.map((name) => (
                <Tabs.Tab
                  key={name}
                  value={name}
                  rightSection={name === 'inbox' && unread > 0 && <Unread count={unread} />}
                >
                  {TAB_LABELS[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {mayWrite && (
              <Tabs.Panel value="compose" keepMounted>
                <Compose onSent={(id) => go('sent', id)} />
              </Tabs.Panel>
            )}
            <Tabs.Panel value="sent">
              <Loaded load={sent} what={t('the messages')}>
                {() => <SentList />}
              </Loaded>
            </Tabs.Panel>
            <Tabs.Panel value="templates">
              <TemplatesPanel />
            </Tabs.Panel>
            <Tabs.Panel value="deliveries">
              <DeliveriesTable />
            </Tabs.Panel>
            <Tabs.Panel value="inbox">
              <Stack>
                <NotificationList />
              </Stack>
            </Tabs.Panel>
          </Tabs>
        )}
      </Loaded>
    </Screen>
  );
}

const TAB_LABELS: Record<HubTab, string> = {
  compose: t('Compose'),
  sent: meant('Sent', 'messages'),
  templates: t('Templates'),
  deliveries: t('Deliveries'),
  inbox: t('For you'),
};

const Unread = ({ count }: { count: number }) => (
  <Badge size="sm" color="petrol" variant="light" tt="none">
    {count}
  </Badge>
);
