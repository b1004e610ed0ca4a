import { Text, type TextProps } from '@mantine/core';
import { useServerSecond } from '../../socket/clock.js';
import { formatInstant, formatLeft, leftFrom } from '../../time/time.js';

const SOON = 5 * 60_000;

/** Screen readers get the instant instead of every second. */
export function CountDown({ until, label, ...text }: { until: string; label: string } & TextProps) {
  const left = leftFrom(useServerSecond(), until);
  return (
    <Text
      component="time"
      dateTime={until}
      title={formatInstant(until)}
      role="timer"
      aria-live="off"
      aria-label={`${label} ${formatInstant(until)}`}
      fw={600}
      {...(left > 0 && left < SOON ? { c: 'var(--mantine-color-error)' } : {})}
      {...text}
    >
      {formatLeft(left)}
    </Text>
  );
}
