import type { Count } from '../values/units.js';

/** When a viewing is open, in full hours of its time zone. A slot lasts one hour. */
export interface OpeningHours {
  /** Hour at which the first slot of a day begins. */
  openFrom: Count;
  /** Hour at which the last slot of a day ends, up to 24. */
  openUntil: Count;
  /** Hour without a slot on each day; null without one. */
  closedHour: Count | null;
  /** Days without slots, such as `2026-11-23`, ascending. */
  closedDays: string[];
}

/** Rules before version 5 know no others. */
export const USUAL_HOURS: OpeningHours = { openFrom: 9, openUntil: 18, closedHour: null, closedDays: [] };

export const OPENING_FIELDS = Object.keys(USUAL_HOURS) as (keyof OpeningHours)[];

/** Hours from the opening to the end, with the closed hour. */
export const hoursOfDay = ({ openFrom, openUntil }: Pick<OpeningHours, 'openFrom' | 'openUntil'>): number[] =>
  Array.from({ length: Math.max(0, openUntil - openFrom) }, (_, index) => openFrom + index);

/** Start hours of the slots of an open day. */
export const slotsOfDay = (hours: Omit<OpeningHours, 'closedDays'>): number[] =>
  hoursOfDay(hours).filter((hour) => hour !== hours.closedHour);

/** Start hours of the slots on a day; none on a closed day. */
export const slotsOn = (hours: OpeningHours, date: string): number[] =>
  hours.closedDays.includes(date) ? [] : slotsOfDay(hours);
