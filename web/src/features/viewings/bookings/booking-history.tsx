import { Stack, Text, Timeline } from '@mantine/core';
import type { BookingStep, BookingView, ViewingView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { bookingStepsOf } from '../viewing-data.js';
import { BookingBadge } from '../viewing-badge.js';
import { TimeInWords } from './dialogs/slot-choice.js';
import { stepInWords } from './booking-steps-words.js';
import type { Colleagues } from './use-colleagues.js';

interface BookingHistoryProps {
  viewing: ViewingView;
  booking: BookingView;
  colleagues: Colleagues;
  onClose: () => void;
}

/** Reloads whenever the booking changes. */
export function BookingHistory({ viewing, booking, colleagues, onClose }: BookingHistoryProps) {
  const [steps, setSteps] = useState<BookingStep[]>([]);
  const load = useLoad(`history ${JSON.stringify(booking)}`, async (signal) =>
    setSteps(await bookingStepsOf(booking._id, signal)),
  );
  const names = {
    person: colleagues.nameOf,
    room: (id: string) => viewing.rooms.find(({ _id }) => _id === id)?.name ?? t('a deleted room'),
  };
  return (
    <Modal opened onClose={onClose} title={t('History of the booking')}>
      <Stack>
        <Text size="sm">
          <TimeInWords of={booking} timeZone={viewing.timeZone} /> <BookingBadge status={booking.status} />
        </Text>
        <Loaded load={load} what={t('the history')}>
          {() => (
            <Timeline bulletSize={14} lineWidth={2} active={steps.length} role="list" aria-label={t('History')}>
              {steps.map((step) => (
                <Timeline.Item key={`${step.at} ${step.kind}`} role="listitem">
                  <Text size="sm">{stepInWords(step, names)}</Text>
                  <Text size="xs" c="dimmed">
                    <time dateTime={step.at}>{endOnBothClocks(step.at, viewing.timeZone)}</time>
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          )}
        </Loaded>
      </Stack>
    </Modal>
  );
}
