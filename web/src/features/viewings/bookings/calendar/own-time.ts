import { spansOf } from '@tender/contracts';
import { slotEnd, slotStart, type LocalDate } from '@tender/contracts/slots';
import { leftToRight } from '../../../../shared/language/left-to-right.js';
import { timeZone as readersZone } from '../../../../shared/time/time.js';
import { clockOf, zoneInWords } from '../../../../shared/time/zoned-time.js';

/** Times of a viewing on the reader's clock, if it differs. */

interface SomeSlots {
  date: LocalDate;
  /** Hours at which the slots begin, local to the viewing. */
  slots: readonly number[];
}

/** Start of a slot on the reader's clock: `10:00`, or `Tue 24 Nov 01:00` on another day; null if it is the same. */
export function ownStart(date: LocalDate, hour: number, timeZone: string, own = readersZone()): string | null {
  const at = new Date(slotStart(date, hour, timeZone));
  const [here, there] = [clockOf(own), clockOf(timeZone)];
  const day = here.weekday.format(at);
  const isSameDay = day === there.weekday.format(at);
  const time = here.time.format(at);
  if (isSameDay && time === there.time.format(at)) return null;
  return isSameDay ? time : `${day.replace(',', '')} ${time}`;
}

/** `10:00–12:00 Gaborone time` for 09:00–11:00 in Antwerp; null if both clocks show the same. */
export function ownTimeInWords({ date, slots }: SomeSlots, timeZone: string, own = readersZone()): string | null {
  const spans = spansOf(slots).map(([from, to]) => {
    const start = ownStart(date, from, timeZone, own);
    return start && leftToRight(`${start}–${clockOf(own).time.format(new Date(slotEnd(date, to - 1, timeZone)))}`);
  });
  const told = spans.filter((span) => span !== null);
  return told.length > 0 ? `${told.join(', ')} ${zoneInWords(own)}` : null;
}
