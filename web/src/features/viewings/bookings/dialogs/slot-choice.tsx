import { Stack, Text } from '@mantine/core';
import { hoursOfDay, type BookingView, type ViewingView } from '@tender/contracts';
import { useMemo } from 'react';
import { t } from '../../../../shared/language/t.js';
import { serverNow } from '../../../../shared/socket/clock.js';
import { zoneInWords } from '../../../../shared/time/zoned-time.js';
import { dayInWords, slotsInWords } from '../../viewing-words.js';
import { AttendeesField } from './attendees-field.js';
import { ownTimeInWords } from '../calendar/own-time.js';
import { SlotCalendar } from '../calendar/slot-calendar.js';
import { slotDays, stillFree, type ChosenSlots, type SlotDay } from '../calendar/slot-days.js';
import type { Colleagues } from '../use-colleagues.js';

export interface SlotWish {
  chosen: ChosenSlots | null;
  /** Ids of users. */
  attendees: string[];
}

/** The bookable days, and the chosen slots that are still free. @param moving the booking that is being moved */
export function useSlots(
  viewing: ViewingView,
  own: readonly BookingView[],
  { wanted, moving }: { wanted: ChosenSlots | null; moving?: BookingView },
): { days: SlotDay[]; chosen: ChosenSlots | null } {
  const days = useMemo(() => slotDays(viewing, { own, moving, now: serverNow() }), [viewing, own, moving]);
  return { days, chosen: stillFree(wanted, days, viewing) };
}

interface SlotChoiceProps {
  days: SlotDay[];
  viewing: ViewingView;
  colleagues: Colleagues;
  /** The choice without slots that are no longer free. */
  value: SlotWish;
  /** Whether some of the chosen slots are no longer free. */
  wasTaken: boolean;
  onChange: (wanted: SlotWish) => void;
}

/** The fields for time and attendees, shared by requests and changes. */
export function SlotChoice({ days, viewing, colleagues, value, wasTaken, onChange }: SlotChoiceProps) {
  const { chosen, attendees } = value;
  const { timeZone } = viewing;
  return (
    <Stack gap="md">
      <SlotCalendar
        hours={hoursOfDay(viewing)}
        days={days}
        timeZone={timeZone}
        chosen={chosen}
        onChoose={(slots) => onChange({ ...value, chosen: slots })}
      />
      <Text role="status" size="sm">
        {wasTaken && `${t('A slot that you had chosen is not free any more.')} `}
        {chosen ? <TimeInWords of={chosen} timeZone={timeZone} /> : t('Choose one or more free slots of one day.')}
      </Text>
      <AttendeesField
        colleagues={colleagues}
        value={attendees}
        onChange={(people) => onChange({ ...value, attendees: people })}
      />
    </Stack>
  );
}

/** `Mon, 23 Nov 2026, 09:00–11:00 Brussels time`, then the reader's own time if it differs. */
export function TimeInWords({ of, timeZone }: { of: ChosenSlots; timeZone: string }) {
  const own = ownTimeInWords(of, timeZone);
  return (
    <>
      <b className="num">
        {dayInWords(of.date)}, {slotsInWords(of.slots)}
      </b>{' '}
      {zoneInWords(timeZone)}
      {own && (
        <Text span inherit c="dimmed">
          {' '}
          ({own})
        </Text>
      )}
    </>
  );
}
