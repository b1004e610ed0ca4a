import { Text, type TextProps } from '@mantine/core';
import { useServerSecond } from '../../socket/clock.js';
import { formatLeft, leftFrom } from '../../time/time.js';
import { endOnBothClocks } from '../../time/zoned-time.js';

const SOON = 5 * 60_000;

/** Screen readers get the instant instead of every second. */
export function CountDown({
  until,
  timeZone,
  label,
  ...text
}: { until: string; timeZone: string; label: string } & TextProps) {
  const at = endOnBothClocks(until, timeZone);
  const left = leftFrom(useServerSecond(), until);
  return (
    <Text
      component="time"
      dateTime={until}
      title={at}
      role="timer"
      aria-live="off"
      aria-label={`${label} ${at}`}
      fw={600}
      {...(left > 0 && left < SOON ? { c: 'var(--mantine-color-error)' } : {})}
      {...text}
    >
      {formatLeft(left)}
    </Text>
  );
}
