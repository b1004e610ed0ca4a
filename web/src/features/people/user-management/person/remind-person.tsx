import { Button } from '@mantine/core';
import type { UserView, ViewingView } from '@tender/contracts';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import { notifyError } from '../../../../shared/notify.js';
import { RemindDialog } from '../../../../shared/reminders/remind-dialog.js';
import { viewingsOf } from '../../../../shared/reminders/reminders.js';
import { useMay } from '../../../../shared/session/session.js';
import { useAction } from '../../../../shared/use-action.js';

export function RemindPerson({ user }: { user: UserView }) {
  const mayRemind = useMay('notification:manage');
  const [viewings, setViewings] = useState<ViewingView[] | null>(null);
  const { busy, run } = useAction(
    async () => setViewings(await viewingsOf(user._id)),
    (error) => notifyError(error, t('The viewings could not be loaded.')),
  );
  if (!mayRemind || user.companyId === null || user.status !== 'approved') return null;
  return (
    <>
      <Button variant="default" loading={busy} leftSection={<IconBell size={16} aria-hidden="true" />} onClick={run}>
        {t('Remind of a viewing…')}
      </Button>
      {viewings && (
        <RemindDialog
          people={[{ userId: user._id, name: nameOf(user) }]}
          viewings={viewings}
          template="appointmentReminderTemplate"
          onClose={() => setViewings(null)}
        />
      )}
    </>
  );
}
