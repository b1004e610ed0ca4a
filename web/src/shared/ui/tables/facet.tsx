import { MultiSelect, Pill } from '@mantine/core';
import { t } from '../../language/t.js';
import { useChoice, useChoices, useChosen } from '../../url/use-choice.js';
import type { Occurrence } from './occurrences.js';

interface FacetSelectProps {
  name: string;
  label: string;
  words: Occurrence[];
}

export function FacetSelect({ name, label, words }: FacetSelectProps) {
  const [choices] = useChoices();
  const [among, setAmong] = useChosen(name, choices.getAll(name));
  return (
    <MultiSelect
      label={label}
      searchable
      clearable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={180}
      data={words.map(([word, count]) => ({ value: word, label: `${word} (${count})` }))}
      value={among}
      onChange={setAmong}
    />
  );
}

export function FacetPill({ name, words }: { name: string; words: string }) {
  const choose = useChoice();
  return (
    <Pill
      withRemoveButton
      removeButtonProps={{
        'aria-label': t('Remove the filter {words}', { words }),
        tabIndex: 0,
        'aria-hidden': false,
      }}
      onRemove={() => choose(name, null)}
    >
      {words}
    </Pill>
  );
}
