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
              'The clock of the server’s machine says {machine}. If that is right, everything that was due until then is done now: past viewings are completed, and their requests are rejected. That cannot be undone.',
              { machine: <strong>{formatSecond(machine)}</strong> },
            )}
          </Text>
          <Text size="sm" mt="sm">
            {t(
              'Sessions that are too old by that clock end, yours too. Paused auctions stay paused until you resume them.',
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
            'The server’s own time is {house}, counted from when it last ran. The clock of its machine says {machine}.',
            {
              house: <strong>{formatSecond(house)}</strong>,
              machine: <strong>{formatSecond(machine)}</strong>,
            },
          )}
        </Text>
        <Text size="sm">
          {waitsForAdmin
            ? t(
                'Either the server was off for that long, or its clock is wrong. Nothing ends, starts or is rejected by the clock until an admin decides. Auctions that would have ended are paused; everything else continues, by the server’s time.',
              )
            : t('Nothing ends or starts by it for now. If it runs steadily for five minutes, it is accepted.')}
        </Text>
        <Text size="sm">{t('If it is wrong, have it corrected: the server then continues automatically.')}</Text>
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
