import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ClockView } from '@tender/contracts';
import { rich, t } from '../../shared/language/t.js';
import { formatSecond } from '../../shared/time/time.js';
import { confirmAction } from '../../shared/ui/dialogs/confirm.js';

interface ClockInDoubtProps {
  clock: ClockView;
  /** Accepts the clock. Undefined for users with read-only access. */
  onAccept?: (machine: string) => Promise<void>;
}

/** Renders nothing while the server trusts the machine's clock. */
export function ClockInDoubt({ clock: { house, machine, waitsForAdmin }, onAccept }: ClockInDoubtProps) {
  if (machine === null) return null;
  const accept = () =>
    confirmAction({
      title: t('Is this the right time?'),
      text: (
        <>
          <Text size="sm">
            {rich(
              'It is {machine} by the clock of the house’s machine. If that is right, what fell due until then is done now: viewings that are over are completed, and requests for them are rejected. That cannot be undone.',
              { machine: <strong>{formatSecond(machine)}</strong> },
            )}
          </Text>
          <Text size="sm" mt="sm">
            {t(
              'Everybody is signed out who has been away by that clock, you too. Auctions that are paused stay paused until you resume them.',
            )}
          </Text>
        </>
      ),
      confirm: t('The time is right'),
      danger: true,
      onConfirm: () => void onAccept?.(machine),
    });
  return (
    <Alert color="ruby" title={t('Is the clock right?')} mb="lg">
      <Stack gap="xs">
        <Text size="sm">
          {rich(
            'For the house it is {house}: it counts on from when it was up last. The clock of its machine says {machine}.',
            {
              house: <strong>{formatSecond(house)}</strong>,
              machine: <strong>{formatSecond(machine)}</strong>,
            },
          )}
        </Text>
        <Text size="sm">
          {waitsForAdmin
            ? t(
                'Either the house was switched off for so long, or the clock is wrong. Nothing ends, starts or is rejected by it until somebody says which. Auctions that it would have ended are paused; everything else goes on, by the time of the house.',
              )
            : t('Nothing ends or starts by it for now. If it goes on evenly for five minutes, it is believed.')}
        </Text>
        <Text size="sm">{t('If it is wrong, have it set right: the house goes on by itself.')}</Text>
        {onAccept && (
          <Group>
            <Button color="ruby" size="sm" onClick={accept}>
              {t('The time is right…')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
