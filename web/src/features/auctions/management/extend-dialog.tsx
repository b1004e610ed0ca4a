import { Button, Group, Stack, Text } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { localMinute } from '@tender/contracts/slots';
import { formatLeft, leftWhilePaused } from '../../../shared/time/time.js';
import { instantOfLocal } from '../../../shared/ui/fields/typed-time.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { DateTimeField } from '../../../shared/ui/fields/time-fields.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';

interface ExtendDialogProps {
  auction: AuctionView;
  onClose: () => void;
  /** @returns whether it succeeded; otherwise the dialog stays open */
  onConfirm: (endsAt: string) => Promise<boolean>;
}

const MINUTES = [5, 15, 30, 60];

export function ExtendDialog({ auction, onClose, onConfirm }: ExtendDialogProps) {
  const { timeZone } = auction;
  const [atFirst] = useState(() => localMinute(auction.endsAt, timeZone));
  const [input, setInput] = useState(atFirst);
  /** The exact end chosen by a button: the field shows only minutes. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const endsAt = instantOfLocal(input, timeZone, chosen ?? auction.endsAt);
  const later = endsAt !== null && endsAt > auction.endsAt;
  const close = useCloseIfMounted(onClose);
  // Closing after a choice by a button needs no warning: one click repeats the choice.
  const leave = useDiscard(onClose, input !== atFirst && chosen === null && !busy);
  const submit = async () => {
    if (!endsAt) return;
    setBusy(true);
    if (await onConfirm(endsAt)) close();
    else setBusy(false);
  };
  const choose = (minutes: number) => {
    const end = new Date(Date.parse(auction.endsAt) + minutes * 60_000).toISOString();
    setChosen(end);
    setInput(localMinute(end, timeZone));
  };
  return (
    <Modal opened onClose={leave} title={t('Extend {auction}', { auction: auction.name })}>
      <Stack>
        <Group gap="xs">
          {MINUTES.map((minutes) => (
            <Button key={minutes} size="xs" variant="default" onClick={() => choose(minutes)}>
              {t('+{minutes} min', { minutes })}
            </Button>
          ))}
        </Group>
        <DateTimeField
          label={t('New end')}
          timeZone={timeZone}
          known={chosen ?? auction.endsAt}
          description={t('Now {instant}', { instant: endOnBothClocks(auction.endsAt, timeZone) })}
          value={input}
          error={endsAt && !later && input !== atFirst ? t('Must be later than the current end') : null}
          onChange={(local) => {
            setChosen(null);
            setInput(local);
          }}
        />
        {auction.status === 'paused' && endsAt && (
          <Text size="sm" c="dimmed">
            {t(
              'The auction is paused. The remaining {left} count from the moment when it resumes, so the end moves later.',
              {
                left: formatLeft(leftWhilePaused({ endsAt, pausedAt: auction.pausedAt })),
              },
            )}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
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
