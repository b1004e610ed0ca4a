import { MultiSelect } from '@mantine/core';
import { MAXIMUM_ATTENDEES } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import type { Colleagues } from '../use-colleagues.js';

interface AttendeesFieldProps {
  colleagues: Colleagues;
  /** Ids of users. */
  value: string[];
  onChange: (attendees: string[]) => void;
}

/** Attendees that the reader cannot see stay in the booking. */
export function AttendeesField({ colleagues: { people }, value, onChange }: AttendeesFieldProps) {
  const known = value.filter((id) => people.some(({ _id }) => _id === id));
  const others = value.filter((id) => !known.includes(id));
  return (
    <MultiSelect
      label={t('Who comes')}
      description={
        others.length > 0
          ? t('And {count, plural, one {# colleague} other {# colleagues}} not shown here', {
              count: others.length,
            })
          : undefined
      }
      placeholder={known.length === 0 ? t('No one named yet') : ''}
      data={people.map((person) => ({ value: person._id, label: nameOf(person) }))}
      value={known}
      maxValues={MAXIMUM_ATTENDEES}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('No one of that name')}
      clearButtonProps={{ 'aria-label': t('Remove everyone') }}
      onChange={(chosen) => onChange([...chosen, ...others])}
    />
  );
}
