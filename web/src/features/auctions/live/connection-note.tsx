import { Alert, Group, Text } from '@mantine/core';
import { useConnection } from '../../../shared/store/connection-state.js';
import classes from './live.module.css';

/** Whether what one sees is live. It never pretends to be. */
export function ConnectionStatus() {
  const live = useConnection((state) => state.status === 'live');
  return (
    <Group gap={8} role="status" className={classes['connection']} data-live={live || undefined} wrap="nowrap">
      <span className={classes['dot']} aria-hidden="true" />
      <Text size="sm" fw={500}>
        {live ? 'Connected' : 'Not live'}
      </Text>
    </Group>
  );
}

export function ConnectionNote() {
  const status = useConnection((state) => state.status);
  if (status === 'live') return null;
  return (
    <Alert color="citrine" title="No live connection" role="alert">
      What you see may be some seconds old; it is asked for again every ten. You can still bid: bids travel apart from
      the live connection and are confirmed as usual.
    </Alert>
  );
}
