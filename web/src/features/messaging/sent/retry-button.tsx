import { Button } from '@mantine/core';
import type { DeliveryView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useMay } from '../../../shared/session/session.js';
import { useAction } from '../../../shared/use-action.js';
import { retryDelivery } from './deliveries.js';

/** Retries a delivery that failed permanently. */
export function RetryButton({ delivery, onRetried }: { delivery: DeliveryView; onRetried: () => void }) {
  const mayRetry = useMay('notification:manage');
  const { _id, name } = delivery;
  const { busy, run } = useAction(async () => {
    await retryDelivery(_id);
    notifySuccess(t('To {name} it is being tried again.', { name }));
    onRetried();
  }, t('It could not be tried again.'));
  if (!mayRetry) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      flex="none"
      loading={busy}
      aria-label={t('Try again: {name}', { name })}
      onClick={run}
    >
      {t('Try again')}
    </Button>
  );
}
