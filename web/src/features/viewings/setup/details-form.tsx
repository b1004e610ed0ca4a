import {
  Alert,
  Button,
  Group,
  List,
  MultiSelect,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  GOODS_CATEGORIES,
  GOODS_CATEGORY_LABELS,
  hoursOfDay,
  LENGTHS,
  slotsOfDay,
  type BookingView,
  type CreateViewingBody,
  type ViewingView,
} from '@tender/contracts';
import { useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { loadCompanies, useCompanyName } from '../../../shared/directory/directory.js';
import { ApiError } from '../../../shared/http/api-error.js';
import { COUNTRIES } from '../../../shared/labels/countries.js';
import { changedFields, useSaved } from '../../../shared/form/changed-fields.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { TIME_ZONES } from '../../../shared/time/time-zones.js';
import { notifySuccess } from '../../../shared/notify.js';
import { DayField } from '../../../shared/ui/fields/time-fields.js';
import { createViewing, updateViewing } from '../commands/viewing-commands.js';
import { daysBetween, isLocalDate } from '@tender/contracts/slots';
import { dayInWords, hourInWords, slotsInWords } from '../viewing-words.js';
import { announceDetails } from './announce.js';
import { forgetTyped, NEW, rememberTyped, typedLeft } from './setup-slice.js';
import {
  emptyViewingForm,
  hasDays,
  hasOpeningHours,
  hasPlace,
  viewingFormProblems,
  viewingDetailsOf,
  viewingFormValues,
  type ViewingFormValues,
} from './viewing-form.js';

interface ViewingDetailsFormProps {
  /** Viewing to edit. Absent: a new one is created. */
  viewing?: ViewingView;
  /** Initial values for a new viewing. */
  start?: ViewingFormValues;
  onSaved: (viewing: ViewingView) => void;
}

type OutsideBooking = Pick<BookingView, 'date' | 'slots'> & { companyId: string };

/** Bookings that a refusal names because they would be outside the viewing. */
const bookingsOutside = (error: unknown): OutsideBooking[] =>
  error instanceof ApiError && error.reason === 'BOOKINGS_OUTSIDE' && !Array.isArray(error.details)
    ? ((error.details?.['outside'] ?? []) as OutsideBooking[])
    : [];

/** Unsaved input is restored when the user returns to the form. */
export function ViewingDetailsForm({ viewing, start = emptyViewingForm(), onSaved }: ViewingDetailsFormProps) {
  const key = viewing?._id ?? NEW;
  const [first] = useState(start);
  const present = viewing ? viewingFormValues(viewing) : first;
  const [left, setLeft] = useState(() => typedLeft(key));
  const published = viewing !== undefined && viewing.status !== 'draft';
  const over = viewing?.status === 'completed';
  const form = useForm<ViewingFormValues>({
    initialValues: { ...present, ...left },
    validate: (typed) => viewingFormProblems(typed, { published }),
    onValuesChange: (typed) => rememberTyped(key, viewing ? changedFields(present, typed) : typed),
  });
  const saved = useSaved(form, present);
  const { startDate, endDate } = form.values;
  const needsPlace = published || hasPlace(form.values);
  const needsDays = published || hasDays(form.values);
  const days = isLocalDate(startDate) && isLocalDate(endDate) ? daysBetween(startDate, endDate) : [];
  const hours = hoursOfDay({ openFrom: 0, openUntil: 25 }).map((hour) => ({
    value: String(hour),
    label: hourInWords(hour),
  }));
  const numberInput = (field: 'openFrom' | 'openUntil' | 'closedHour') => {
    const { value, onChange, ...rest } = form.getInputProps(field) as {
      value: number | null;
      onChange: (to: unknown) => void;
    };
    return {
      ...rest,
      value: value === null ? null : String(value),
      onChange: (hour: string | null) => onChange(hour === null ? null : Number(hour)),
    };
  };
  const companyName = useCompanyName();
  const [outside, setOutside] = useState<OutsideBooking[]>([]);
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The viewing could not be saved.'));

  const submit = form.onSubmit(async (typed) => {
    const details: CreateViewingBody = viewingDetailsOf(typed);
    const changes = viewing && changedFields(viewingDetailsOf(saved.current), details);
    const words = changes ? await announceDetails(viewing, changes) : {};
    if (!words) return;
    let answer: ViewingView | undefined;
    const save = async () => {
      setOutside([]);
      // Send only the changed fields: another admin may have changed the others.
      answer = await (changes ? updateViewing(key, { ...changes, ...words }) : createViewing(details));
    };
    const named = () =>
      save().catch(async (error: unknown) => {
        const found = bookingsOutside(error);
        if (found.length > 0) await loadCompanies().catch(() => undefined);
        setOutside(found);
        throw error;
      });
    if (!(await run(named))) return;
    forgetTyped(key);
    notifySuccess(t('The viewing is saved.'));
    if (answer) onSaved(answer);
  }, focusFirst);
  const discard = () => {
    form.setValues(saved.current);
    forgetTyped(key);
    setLeft(undefined);
  };

  return (
    <Paper component="form" className="sheet" p="lg" mt="lg" onSubmit={submit} noValidate maw={1000}>
      <Stack gap="lg">
        <Refused words={refusal} />
        {refusal && outside.length > 0 && (
          <List size="sm" aria-label={t('Bookings outside the viewing')}>
            {outside.map(({ companyId, date, slots }) => (
              <List.Item key={`${companyId} ${date} ${slots[0]}`}>
                {companyName(companyId)}: {dayInWords(date)}, {slotsInWords(slots)}
              </List.Item>
            ))}
          </List>
        )}
        {left && !over && (
          <Alert color="sapphire" role="status">
            <Group justify="space-between">
              {t('Here is what you typed before and did not save.')}
              <Button size="xs" variant="default" onClick={discard}>
                {t('Discard it')}
              </Button>
            </Group>
          </Alert>
        )}
        <fieldset disabled={over} style={{ all: 'unset', display: 'contents' }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={t('Name')} maxLength={LENGTHS.viewingName} required {...form.getInputProps('name')} />
            <Select
              label={t('Kind of goods')}
              description={t('Of parcels that name no other.')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              clearable
              disabled={over}
              data={GOODS_CATEGORIES.map((value) => ({ value, label: translated(GOODS_CATEGORY_LABELS[value]) }))}
              {...form.getInputProps('category')}
            />
          </SimpleGrid>
          <Textarea
            label={t('Description')}
            autosize
            minRows={2}
            maxLength={LENGTHS.viewingDescription}
            {...form.getInputProps('description')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t('Place')}
              placeholder={t('The name of the house or office')}
              maxLength={LENGTHS.locationText}
              required={needsPlace}
              {...form.getInputProps('place')}
            />
            <TextInput label={t('Address')} maxLength={LENGTHS.address} {...form.getInputProps('address')} />
            <TextInput
              label={t('City')}
              maxLength={LENGTHS.locationText}
              required={needsPlace}
              {...form.getInputProps('city')}
            />
            <Select
              label={t('Country')}
              searchable
              clearable
              disabled={over}
              required={needsPlace}
              data={COUNTRIES}
              {...form.getInputProps('country')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <DayField
              label={t('First day')}
              timeZone={form.values.timeZone}
              required={needsDays}
              disabled={viewing?.status === 'live' || over}
              {...form.getInputProps('startDate')}
            />
            <DayField
              label={t('Last day')}
              timeZone={form.values.timeZone}
              required={needsDays}
              disabled={over}
              {...form.getInputProps('endDate')}
            />
            <Select
              label={t('Time zone')}
              searchable
              required
              allowDeselect={false}
              disabled={over}
              data={TIME_ZONES}
              {...form.getInputProps('timeZone')}
            />
          </SimpleGrid>
          {hasOpeningHours(viewing) && (
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <Select
                label={t('Open from')}
                allowDeselect={false}
                disabled={over}
                data={hours.slice(0, -1)}
                {...numberInput('openFrom')}
              />
              <Select
                label={t('Open until')}
                allowDeselect={false}
                disabled={over}
                data={hours.slice(1)}
                {...numberInput('openUntil')}
              />
              <Select
                label={t('Closed hour')}
                placeholder={t('None')}
                clearable
                disabled={over}
                data={hours.filter(({ value }) => hoursOfDay(form.values).includes(Number(value)))}
                {...numberInput('closedHour')}
              />
              <MultiSelect
                label={t('Closed days')}
                description={days.length === 0 && t('Enter the first and the last day first.')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                searchable
                clearable
                disabled={over || days.length === 0}
                data={days.map((day) => ({ value: day, label: dayInWords(day) }))}
                style={{ gridColumn: '1 / -1' }}
                {...form.getInputProps('closedDays')}
                value={form.values.closedDays.filter((day) => days.includes(day))}
              />
            </SimpleGrid>
          )}
          <Text size="sm" c="dimmed" mt={-12}>
            {t('Open each day {slots}, in slots of one hour, by the clock of this time zone.', {
              slots: slotsInWords(slotsOfDay(form.values)),
            })}
          </Text>
        </fieldset>
        {!over && (
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {viewing ? t('Save and continue') : t('Create viewing')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
