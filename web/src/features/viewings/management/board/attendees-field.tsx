import { MultiSelect } from '@mantine/core';
import { MAXIMUM_ATTENDEES } from '@tender/contracts';
import { nameOf, useDirectory } from '../../../../shared/directory/directory.js';
import { t } from '../../../../shared/language/t.js';

interface AttendeesFieldProps {
  company: string | null;
  value: string[];
  onChange: (attendees: string[]) => void;
}

/** The approved people of a company who attend a viewing. */
export function AttendeesField({ company, value, onChange }: AttendeesFieldProps) {
  const people = useDirectory((state) => state.users);
  return (
    <MultiSelect
      label={t('Who comes')}
      data={people
        .filter(({ companyId, status }) => companyId === company && status === 'approved')
        .map((person) => ({ value: person._id, label: nameOf(person) }))}
      value={value}
      onChange={onChange}
      maxValues={MAXIMUM_ATTENDEES}
      searchable
      disabled={company === null}
    />
  );
}
