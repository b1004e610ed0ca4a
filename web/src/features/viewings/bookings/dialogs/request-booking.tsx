import { Button, Group, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { BookingView, ViewingView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { useUnsaved } from '../../../../shared/ui/dialogs/use-unsaved.js';
import { useSession } from '../../../../shared/session/session.js';
import { requestBooking } from '../../commands/booking-commands.js';
import { loadViewing } from '../../viewing-data.js';
import { SlotChoice, useSlots, type SlotWish } from './slot-choice.js';
import type { Colleagues } from '../use-colleagues.js';
import { useHouseName } from '../../../../shared/store/application.js';

interface RequestBookingProps {
  viewing: ViewingView;
  own: readonly BookingView[];
  colleagues: Colleagues;
}

const HEADING = 'request-slots';

export function RequestBooking({ viewing, own, colleagues }: RequestBookingProps) {
  const me = useSession((state) => state.me?._id);
  const house = useHouseName();
  const form = useForm<SlotWish>({ initialValues: { chosen: null, attendees: me ? [me] : [] } });
  const { busy, refusal, run } = useSubmission(form, t('The request could not be sent.'));
  const { days, chosen } = useSlots(viewing, own, { wanted: form.values.chosen });
  useUnsaved(chosen !== null && !busy, t('The slots that you have chosen are not requested yet.'));
  const submit = form.onSubmit(async ({ attendees }) => {
    if (!chosen) return;
    if (await run(() => requestBooking(viewing._id, { ...chosen, attendees }))) {
      notifySuccess(t('Your request is sent: {house} confirms it with a room.', { house }));
      form.setFieldValue('chosen', null);
      // The submit button is disabled and loses the focus: the next request begins at the heading.
      document.getElementById(HEADING)?.focus();
    }
    // Reload after success or refusal: the free slots may have changed.
    await loadViewing(viewing._id).catch(() => undefined);
  });
  return (
    <section aria-label={t('Request slots')}>
      <Title order={2} mb="sm" id={HEADING} tabIndex={-1}>
        {t('Request slots')}
      </Title>
      <form className="sheet" style={{ padding: 'clamp(12px, 2vw, 22px)' }} onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <SlotChoice
            days={days}
            viewing={viewing}
            colleagues={colleagues}
            value={{ ...form.values, chosen }}
            wasTaken={chosen !== form.values.chosen}
            onChange={form.setValues}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={busy} disabled={!chosen}>
              {t('Request booking')}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  );
}
