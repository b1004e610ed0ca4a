import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../shared/language/t.js';
import { EmptyState } from '../shared/ui/screens/states.js';
import { Screen } from '../shared/ui/screens/screen.js';

export function NotFound() {
  return (
    <Screen title={t('Page not found')}>
      <EmptyState
        title={t('There is nothing at this address')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('Go to the start page')}
          </Button>
        }
      >
        {t('The link may be old, or a letter of it may be missing.')}
      </EmptyState>
    </Screen>
  );
}
