import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { formatInstant, instantOf, localInput, timeZone } from '../../../shared/time.js';
import { Modal } from '../../../shared/ui/dialog.js';

interface ExtendDialogProps {
  auction: AuctionView;
  onClose: () => void;
  onConfirm: (endsAt: string) => Promise<void>;
}

const MINUTES = [5, 15, 30, 60];

/** Moves the end of a running auction to a later instant. */
export function ExtendDialog({ auction, onClose, onConfirm }: ExtendDialogProps) {
  const [input, setInput] = useState(localInput(auction.endsAt));
  const [busy, setBusy] = useState(false);
  const endsAt = instantOf(input);
  const later = endsAt !== null && endsAt > auction.endsAt;
  const submit = async () => {
    if (!endsAt) return;
    setBusy(true);
    await onConfirm(endsAt);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('Extend {auction}', { auction: auction.name })}>
      <Stack>
        <Group gap="xs">
          {MINUTES.map((minutes) => (
            <Button
              key={minutes}
              size="xs"
              variant="default"
              onClick={() => setInput(localInput(new Date(Date.parse(auction.endsAt) + minutes * 60_000)))}
            >
              {t('+{minutes} min', { minutes })}
            </Button>
          ))}
        </Group>
        <TextInput
          type="datetime-local"
          className="num"
          label={t('New end ({timeZone})', { timeZone: timeZone() })}
          description={t('Now {instant}', { instant: formatInstant(auction.endsAt) })}
          value={input}
          error={
            endsAt && !later && input !== localInput(auction.endsAt) ? t('Must be later than the present end') : null
          }
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button disabled={!later} loading={busy} onClick={() => void submit()}>
            {t('Extend')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
