import { DATES } from '../language/language.js';
import { t } from '../language/t.js';

const clock = new Intl.DateTimeFormat(DATES, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat(DATES, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const TO_THE_SECOND = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;
const dayAndSecond = new Intl.DateTimeFormat(DATES, TO_THE_SECOND);

const utcSecond = new Intl.DateTimeFormat(DATES, { ...TO_THE_SECOND, timeZone: 'UTC' });

/** `14:03:22` */
export const formatClock = (instant: string): string => clock.format(new Date(instant));
/** `14:03` */
export const formatTime = (instant: string): string => formatClock(instant).slice(0, 5);
/** `20 Nov 2026` */
export const formatDay = (instant: string): string => day.format(new Date(instant));
/** `Fri, 20 Nov 2026, 14:03` */
export const formatInstant = (instant: string): string => dayAndTime.format(new Date(instant));
export const isFullMinute = (instant: string): boolean => Math.floor(Date.parse(instant) / 1000) % 60 === 0;
export const formatSecond = (instant: string): string => dayAndSecond.format(new Date(instant));

export const formatUtc = (instant: string): string => `${utcSecond.format(new Date(instant))} UTC`;

export const present = (): string => new Date().toISOString();

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const leftWhilePaused = ({ endsAt, pausedAt }: { endsAt: string; pausedAt: string | null }): number =>
  Date.parse(endsAt) - Date.parse(pausedAt ?? endsAt);

/** Milliseconds from a second (since 1970) until an instant without its fraction; negative after it. */
export const leftFrom = (second: number, until: string): number =>
  (Math.floor(Date.parse(until) / 1000) - second) * 1000;

/** Time left as text: `2 d 04:11:09`, `04:11:09`, `11:09`; `00:00` once it is over. */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const short = `${two(minutes)}:${two(seconds % 60)}`;
  if (days > 0) return t('{days} d {time}', { days, time: `${two(hours)}:${short}` });
  return hours > 0 ? `${two(hours)}:${short}` : short;
}
