import { Button } from '@mantine/core';
import type { DeliveryView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { notifyUndone, notifySuccess } from '../../../shared/notify.js';
import { retryDelivery } from './deliveries.js';

/** Tries again, by a click, what has failed for good. */
export function RetryButton({ delivery, onRetried }: { delivery: DeliveryView; onRetried: () => void }) {
  const { _id, name } = delivery;
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await retryDelivery(_id);
      notifySuccess(t('To {name} it is being tried again.', { name }));
      onRetried();
    } catch (error) {
      notifyUndone(error, t('It could not be tried again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      flex="none"
      loading={busy}
      aria-label={t('Try again: {name}', { name })}
      onClick={() => void retry()}
    >
      {t('Try again')}
    </Button>
  );
}
