import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { BookingView, ViewingView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { FormDialog } from '../../../../shared/form/form-dialog.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { updateBooking } from '../../commands/booking-commands.js';
import { loadViewing } from '../../viewing-data.js';
import { SlotChoice, useSlots, type SlotWish } from './slot-choice.js';
import { changesOf } from './booking-changes.js';
import type { Colleagues } from '../use-colleagues.js';
import { useHouseName } from '../../../../shared/store/application.js';

interface ChangeBookingProps {
  viewing: ViewingView;
  booking: BookingView;
  own: readonly BookingView[];
  colleagues: Colleagues;
  onClose: () => void;
}

export function ChangeBooking({ viewing, booking, own, colleagues, onClose }: ChangeBookingProps) {
  const house = useHouseName();
  const form = useForm<SlotWish>({
    initialValues: { chosen: { date: booking.date, slots: booking.slots }, attendees: booking.attendees },
  });
  const submission = useSubmission(form, t('The booking could not be changed.'));
  const { days, chosen } = useSlots(viewing, own, { wanted: form.values.chosen, moving: booking });
  const wanted = { ...form.values, chosen };
  const changes = changesOf(booking, wanted);
  const close = useCloseIfMounted(onClose);
  const submit = form.onSubmit(async () => {
    if (!changes) return;
    const done = await submission.run(() => updateBooking(booking._id, changes));
    await loadViewing(viewing._id).catch(() => undefined);
    if (!done) return;
    notifySuccess(
      changes.slots ? t('The booking is moved: {house} confirms it again.', { house }) : t('The booking is changed.'),
    );
    close();
  });
  return (
    <FormDialog
      title={t('Change the booking')}
      size="xl"
      submission={submission}
      isDirty={changes !== null}
      disabled={!changes}
      onSubmit={submit}
      onClose={onClose}
    >
      <SlotChoice
        days={days}
        viewing={viewing}
        colleagues={colleagues}
        value={wanted}
        wasTaken={chosen !== form.values.chosen}
        onChange={form.setValues}
      />
      {booking.status === 'approved' && changes?.slots && (
        <Text size="sm" role="status">
          {t('The booking is confirmed now. Once it is moved, it waits for {house} to confirm it again.', {
            house,
          })}
        </Text>
      )}
    </FormDialog>
  );
}
