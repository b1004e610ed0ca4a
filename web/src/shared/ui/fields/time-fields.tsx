import { Group, TextInput } from '@mantine/core';
import type { Instant } from '@tender/contracts';
import { useState, type ReactNode } from 'react';
import { joinTexts } from '../../language/join-texts.js';
import { t } from '../../language/t.js';
import { clockAt, clockOf, endAt, onBothClocks, zoneInWords } from '../../time/zoned-time.js';
import { clockChange, dayAsTyped, dayIn, instantOfLocal, isBeyondCentury, lastYear, timeIn } from './typed-time.js';

interface FieldProps {
  label: string;
  timeZone: string;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
}

interface DayFieldProps extends FieldProps {
  /** For example `2026-11-28`; empty if the typed text is invalid. */
  value?: string;
  onChange: (day: string) => void;
}

interface DateTimeFieldProps extends FieldProps {
  /** Local time, for example `2026-11-28T13:00`; empty if the typed text is invalid. */
  value?: string;
  onChange: (local: string) => void;
  /** The instant of the value when the form was opened: it stays exact if nothing is typed. */
  known?: Instant | undefined;
}

/** A day in the notation of all lists. Its weekday and time zone are in words below. */
export function DayField({ value = '', onChange, timeZone, error, description, onBlur, ...input }: DayFieldProps) {
  const { typed, type, leave } = useTyped(value, (text) => ({ texts: text, value: readDay(text.day) }), onChange);
  const { day } = typed ?? textsOf(value);
  const words =
    value && joinTexts([clockOf('UTC').weekday.format(new Date(`${value}T00:00:00Z`)), zoneInWords(timeZone)]);
  return (
    <TextInput
      {...input}
      className="num"
      autoComplete="off"
      placeholder={dayAsTyped(EXAMPLE)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={below(words, description)}
      error={dayProblem(day) ?? error}
      value={day}
      onChange={({ currentTarget }) => type({ day: currentTarget.value, time: '' })}
      onBlur={() => leave(onBlur)}
    />
  );
}

/** A day and a time in a time zone. Below are weekday, zone, the reader's time and the effect of a change of the clocks. */
export function DateTimeField({
  value = '',
  onChange,
  timeZone,
  known,
  label,
  error,
  description,
  required = false,
  disabled = false,
  onBlur,
  ...more
}: DateTimeFieldProps) {
  const { typed, type, leave } = useTyped(value, (texts) => ({ texts, value: readLocal(texts) }), onChange);
  const texts = typed ?? textsOf(value);
  const instant = value ? instantOfLocal(value, timeZone, known) : null;
  const problem = dayProblem(texts.day) ?? timeProblem(texts.time);
  const input = { disabled, autoComplete: 'off', onBlur: () => leave(onBlur) };
  return (
    <TextInput
      {...more}
      {...input}
      className="num"
      label={label}
      required={required}
      placeholder={dayAsTyped(EXAMPLE)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={below(instant && instantInWords(value, instant, timeZone), description)}
      error={problem ?? error}
      value={texts.day}
      onChange={({ currentTarget }) => type(split({ ...texts, day: currentTarget.value }))}
      inputContainer={(dayInput) => (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <div style={{ flex: 1, minWidth: 0 }}>{dayInput}</div>
          <TextInput
            {...input}
            className="num"
            w={84}
            aria-label={t('Time of: {label}', { label })}
            placeholder={TIME_EXAMPLE}
            error={problem !== null || Boolean(error)}
            value={texts.time}
            onChange={({ currentTarget }) => type({ ...texts, time: currentTarget.value })}
          />
        </Group>
      )}
    />
  );
}

const EXAMPLE = '2026-11-28';
const TIME_EXAMPLE = '13:00';

interface Texts {
  day: string;
  time: string;
}

const textsOf = (value: string): Texts => ({ day: value && dayAsTyped(value.slice(0, 10)), time: value.slice(11) });

function readDay(text: string): string {
  const day = dayIn(text);
  return day === null || isBeyondCentury(day) ? '' : day;
}

function readLocal({ day, time }: Texts): string {
  const [date, clock] = [readDay(day), timeIn(time)];
  return date === '' || clock === null ? '' : `${date}T${clock}`;
}

/** A pasted day with a time fills both fields. */
function split({ day, time }: Texts): Texts {
  const [, first, second] = /^(.{8,}?)[\s,T]+(\d{1,2}[:.h]\d{2}(?::\d{2})?)$/.exec(day.trim()) ?? [];
  return first !== undefined && dayIn(first) ? { day: first, time: second! } : { day, time };
}

function dayProblem(text: string): string | null {
  if (text.trim() === '') return null;
  const day = dayIn(text);
  if (day === null) return t('“{text}” is not a day such as {day}', { text, day: dayAsTyped(EXAMPLE) });
  return isBeyondCentury(day) ? t('Please enter a year up to {year}', { year: String(lastYear()) }) : null;
}

const timeProblem = (text: string): string | null =>
  text.trim() === '' || timeIn(text) !== null ? null : t('“{text}” is not a time such as 13:00', { text });

/** Keeps what is typed until the field is left, because a half-typed day has no value. */
function useTyped(
  value: string,
  read: (texts: Texts) => { texts: Texts; value: string },
  onChange: (value: string) => void,
) {
  const [typed, setTyped] = useState<{ texts: Texts; value: string } | null>(null);
  const isTyped = typed !== null && typed.value === value;
  return {
    typed: isTyped ? typed.texts : null,
    type: (texts: Texts) => {
      const next = read(texts);
      setTyped(next);
      if (next.value !== value) onChange(next.value);
    },
    leave: (onBlur?: () => void) => {
      if (isTyped && value !== '') setTyped(null);
      onBlur?.();
    },
  };
}

const below = (words: string | null, description: ReactNode): ReactNode =>
  words || description ? (
    <>
      {words && <span className="num">{words}</span>}
      {words && description && <br />}
      {description}
    </>
  ) : undefined;

function instantInWords(local: string, instant: Instant, timeZone: string): string {
  const zone = zoneInWords(timeZone);
  const time = `${endAt(instant, timeZone)} ${zone}`;
  const change = clockChange(local, instant, timeZone);
  const both = joinTexts([time, onBothClocks(instant, timeZone).here ?? '']);
  if (change === null) return both;
  const utc = clockAt(instant, 'UTC').slice(0, 5);
  if (change.kind === 'missing')
    return t('This time does not exist: the clocks change. It becomes {time}, {utc} UTC.', { time, utc });
  const other = clockAt(change.other, 'UTC').slice(0, 5);
  return instant < change.other
    ? t('{time} comes twice: the clocks change. The first counts, {utc} UTC; the second is {other} UTC.', {
        ...{ time, utc, other },
      })
    : t('{time} comes twice: the clocks change. The second counts, {utc} UTC; the first was {other} UTC.', {
        ...{ time, utc, other },
      });
}
