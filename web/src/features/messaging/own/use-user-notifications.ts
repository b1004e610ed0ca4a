import type { NotificationFilter } from '@tender/contracts';
import {
  useReloadAfterChanges,
  useRefreshPolicy,
  useReloadOnConnection,
} from '../../../shared/http/reload-after-changes.js';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { loadUserNotifications } from '../messaging-data.js';
import { useMessaging } from '../messaging-slice.js';
import type { UserNotifications } from '../messaging-state.js';

const NONE: UserNotifications = { items: [], nextCursor: null };

/** The user's notifications, updated by live messages, or by polling without a connection. */
export function useUserNotifications(filter: NotificationFilter): { load: Load; list: UserNotifications } {
  const load = useLoad(
    `notifications ${filter}`,
    (signal) => loadUserNotifications(filter, signal),
    useRefreshPolicy(),
  );
  useReloadOnConnection(() => loadUserNotifications(filter));
  useReloadAfterChanges(
    useMessaging((state) => state.userChanges),
    () => loadUserNotifications(filter),
  );
  return { load, list: useMessaging((state) => state.userNotifications[filter]) ?? NONE };
}
