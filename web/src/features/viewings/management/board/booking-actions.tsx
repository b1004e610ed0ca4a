import { Alert, Button, Group, Select, Stack } from '@mantine/core';
import type { BookingView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { RemindDialog } from '../../../../shared/reminders/remind-dialog.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';
import { ReasonDialog } from '../../../../shared/ui/dialogs/reason-dialog.js';
import { cancelBooking, createBooking, rejectBooking, updateBooking } from '../../commands/booking-commands.js';
import { compareBookings } from '../../viewing-lists.js';
import { dayInWords, slotsInWords } from '../../viewing-words.js';
import { usePersonName } from '../words/person-name.js';
import { putAt, swapBookings } from './board-commands.js';
import type { Place } from './board-model.js';
import type { BookingDialogProps } from './booking-dialog-types.js';
import type { BookingWork } from './use-booking-work.js';
import { isConfirmed, isSamePlace, MoveDialog, placeOf } from './move-dialog.js';
import { obstaclesInWords, placeInWords, swapObstacles } from './verdict.js';
import { labelled } from '../../../../shared/language/join-texts.js';

interface BookingActionsProps extends BookingDialogProps {
  booking: BookingView | null;
  /** The values of the fields; null if they cannot be saved. */
  wanted: { place: Place; company: string; attendees: string[] } | null;
  work: BookingWork;
}

export function BookingActions({ booking, wanted, work, ...props }: BookingActionsProps) {
  const { viewing, bookings, around, names, onClose, onPlace, onMoved } = props;
  const personName = usePersonName();
  const [step, setStep] = useState<'swap' | 'reason' | 'remind' | 'move' | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const mayManage = useMay('booking:manage');
  if (!mayManage || (booking && booking.status !== 'pending' && booking.status !== 'approved'))
    return (
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    );

  const isMove =
    booking !== null && isConfirmed(booking) && wanted !== null && !isSamePlace(placeOf(booking), wanted.place);
  const save = async (reason?: string) => {
    if (!wanted) return;
    const { place, company, attendees } = wanted;
    const done = labelled(names.company(company), `${placeInWords(place, names)}.`);
    await work.run(async () => {
      await saved(booking, place, { viewingId: viewing._id, company, attendees, reason });
      if (isMove) onMoved({ booking, place });
    }, done);
  };
  if (step === 'swap' && booking) {
    const others = bookings
      .filter(({ _id, status }) => status === 'approved' && _id !== booking._id)
      .sort(compareBookings);
    const partner = others.find(({ _id }) => _id === other);
    const obstacles = partner ? swapObstacles(booking, partner, around) : [];
    return (
      <Stack>
        <Select
          label={t('Swap places with')}
          data={others.map((each) => ({
            value: each._id,
            label: labelled(
              names.company(each.company),
              `${names.room(each.room ?? '')}, ${dayInWords(each.date)}, ${slotsInWords(each.slots)}`,
            ),
          }))}
          value={other}
          onChange={setOther}
          allowDeselect={false}
          searchable
          limit={100}
          data-autofocus
        />
        <div role="status">
          {obstacles.length > 0 && (
            <Alert color="ruby" role="note">
              {obstaclesInWords(obstacles, names)}
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setStep(null)}>
            {t('Back')}
          </Button>
          <Button
            loading={work.busy}
            disabled={!partner || obstacles.length > 0}
            onClick={() =>
              partner &&
              void work.run(() => swapBookings(booking, partner), t('The two bookings have swapped their places.'))
            }
          >
            {t('Swap')}
          </Button>
        </Group>
      </Stack>
    );
  }
  const pending = booking?.status === 'pending';
  return (
    <Group justify="space-between" gap="sm">
      <Group gap={6}>
        {booking && (
          <>
            <Button
              variant="subtle"
              onClick={() => {
                onClose();
                onPlace(booking);
              }}
            >
              {t('Place on the board')}
            </Button>
            {!pending && (
              <Button variant="subtle" onClick={() => setStep('swap')}>
                {t('Swap…')}
              </Button>
            )}
            {booking.attendees.length > 0 && (
              <Button variant="subtle" onClick={() => setStep('remind')}>
                {t('Remind…')}
              </Button>
            )}
            <Button variant="subtle" color="ruby" onClick={() => setStep('reason')}>
              {pending ? t('Reject…') : t('Cancel booking…')}
            </Button>
          </>
        )}
      </Group>
      <Button loading={work.busy} disabled={!wanted} onClick={() => (isMove ? setStep('move') : void save())}>
        {!booking ? t('Book') : pending ? t('Approve') : t('Save')}
      </Button>
      {step === 'remind' && booking && (
        <RemindDialog
          people={booking.attendees.map((userId) => ({ userId, name: personName(userId) }))}
          viewings={[viewing]}
          template="appointmentReminderTemplate"
          lead={t('People who come for {company}.', { company: names.company(booking.company) })}
          onClose={() => setStep(null)}
        />
      )}
      {step === 'move' && booking && wanted && (
        <MoveDialog
          booking={booking}
          place={wanted.place}
          names={names}
          onClose={() => setStep(null)}
          onConfirm={async (reason) => {
            await save(reason);
            // The booking's dialog shows a refusal.
            return true;
          }}
        />
      )}
      {step === 'reason' && booking && (
        <ReasonDialog
          note={<LocalLinks />}
          title={
            pending
              ? t('Reject the request of {company}?', { company: names.company(booking.company) })
              : t('Cancel the booking of {company}?', { company: names.company(booking.company) })
          }
          text={t('The company reads the reason.')}
          confirm={pending ? t('Reject') : t('Cancel booking')}
          danger
          onClose={() => setStep(null)}
          onConfirm={async (reason) => {
            await work.run(
              () => (pending ? rejectBooking(booking, reason) : cancelBooking(booking._id, reason)),
              pending ? t('The request is rejected.') : t('The booking is cancelled.'),
            );
            // The booking's dialog shows a refusal.
            return true;
          }}
        />
      )}
    </Group>
  );
}

async function saved(
  booking: BookingView | null,
  place: Place,
  {
    viewingId,
    company,
    attendees,
    reason,
  }: { viewingId: string; company: string; attendees: string[]; reason: string | undefined },
): Promise<void> {
  if (!booking) {
    await createBooking(viewingId, { company, attendees, ...place });
    return;
  }
  const samePeople = [...booking.attendees].sort().join() === [...attendees].sort().join();
  if (samePeople) await putAt(booking, place, reason);
  else await updateBooking(booking._id, { ...place, attendees, ...(reason !== undefined && { reason }) });
}
