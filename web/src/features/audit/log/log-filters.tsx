import { Group, Select } from '@mantine/core';
import { AUDIT_LOG_KINDS } from '@tender/contracts';
import { instantAt, localMinute } from '@tender/contracts/slots';
import { useMemo } from 'react';
import { t } from '../../../shared/language/t.js';
import { nameOf, useDirectory } from '../../../shared/directory/directory.js';
import { timeZone } from '../../../shared/time/time.js';
import { DateTimeField } from '../../../shared/ui/fields/time-fields.js';
import { KIND_LABELS } from './log-words.js';
import type { LogFilter } from './use-log.js';

interface LogFiltersProps {
  filter: LogFilter;
  onChoose: (field: keyof LogFilter, value: string | null) => void;
}

export function LogFilters({ filter, onChoose }: LogFiltersProps) {
  const users = useDirectory((state) => state.users);
  const people = useMemo(
    () => [
      { value: 'guest', label: t('Strangers') },
      { value: 'system', label: t('The server') },
      ...users.map((user) => ({ value: user._id, label: nameOf(user) })),
    ],
    [users],
  );
  const isListed = filter.person === null || people.some(({ value }) => value === filter.person);
  return (
    <Group gap="sm" align="flex-end" role="group" aria-label={t('Which entries')}>
      <Select
        label={t('Kind')}
        placeholder={t('All kinds')}
        clearable
        data={AUDIT_LOG_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        value={filter.kind}
        onChange={(kind) => onChoose('kind', kind)}
      />
      <Select
        label={t('Person')}
        placeholder={t('Everyone')}
        clearable
        searchable
        limit={200}
        data={isListed ? people : [...people, { value: filter.person!, label: t('A person who has left') }]}
        value={filter.person}
        onChange={(person) => onChoose('person', person)}
      />
      <Instant label={t('From')} value={filter.from} onChange={(from) => onChoose('from', from)} />
      <Instant label={t('Until')} value={filter.to} onChange={(to) => onChoose('to', to)} />
    </Group>
  );
}

interface InstantProps {
  label: string;
  value: string | null;
  onChange: (instant: string | null) => void;
}

const Instant = ({ label, value, onChange }: InstantProps) => (
  <DateTimeField
    label={label}
    timeZone={timeZone()}
    value={value === null ? '' : localMinute(value, timeZone())}
    onChange={(local) => onChange(instantAt(local, timeZone()))}
  />
);
