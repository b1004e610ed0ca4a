import type { NotificationFilter } from '@tender/contracts';
import { useAfterChanges, useFreshness, useOnConnection } from '../../../shared/http/reload-after-changes.js';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { loadUserNotifications } from '../messaging-data.js';
import { useMessaging } from '../messaging-slice.js';
import type { UserNotifications } from '../messaging-state.js';

const NONE: UserNotifications = { items: [], nextCursor: null };

/** What this person was told, kept current by news or, without a connection, by asking. */
export function useUserNotifications(filter: NotificationFilter): { load: Load; list: UserNotifications } {
  const load = useLoad(`notifications ${filter}`, (signal) => loadUserNotifications(filter, signal), useFreshness());
  useOnConnection(() => loadUserNotifications(filter));
  useAfterChanges(
    useMessaging((state) => state.userChanges),
    () => loadUserNotifications(filter),
  );
  return { load, list: useMessaging((state) => state.userNotifications[filter]) ?? NONE };
}
