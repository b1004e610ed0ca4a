import { t } from '../../../shared/language/t.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { NotificationList } from './notification-list.js';

export default function NotificationsScreen() {
  return (
    <Screen
      title={t('Notifications')}
      lead={t('Messages of the house, each with a link to the place where you act on it.')}
    >
      <NotificationList />
    </Screen>
  );
}
