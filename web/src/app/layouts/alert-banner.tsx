import { Alert, Button, Group, Stack } from '@mantine/core';
import { t } from '../../shared/language/t.js';
import {
  clearAlert,
  setApplication,
  useAlert,
  useApplication,
  type AlertType,
} from '../../shared/store/application.js';
import classes from './frame.module.css';
import { SessionEnd, useSessionEndsSoon } from './session-end.js';

const COLOURS: Record<AlertType, string> = {
  '': 'gray',
  error: 'ruby',
  warning: 'citrine',
  success: 'emerald',
  info: 'sapphire',
};

export function AlertBanner() {
  const { alertMessage, alertType } = useAlert((state) => state);
  const newVersion = useApplication((state) => state.newVersion);
  const isTold = newVersion === 'offered' || newVersion === 'required';
  const endsSoon = useSessionEndsSoon();
  if (!alertMessage && !isTold && !endsSoon) return null;
  return (
    <Stack className={classes['banner'] ?? ''} gap="xs">
      {alertMessage && (
        <Alert
          role={alertType === 'error' ? 'alert' : 'status'}
          color={COLOURS[alertType]}
          withCloseButton
          closeButtonLabel={t('Dismiss')}
          onClose={clearAlert}
        >
          {alertMessage}
        </Alert>
      )}
      {endsSoon && <SessionEnd />}
      {newVersion === 'required' && (
        <Alert role="alert" color="ruby">
          <Group justify="space-between">
            {t('This page is from another release than the server, and no longer gets updates.')}
            <Button size="xs" onClick={() => window.location.reload()}>
              {t('Reload')}
            </Button>
          </Group>
        </Alert>
      )}
      {newVersion === 'offered' && (
        <Alert
          role="status"
          color="sapphire"
          withCloseButton
          closeButtonLabel={t('Later')}
          onClose={() => setApplication({ newVersion: 'later' })}
        >
          <Group justify="space-between">
            {t('A new release of this application is ready.')}
            <Button size="xs" onClick={() => window.location.reload()}>
              {t('Reload')}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  );
}
