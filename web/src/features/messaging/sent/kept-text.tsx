import { Button, Text } from '@mantine/core';
import type { DeliveryView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';

/** Text of a kept mail, for admins to forward. Account mails have none: they contain a secret link. */
export function KeptText({ delivery: { name, subject, text } }: { delivery: DeliveryView }) {
  const [reading, setReading] = useState(false);
  if (text === null) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        aria-label={t('Read: {subject} to {name}', { subject: subject ?? t('mail'), name })}
        onClick={() => setReading(true)}
      >
        {t('Read')}
      </Button>
      <Modal
        opened={reading}
        onClose={() => setReading(false)}
        size="lg"
        title={subject}
        closeButtonProps={{ 'aria-label': t('Close the mail') }}
      >
        <Text size="sm" c="dimmed" mb="sm">
          {t('To {name}', { name })}
        </Text>
        <Text component="div" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Modal>
    </>
  );
}
