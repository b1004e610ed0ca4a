import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useState } from 'react';
import { formatInstant, instantOf, localInput, timeZone } from '../../../shared/time.js';

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
    <Modal opened onClose={onClose} title={`Extend ${auction.name}`}>
      <Stack>
        <Group gap="xs">
          {MINUTES.map((minutes) => (
            <Button
              key={minutes}
              size="xs"
              variant="default"
              onClick={() => setInput(localInput(new Date(Date.parse(auction.endsAt) + minutes * 60_000)))}
            >
              +{minutes} min
            </Button>
          ))}
        </Group>
        <TextInput
          type="datetime-local"
          className="num"
          label={`New end (${timeZone()})`}
          description={`Now ${formatInstant(auction.endsAt)}`}
          value={input}
          error={endsAt && !later && input !== localInput(auction.endsAt) ? 'Must be later than the present end' : null}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button disabled={!later} loading={busy} onClick={() => void submit()}>
            Extend
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
