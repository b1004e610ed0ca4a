import { Stack } from '@mantine/core';
import { can, isAdmitted, ROLE_LABELS } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useSession } from '../../../shared/session/session.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import classes from './account.module.css';
import { Appearance } from './appearance.js';
import { CalendarFeed } from './calendar-feed.js';
import { ChangePassword } from './change-password.js';
import { CompanySection } from './company-section.js';
import { DocumentsSection } from './documents/documents-section.js';
import { Identity } from './identity.js';
import { OwnData } from './own-data.js';
import { OwnSessions } from './own-sessions.js';
import { refreshApproval } from '../session.js';
import { Security } from './security/security.js';
import { MembershipNotice } from './membership-notice.js';
import { UnconfirmedEmail } from './unconfirmed-email.js';

/** Polling interval for the approval and the confirmed address, in ms: a waiting user gets no live messages. */
const REFRESH_EVERY = 5_000;

function Waiting() {
  useLoad('approval', refreshApproval, { every: REFRESH_EVERY });
  return null;
}

/** Account page of people of companies, and of auditors. */
export default function AccountSettingsScreen() {
  const me = useSession((state) => state.me);
  const company = useSession((state) => state.company);
  if (!me) return null;
  const changeable = can(me.role, 'profile:update');
  return (
    <Screen title={t('Account settings')} eyebrow={translated(ROLE_LABELS[me.role])}>
      {!isAdmitted(me) && <Waiting />}
      <MembershipNotice me={me} />
      <UnconfirmedEmail me={me} />
      <div className={classes['columns']}>
        <Stack gap="lg">
          {changeable ? <OwnData key={me._id} me={me} /> : <Identity me={me} full />}
          {company && <CompanySection key={company._id} me={me} company={company} />}
        </Stack>
        <Stack gap="lg">
          {changeable && <Identity me={me} />}
          {can(me.role, 'paper:own') && <DocumentsSection me={me} />}
          <ChangePassword me={me} />
          <FeatureParts of="/account-settings" />
          <Security />
          <OwnSessions />
          <CalendarFeed me={me} />
          <Appearance />
        </Stack>
      </div>
    </Screen>
  );
}
