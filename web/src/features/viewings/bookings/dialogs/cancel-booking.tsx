import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, type BookingView, type ViewingView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useDiscard } from '../../../../shared/ui/dialogs/use-discard.js';
import { cancelBooking } from '../../commands/booking-commands.js';
import { loadViewing } from '../../viewing-data.js';
import { TimeInWords } from './slot-choice.js';

interface CancelBookingProps {
  viewing: ViewingView;
  booking: BookingView;
  onClose: () => void;
}

/** Cancels a booking with a reason that staff and colleagues read. */
export function CancelBooking({ viewing, booking, onClose }: CancelBookingProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() ? null : t('Please say why, in a few words')) },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The booking could not be cancelled.'));
  const close = useCloseIfMounted(onClose);
  const leave = useDiscard(onClose, form.isDirty() && !busy);
  const submit = form.onSubmit(async ({ reason }) => {
    if (!(await run(() => cancelBooking(booking._id, reason.trim())))) return;
    notifySuccess(t('The booking is cancelled.'));
    close();
    await loadViewing(viewing._id).catch(() => undefined);
  }, focusFirst);
  return (
    <Modal opened onClose={leave} title={t('Cancel the booking?')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <Text size="sm">
            <TimeInWords of={booking} timeZone={viewing.timeZone} />
          </Text>
          <Textarea
            label={t('Reason')}
            autosize
            minRows={2}
            maxLength={LENGTHS.reason}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t('Back')}
            </Button>
            <Button type="submit" color="ruby" loading={busy}>
              {t('Cancel booking')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
