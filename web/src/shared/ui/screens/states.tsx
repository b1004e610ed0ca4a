import { Button, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../language/t.js';
import { ApiError, ConnectionLost, errorMessage } from '../../http/api-error.js';
import type { Load } from '../../http/use-load.js';
import { Brilliant } from '../../house/brilliant.js';
import { useConnection } from '../../store/connection-state.js';
import { useHouseName } from '../../store/application.js';

interface EmptyStateProps {
  title: string;
  /** Level of the heading: 1 if it is the screen's only one. */
  order?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, order = 2, children, action }: EmptyStateProps) {
  return (
    <Stack className="sheet" align="center" gap="xs" px="lg" py={48} ta="center">
      <Brilliant size={36} />
      <Title order={order} size="h3">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw="56ch" style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      )}
      {action && <Group mt="sm">{action}</Group>}
    </Stack>
  );
}

export function ScreenLoading() {
  const reached = useConnection((state) => state.reached);
  const house = useHouseName();
  if (!reached)
    return (
      <Stack w="95%" maw={1780} mx="auto" py="xl" role="alert">
        <EmptyState title={t('The server cannot be reached')} order={1}>
          {t(
            'This screen loads automatically when it can. Bids that you have typed are kept; those that were confirmed as received are safe with {house}.',
            { house },
          )}
        </EmptyState>
      </Stack>
    );
  return (
    <Stack w="95%" maw={1780} mx="auto" py="xl" role="status" aria-label={t('Loading')} data-loading>
      <Skeleton h={36} w={280} />
      <Skeleton h={20} w={420} maw="100%" />
      <Skeleton h={320} mt="md" />
    </Stack>
  );
}

export function PanelLoading({ label = t('Loading') }: { label?: string }) {
  return (
    <Group justify="center" py={48} role="status" gap="sm" data-loading>
      <Loader size="sm" aria-hidden="true" />
      <Text c="dimmed">{label}…</Text>
    </Group>
  );
}

export function Loaded({ load, children, what }: { load: Load; what: string; children: () => ReactNode }) {
  if (load.status === 'ready') return children();
  if (load.status === 'loading') return <PanelLoading label={t('Loading {what}', { what })} />;
  const again = (
    <Button variant="default" onClick={load.again}>
      {t('Try again')}
    </Button>
  );
  if (load.error instanceof ConnectionLost) {
    return (
      <EmptyState title={t('We cannot reach the server')} action={again}>
        {t('The connection was lost while loading {what}.', { what })}
      </EmptyState>
    );
  }
  if (load.error instanceof ApiError && load.error.code === 404) {
    return (
      <EmptyState
        title={t('Not found')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('Go to the start page')}
          </Button>
        }
      >
        {t('It is not here any more, or not yours to see.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('Could not load {what}', { what })} action={again}>
      {errorMessage(load.error, t('Please try again in a moment.'))}
    </EmptyState>
  );
}
