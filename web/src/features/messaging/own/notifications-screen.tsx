import { t } from '../../../shared/language/t.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { NotificationList } from './notification-list.js';

export default function NotificationsScreen() {
  return (
    <Screen
      title={t('Notifications')}
      lead={t('What the house has told you, each with the way to where you act on it.')}
    >
      <NotificationList />
    </Screen>
  );
}
