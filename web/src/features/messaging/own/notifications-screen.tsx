import { Screen } from '../../../shared/ui/screen.js';
import { NotificationList } from './notification-list.js';

/** What the house has told somebody of the buyer side. */
export default function NotificationsScreen() {
  return (
    <Screen title="Notifications" lead="What the house has told you, each with the way to where you act on it.">
      <NotificationList />
    </Screen>
  );
}
