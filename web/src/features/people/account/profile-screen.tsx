import { Stack } from '@mantine/core';
import { ROLE_LABELS } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { useSession } from '../../../shared/session/session.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import classes from './account.module.css';
import { Appearance } from './appearance.js';
import { CalendarFeed } from './calendar-feed.js';
import { ChangePassword } from './change-password.js';
import { Identity } from './identity.js';
import { OwnData } from './own-data.js';
import { OwnSessions } from './own-sessions.js';
import { Security } from './security/security.js';

/** Account page of admins. */
export default function ProfileScreen() {
  const me = useSession((state) => state.me);
  if (!me) return null;
  return (
    <Screen title={t('Profile')} eyebrow={translated(ROLE_LABELS[me.role])}>
      <div className={classes['columns']}>
        <Stack gap="lg">
          <OwnData key={me._id} me={me} />
          <Identity me={me} />
        </Stack>
        <Stack gap="lg">
          <ChangePassword me={me} />
          <FeatureParts of="/profile" />
          <Security />
          <OwnSessions />
          <CalendarFeed me={me} />
          <Appearance />
        </Stack>
      </div>
    </Screen>
  );
}
