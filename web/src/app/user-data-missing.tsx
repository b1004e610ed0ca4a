import { Button, Group } from '@mantine/core';
import { t } from '../shared/language/t.js';
import { signOut } from '../features/people/session.js';
import { clearAlert, whileProcessing } from '../shared/store/application.js';
import { EmptyState } from '../shared/ui/screens/states.js';
import { Screen } from '../shared/ui/screens/screen.js';
import { retryUserData } from './start/start.js';

/** Screen for a session whose user the server did not return. */
export function UserDataMissing() {
  const again = () => {
    clearAlert();
    void whileProcessing(retryUserData);
  };
  return (
    <Screen title={t('Almost there')}>
      <EmptyState
        title={t('Failed to load user data. Try again later.')}
        action={
          <Group justify="center">
            <Button onClick={again}>{t('Try again')}</Button>
            <Button variant="default" onClick={() => void signOut()}>
              {t('Sign out')}
            </Button>
          </Group>
        }
      >
        {t('You are signed in, but your account could not be read just now.')}
      </EmptyState>
    </Screen>
  );
}
