import { Button, Code, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { t } from '../shared/language/t.js';
import { Brilliant } from '../shared/house/brilliant.js';
import { useHouseName } from '../shared/store/application.js';

/** Replaces a screen that could not be rendered (`specification.md §8`). */
export function ErrorFallback() {
  const error = useRouteError();
  const house = useHouseName();
  useEffect(() => console.error(error), [error]);
  return (
    <Stack role="alert" align="center" justify="center" mih="70dvh" gap="md" px="lg" ta="center">
      <Brilliant size={44} />
      <Title order={1}>{t('Something went wrong:')}</Title>
      <Code maw="60ch">{error instanceof Error ? error.message : t('An unexpected error')}</Code>
      <Text c="dimmed" maw="48ch">
        {t('Bids that were confirmed as received are safe with {house}.', { house })}
      </Text>
      <Button onClick={() => window.location.assign('/')}>{t('Reload Application')}</Button>
    </Stack>
  );
}
