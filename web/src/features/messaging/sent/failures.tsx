import { Group, Stack, Text } from '@mantine/core';
import { CHANNEL_LABELS, type DeliveryView } from '@tender/contracts';
import { useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { formatInstant } from '../../../shared/time/time.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { loadNotification } from '../messaging-data.js';
import { deliveriesOf } from './deliveries.js';
import { RetryButton } from './retry-button.js';
import classes from './sent.module.css';

/** Failed deliveries of a message, with reasons. @param failed their number; a change triggers a reload */
export function Failures({ about, failed }: { about: string; failed: number }) {
  const [failures, setFailures] = useState<readonly DeliveryView[]>([]);
  const [more, setMore] = useState(false);
  const load = useLoad(`failures of ${about} ${failed}`, async (signal) => {
    const page = await deliveriesOf({ about, status: 'failed' }, null, signal);
    setFailures(page.deliveries);
    setMore(Boolean(page.nextCursor));
  });
  if (failed === 0) return null;
  const drop = (id: string) => {
    setFailures((list) => list.filter(({ _id }) => _id !== id));
    // A failure is harmless: the drawer polls.
    loadNotification(about).catch(() => undefined);
  };
  return (
    <section aria-label={t('Not delivered')}>
      <Text className="eyebrow" component="h3" mt={0} mb={6}>
        {t('Not delivered')}
      </Text>
      <Loaded load={load} what={t('who did not get it')}>
        {() => (
          <ul className={classes['failures']}>
            {failures.map((failure) => (
              <li key={failure._id}>
                <Failure failure={failure} onRetried={() => drop(failure._id)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {more && (
        <Text size="sm" c="dimmed">
          {t('And others: “Deliveries” lists all of them.')}
        </Text>
      )}
    </section>
  );
}

function Failure({ failure, onRetried }: { failure: DeliveryView; onRetried: () => void }) {
  const { name, channel, reason, at } = failure;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm">{reason ?? t('It could not be delivered.')}</Text>
        <Text size="xs" c="dimmed">
          {translated(CHANNEL_LABELS[channel])} · {formatInstant(at)}
        </Text>
      </Stack>
      <RetryButton delivery={failure} onRetried={onRetried} />
    </Group>
  );
}
